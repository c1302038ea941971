import { afterEach, describe, expect, test } from 'vitest'
import { World, testPassword } from './support/world.ts'

// Callers that count against the budget of the console, and calls that count as sign-ins.

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop()
})

async function start(values: Readonly<Record<string, string>>): Promise<World> {
  const world = await World.start({ only: ['logistics'], values })
  worlds.push(world)
  return world
}

const values = { RATE_LIMIT_DATA: '30', RATE_LIMIT_CONSOLE: '90' }

const limitOf = async (world: World, token: string, headers: Readonly<Record<string, string>> = {}) =>
  (await world.call('/companies', { token, headers })).headers.get('x-ratelimit-limit')

/** Signs in, as a page does where an origin is named. */
async function signedIn(world: World, origin?: string): Promise<string> {
  const { email } = await world.user([])
  const headers = origin === undefined ? {} : { origin }
  const body = { email, password: testPassword }
  return (await world.call('/auth/token', { method: 'POST', body, headers })).body.token
}

/** First requests of the page (any), with the cookies of its browser; the cookies after it. */
async function loaded(world: World, token: string, cookie = ''): Promise<string> {
  const { headers } = await world.call('/me', { token, headers: { cookie } })
  return headers.get('set-cookie')?.split(';')[0] ?? cookie
}

describe('at the console', () => {
  test('the budget is that of the page, which has a cookie; a header makes nobody one', async () => {
    const world = await start(values)
    const origin = world.address
    const [page, program] = [await signedIn(world, origin), await signedIn(world)]
    for (const headers of [
      {},
      { origin },
      { origin, 'sec-fetch-site': 'same-origin', cookie: 'waybill_console=1' },
    ])
      for (const token of [page, program]) expect(await limitOf(world, token, headers)).toBe('30')
    expect(await loaded(world, program)).toBe('')
    const cookie = await loaded(world, page)
    expect(cookie).toMatch(/^waybill_console=[0-9a-f]{32}$/)
    expect(await limitOf(world, page, { cookie })).toBe('90')
    // Not of another session, nor altered.
    expect(await limitOf(world, await signedIn(world, origin), { cookie })).toBe('30')
    expect(await limitOf(world, page, { cookie: cookie.slice(0, -1) })).toBe('30')
    expect(
      await limitOf(world, page, { cookie: cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    ).toBe('30')
  })

  test('people at one machine have a cookie for all their sessions', async () => {
    const world = await start(values)
    const tokens: string[] = []
    let cookie = ''
    for (let i = 0; i < 6; i += 1) {
      const token = await signedIn(world, world.address)
      tokens.push(token)
      cookie = await loaded(world, token, cookie)
    }
    expect(await loaded(world, tokens[5] ?? '', cookie)).toBe(cookie)
    const limits: unknown[] = []
    for (const token of tokens) limits.push(await limitOf(world, token, { cookie }))
    expect(limits).toEqual(['30', '90', '90', '90', '90', '90'])
  })

  test('the cookie is for the console alone, and for encrypted connections where there are such', async () => {
    for (const [address, wanted] of [
      [
        'http://127.0.0.1:1',
        /^waybill_console=[0-9a-f]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      ],
      ['https://a.example', /^__Host-waybill_console=[0-9a-f]{32}; .*; SameSite=Strict; Secure$/],
    ] as const) {
      const world = await start({ ...values, APP_URL: address, ALLOWED_HOSTS: '*' })
      const token = await signedIn(world, address)
      const { headers } = await world.call('/me', { token })
      expect(headers.get('set-cookie')).toMatch(wanted)
    }
  })
})

test('adding people to a company is counted as signing in is: a refusal says who has an account', async () => {
  const world = await start({ RATE_LIMIT_TOKEN: '2' })
  const { token, company } = await world.tenant('manager')
  const { email } = await world.user([{ company_id: await world.company() }])
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const body = { email, name: 'A', password: 'four quiet lamps here', role: 'viewer' }
    statuses.push((await world.call('/members', { method: 'POST', token, company, body })).status)
  }
  expect(statuses).toEqual([422, 422, 429])
})
