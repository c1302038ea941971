import { sql } from '../../src/kernel/database/sql.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { tokenLimit } from '../../src/logistics/people/account/rules.ts'
import { insertSignOn } from '../../src/logistics/people/sign-on/store.ts'
import { type Setting, next } from '../access-rows/row.ts'
import { type Reply, testKey } from '../support/world.ts'
import type { Call, OwnProvokers } from './cases.ts'

/** An unreachable provider: users sent to it, or back from it, get an error. */
export const awayProvider = {
  CONSOLE_OIDC_ISSUER: 'http://127.0.0.1:1',
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CONSOLE_OIDC_CLIENT_SECRET: 'secret',
} as const

/** A browser that was sent to the provider just now, and comes back. */
export function callback(): Call {
  const state = `state-${process.pid}-${Date.now()}-${next()}`
  const note = { state, nonce: 'n', verifier: 'v', luggage: {}, ends_ms: Date.now() + 60_000 }
  const sealed = new Vault(testKey, 'sign-ins to the console').seal(JSON.stringify(note)).slice(2)
  return {
    path: `/auth/oidc/callback?code=c&state=${state}`,
    headers: { cookie: `waybill_console_sign_in=${sealed}` },
  }
}

/** Somebody whom nobody is linked to uses their code. */
async function stranger({ world }: Setting, email: string | null): Promise<Reply> {
  const code = `stranger-${process.pid}-${Date.now()}-${next()}`
  const comer = { issuer: 'https://id.example', subject: code, name: null, email }
  const expires_at = new Date(Date.now() + 60_000)
  await insertSignOn(world.database, { ...comer, code, nonce: 'n', expires_at })
  return world.call('/auth/oidc/token', { method: 'POST', body: { code, nonce: 'n' } })
}

export function signOnCases(setting: Setting): OwnProvokers {
  const { world } = setting
  const unknown = { method: 'POST', body: { code: 'none', nonce: 'none' } }
  return {
    'auth.oidc_token': {
      sign_on_expired: () => world.call('/auth/oidc/token', unknown),
      sign_on_unlinked: async () => stranger(setting, (await world.user([])).email),
      sign_on_unknown: () => stranger(setting, null),
    },
    'me.link_sign_on': {
      sign_on_expired: async () =>
        world.call('/me/sign-on', { ...unknown, token: (await world.user([])).token }),
    },
    'me.create_token': {
      async token_limit() {
        const { id, token } = await world.user([])
        await world.database.write(sql`
          insert into api_tokens (user_id, name, hash, read_only, created_at, expires_at)
          select ${id}, n::text, '\\x00', true, now(), now() from generate_series(1, ${tokenLimit}) n`)
        return world.call('/me/tokens', { method: 'POST', token, body: { name: 'One more' } })
      },
    },
    'me.unlink_sign_on': {
      async password_needed() {
        const { token } = await world.user([], { password_hash: '!' })
        return world.call('/me/sign-on', { method: 'DELETE', token })
      },
    },
  }
}
