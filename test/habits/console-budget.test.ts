import { afterAll, beforeAll, expect, test } from 'vitest'
import { World, testPassword } from '../support/world.ts'

// A person who scans is not stopped by the limit of the programs that call in their name, nor the other way round.

let world: World
beforeAll(async () => {
  world = await World.start({
    only: ['logistics'],
    values: { RATE_LIMIT_DATA: '2', RATE_LIMIT_CONSOLE: '5', APP_URL: 'https://wms.example' },
  })
})
afterAll(() => world.stop())

async function signedIn(email: string, headers: Record<string, string> = {}): Promise<string> {
  const body = { email, password: testPassword }
  return (await world.call('/auth/token', { method: 'POST', body, headers })).body.token
}

/** The cookie that a browser has of its page, of what the page reads first. */
async function cookieOf(token: string): Promise<string> {
  const { headers } = await world.call('/me', { token })
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function budget(token: string, cookie = ''): Promise<readonly [string | null, number]> {
  const ask = () => world.call('/companies', { token, headers: { cookie } })
  const replies = await Promise.all(Array.from({ length: 6 }, ask))
  const limit = replies[0]?.headers.get('x-ratelimit-limit') ?? null
  return [limit, replies.filter(({ status }) => status === 200).length]
}

test('a session of the console and a token of a program have a budget each', async () => {
  const { email } = await world.user([{ company_id: await world.company() }])
  const person = await signedIn(email, { origin: world.address })
  const cookie = await cookieOf(person)
  const program = await signedIn(email)
  // The page had no cookie when it asked for the first time.
  expect(await budget(program)).toEqual(['2', 1])
  expect(await budget(person, cookie)).toEqual(['5', 5])
})

test.for([
  ['the public address, behind a proxy', 'https://wms.example', '5'],
  ['the page of somebody else', 'https://other.example', '2'],
  ['a page without an address', 'null', '2'],
  ['another scheme', 'http://wms.example', '2'],
] as const)('a sign-in from %s', async ([, origin, limit]) => {
  const { email } = await world.user([{ company_id: await world.company() }])
  const token = await signedIn(email, { origin })
  expect((await budget(token, await cookieOf(token)))[0]).toBe(limit)
})

test('signing out is never limited', async () => {
  const { email } = await world.user([{ company_id: await world.company() }])
  const token = await signedIn(email)
  await budget(token)
  expect((await world.call('/auth/revoke', { method: 'POST', token })).status).toBe(200)
})
