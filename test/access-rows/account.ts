import { sql } from '../../src/kernel/database/sql.ts'
import { insertSignOn } from '../../src/logistics/people/sign-on/store.ts'
import { callback } from '../contract/sign-on-cases.ts'
import { testPassword } from '../support/world.ts'
import { type Rows, type Setting, next } from './row.ts'

/** Another session of whose the token is. */
async function newSession({ world }: Setting, token = '0|'): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    insert into tokens (user_id, hash, created_at)
    select user_id, '\\x00', created_at from tokens where id = ${Number(token.split('|')[0])} returning id`)
  return rows[0]?.id ?? 999_999_999
}

async function newToken({ world, company }: Setting, user_id: number): Promise<number> {
  const { rows } = await world.database.query<{ id: number }>(sql`
    insert into api_tokens (user_id, name, hash, read_only, company_ids, created_at, expires_at)
    values (${user_id}, ${`Row ${next()}`}, '\\x00', true, array[${company}::bigint], now(), now() + interval '1 day')
    returning id`)
  return rows[0]?.id ?? 999_999_999
}

async function ownToken(setting: Setting, token = '0|'): Promise<number> {
  const { rows } = await setting.world.database.query<{ user_id: number }>(
    sql`select user_id from tokens where id = ${Number(token.split('|')[0])}`,
  )
  const [row] = rows
  return row === undefined ? 999_999_999 : newToken(setting, row.user_id)
}

async function memberToken(setting: Setting): Promise<{ readonly id: number; readonly token_id: number }> {
  const { id } = await setting.world.user([{ company_id: setting.company }])
  return { id, token_id: await newToken(setting, id) }
}

/** Somebody who has come back from the provider a moment ago. */
async function cameBack({ world }: Setting, subject: string): Promise<object> {
  const code = `${subject}-${process.pid}-${Date.now()}`
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000)
  const comer = { issuer: 'https://id.example', subject: code, name: null, email: null }
  await insertSignOn(world.database, { ...comer, code, nonce: 'n', expires_at })
  return { code, nonce: 'n' }
}

const manager = { access: 'member', role: 'manager' } as const

export const accountRows: Rows = {
  'auth.options': { access: 'anyone', call: () => ({ path: '/auth/options' }), success: 200 },
  'auth.oidc_start': { access: 'anyone', call: () => ({ path: '/auth/oidc/start' }), success: 303 },
  'auth.oidc_callback': { access: 'anyone', call: callback, success: 303 },
  'auth.oidc_token': {
    access: 'anyone',
    call: async (setting) => {
      const body = await cameBack(setting, `row-${next()}`)
      const { id } = await setting.world.user([])
      await setting.world.database.write(sql`
        update users set oidc_issuer = 'https://id.example', oidc_subject = ${'code' in body ? String(body.code) : ''}
         where id = ${id}`)
      return { path: '/auth/oidc/token', method: 'POST', body }
    },
    success: 200,
  },
  'me.link_sign_on': {
    access: 'user',
    call: async (setting) => ({
      path: '/me/sign-on',
      method: 'POST',
      body: await cameBack(setting, `link-${next()}`),
    }),
    success: 204,
  },
  'me.unlink_sign_on': {
    access: 'user',
    call: () => ({ path: '/me/sign-on', method: 'DELETE' }),
    success: 204,
  },
  'me.get': { access: 'user', call: () => ({ path: '/me' }), success: 200 },
  'me.update': {
    access: 'user',
    call: () => ({ path: '/me', method: 'PUT', body: { name: `Matrix ${next()}` } }),
    success: 200,
  },
  'me.change_password': {
    access: 'user',
    endsCaller: true,
    call: () => ({
      path: '/me/password',
      method: 'POST',
      body: { current_password: testPassword, password: 'of the access matrix' },
    }),
    success: 200,
  },
  'me.export': { access: 'user', call: () => ({ path: '/me/export' }), success: 200 },
  'me.close': {
    access: 'user',
    call: () => ({ path: '/me/close', method: 'POST', body: { password: testPassword } }),
    success: 200,
    probe: { call: () => ({ path: '/me/close', method: 'POST', body: {} }), success: 422 },
  },
  'me.sessions': { access: 'user', call: () => ({ path: '/me/sessions' }), success: 200 },
  'me.end_session': {
    access: 'user',
    call: async (setting, token) => ({
      path: `/me/sessions/${await newSession(setting, token)}`,
      method: 'DELETE',
    }),
    success: 204,
  },
  'me.end_other_sessions': {
    access: 'user',
    call: () => ({ path: '/me/sessions', method: 'DELETE' }),
    success: 200,
  },
  'me.tokens': { access: 'user', call: () => ({ path: '/me/tokens' }), success: 200 },
  'me.create_token': {
    access: 'user',
    call: () => ({ path: '/me/tokens', method: 'POST', body: { name: 'Matrix' } }),
    success: 201,
  },
  'me.end_token': {
    access: 'user',
    call: async (setting, token) => ({
      path: `/me/tokens/${await ownToken(setting, token)}`,
      method: 'DELETE',
    }),
    success: 204,
  },
  'members.tokens': {
    ...manager,
    call: async (setting) => ({ path: `/members/${(await memberToken(setting)).id}/tokens` }),
    success: 200,
  },
  'members.end_token': {
    ...manager,
    writes: true,
    call: async (setting) => {
      const { id, token_id } = await memberToken(setting)
      return { path: `/members/${id}/tokens/${token_id}`, method: 'DELETE' }
    },
    success: 204,
  },
}
