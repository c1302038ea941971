import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Admins } from './support/admins.ts'
import { RealProvider, consoleClient, panelClient } from './support/real-provider.ts'
import { Sites } from './support/sites.ts'
import { World } from './support/world.ts'

// Somebody between us and a real identity provider, or beside it with a real one of their own: what they keep, swap and send on
// opens no session, neither to the panel nor to the console.

let honest: Record<'panel' | 'console', RealProvider>
let evil: Record<'panel' | 'console', RealProvider>
let world: World
let sites: Sites
let admins: Admins
beforeAll(async () => {
  const [panel, console, evilPanel, evilConsole] = await Promise.all(
    Array.from({ length: 4 }, () => RealProvider.start()),
  )
  if (!panel || !console || !evilPanel || !evilConsole) throw new Error('no providers')
  honest = { panel, console }
  evil = { panel: evilPanel, console: evilConsole }
  world = await World.start({
    values: {
      OIDC_ISSUER: panel.issuer,
      ...panelClient,
      CONSOLE_OIDC_ISSUER: console.issuer,
      ...consoleClient,
    },
  })
  for (const each of [panel, evilPanel]) each.serve(world.app.addresses.auth ?? '')
  for (const each of [console, evilConsole]) each.serve(world.address, '/api/auth/oidc/callback')
  sites = new Sites(world)
  admins = new Admins(world, sites)
})
afterEach(() => {
  for (const each of [...Object.values(honest), ...Object.values(evil)]) each.between = (_path, body) => body
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await Promise.all([...Object.values(honest), ...Object.values(evil)].map((each) => each.stop()))
})

let serial = 0
const newName = () => `middle-${process.pid}-${(serial += 1)}-${Date.now()}`

const doors = {
  panel: {
    address: () => world.app.addresses.auth ?? '',
    start: '/api/admin/oidc/start',
    email: async () => (await admins.admin()).email,
    refusal: /^\/sign-in\?error=(\w+)$/,
  },
  console: {
    address: () => world.address,
    start: '/api/auth/oidc/start?nonce=n',
    email: async () => `${newName()}@ruled.example`,
    refusal: /^\/#sign_on_error=(\w+)$/,
  },
} as const
type Door = keyof typeof doors

interface Journey {
  readonly cookie: string
  readonly out: URL
}

async function began(door: Door): Promise<Journey> {
  const { address, start } = doors[door]
  const reply = await fetch(address() + start, { redirect: 'manual' })
  return {
    cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    out: new URL(reply.headers.get('location') ?? ''),
  }
}

/** Somebody new, who has an account with both providers. */
async function person(door: Door) {
  const somebody = { sub: newName(), email: await doors[door].email(), email_verified: true }
  honest[door].person = somebody
  evil[door].person = somebody
  return somebody
}

/** Where the provider sends the browser. */
const walked = async (provider: RealProvider, { out }: Journey) => {
  const at = new URL(provider.issuer)
  const asked = new URL(out)
  asked.host = at.host
  return new URL(await provider.walk(asked.href))
}

/** `in`, or why not. */
async function arrives(door: Door, { cookie }: Journey, back: URL): Promise<string> {
  const { address, refusal } = doors[door]
  const at = new URL(back.pathname + back.search, address())
  const reply = await fetch(at, { redirect: 'manual', headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  const to = reply.headers.get('location') ?? ''
  const reason = refusal.exec(to)?.[1]
  const hasSession = reply.headers.getSetCookie().some((each) => /^waybill_session=\w/.test(each))
  expect(door === 'panel' && reason !== undefined && hasSession).toBe(false)
  return reason ?? 'in'
}

function altered(url: URL, changes: Readonly<Record<string, string | null>>): URL {
  const other = new URL(url)
  for (const [name, value] of Object.entries(changes))
    if (value === null) other.searchParams.delete(name)
    else other.searchParams.set(name, value)
  return other
}

const valueIn = (url: URL, name: string) => url.searchParams.get(name) ?? ''

type Body = Record<string, unknown>
const Tokens = z.looseObject({ id_token: z.string() })

/** Code of another provider for this very sign-in, for somebody who chose its secret themselves. */
async function foreignTokens(door: Door, { out }: Journey): Promise<Body> {
  const verifier = 'a-verifier-of-somebody-else-with-enough-letters'
  const asked = new URL(out)
  asked.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
  const back = await walked(evil[door], { cookie: '', out: asked })
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: valueIn(back, 'code'),
    redirect_uri: valueIn(out, 'redirect_uri'),
    code_verifier: verifier,
  })
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = panelClient
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const reply = await fetch(`${evil[door].issuer}/token`, {
    method: 'POST',
    body,
    headers: { authorization },
  })
  return Tokens.parse(await reply.json())
}

/** Runs a journey by a provider and keeps what its token endpoint said, which never reaches us. */
async function stolenTokens(door: Door, provider: RealProvider): Promise<Body> {
  let kept: Body = {}
  const mine = await began(door)
  // As if the provider at the configured address were this one.
  const back = await walked(provider, mine)
  const { between } = provider
  provider.between = (path, body) => {
    if (path === '/token') kept = body
    return path === '/token' ? { error: 'temporarily_unavailable' } : body
  }
  await arrives(door, mine, back)
  provider.between = between
  return kept
}

describe.each(['panel', 'console'] as const)('at the %s', (door) => {
  test('the honest way leads in: what follows is refused for its own reason', async () => {
    await person(door)
    const journey = await began(door)
    expect(await arrives(door, journey, await walked(honest[door], journey))).toBe('in')
  })

  test('mix-up: a code of another provider is refused, with any claimed issuer', async () => {
    await person(door)
    for (const iss of [evil[door].issuer, honest[door].issuer, null, 'https://elsewhere.example', '']) {
      const journey = await began(door)
      const back = await walked(evil[door], journey)
      expect(valueIn(back, 'code')).not.toBe('')
      expect(await arrives(door, journey, altered(back, { iss }))).toMatch(
        /^(token_refused|provider_refused)$/,
      )
    }
  })

  test.each([null, 'https://elsewhere.example', 'http://127.0.0.1:1/', ''])(
    'an honest answer whose issuer is %j is refused before the code is used',
    async (iss) => {
      await person(door)
      const journey = await began(door)
      const paths: string[] = []
      honest[door].between = (path, body) => {
        paths.push(path)
        return body
      }
      const back = altered(await walked(honest[door], journey), { iss })
      expect(await arrives(door, journey, back)).toBe('token_refused')
      expect(paths).not.toContain('/token')
    },
  )

  test('a code of somebody else, in a journey of one’s own, is refused', async () => {
    await person(door)
    const theirs = await walked(honest[door], await began(door))
    await person(door)
    const mine = await began(door)
    const code = valueIn(theirs, 'code')
    const back = altered(await walked(honest[door], mine), { code })
    expect(await arrives(door, mine, back)).toBe('provider_refused')
  })

  test('a code, a state and a note are good once, and for each other', async () => {
    await person(door)
    const [first, second] = [await began(door), await began(door)]
    const back = await walked(honest[door], first)
    const other = await walked(honest[door], second)
    expect(await arrives(door, second, back)).toBe('sign_in_expired')
    expect(await arrives(door, first, altered(back, { state: valueIn(other, 'state') }))).toBe(
      'sign_in_expired',
    )
    expect(await arrives(door, { ...first, cookie: '' }, back)).toBe('sign_in_expired')
    expect(await arrives(door, first, altered(back, { state: null }))).toBe('sign_in_expired')
    expect(await arrives(door, first, back)).toBe('in')
    expect(await arrives(door, first, back)).toBe('sign_in_expired')
    // The same code once more, with a state that was not used.
    expect(await arrives(door, second, altered(other, { code: valueIn(back, 'code') }))).toBe(
      'provider_refused',
    )
  })

  const swaps: Readonly<Record<string, (said: Body, stolen: Body, foreign: Body) => Body>> = {
    'the ID token of an earlier journey of theirs': (said, stolen) => ({
      ...said,
      id_token: stolen['id_token'],
    }),
    'all tokens of an earlier journey': (_said, stolen) => stolen,
    'the ID token of another provider': (said, _stolen, foreign) => ({
      ...said,
      id_token: foreign['id_token'],
    }),
    'no ID token': (said) => Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'id_token')),
    'an ID token without a signature': (said) => ({
      ...said,
      id_token: String(said['id_token']).replace(/\.[^.]*$/, '.'),
    }),
    'an ID token whose claims were changed': (said) => {
      const [head, claims = '', signature] = String(said['id_token']).split('.')
      const read: Body = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const turned = Buffer.from(JSON.stringify({ ...read, sub: 'somebody' })).toString('base64url')
      return { ...said, id_token: [head, turned, signature].join('.') }
    },
    'an ID token that says it has no algorithm': (said) => {
      const [, claims] = String(said['id_token']).split('.')
      return { ...said, id_token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.` }
    },
  }
  test.each(Object.entries(swaps))('the token endpoint says %s: no session', async (_name, swap) => {
    await person(door)
    const stolen = await stolenTokens(door, honest[door])
    expect(String(stolen['id_token']).split('.')).toHaveLength(3)
    const journey = await began(door)
    const back = await walked(honest[door], journey)
    const foreign = await foreignTokens(door, journey)
    honest[door].between = (path, body) => (path === '/token' ? swap(body, stolen, foreign) : body)
    expect(await arrives(door, journey, back)).toBe('token_refused')
  })

  test('what the provider says of somebody else with another token is not believed', async () => {
    await person(door)
    const journey = await began(door)
    const back = await walked(honest[door], journey)
    const asked: string[] = []
    honest[door].between = (path, body) => {
      asked.push(path)
      return path === '/me' ? { ...body, sub: 'somebody-else' } : body
    }
    expect(await arrives(door, journey, back)).toBe('token_refused')
    expect(asked).toContain('/me')
  })
})
