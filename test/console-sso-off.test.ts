import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import type { TestSite } from './support/sites.ts'
import { SsoWorld } from './support/sso-world.ts'
import type { Reply } from './support/world.ts'

let sso: SsoWorld
let site: TestSite
beforeAll(async () => {
  sso = await SsoWorld.start()
})
beforeEach(async () => {
  site = await sso.enable('--domain', `ruled.example=${await sso.world.company()}:operator`)
})
afterAll(() => sso.stop())

/** Twenty people, each of whom signs in when it is called. */
async function people(): Promise<readonly (() => Promise<Reply>)[]> {
  const emails: string[] = []
  for (let i = 0; i < 20; i += 1) emails.push((await sso.person(site, 'ruled.example')).email)
  return emails.map((email) => () => sso.signIn(email))
}

const switchOff = async () => expect((await sso.type('sso', 'disable')).code).toBe(0)

/** Users who were let in are out again; everybody else was refused. */
async function expectNobodyIn(replies: readonly Reply[]): Promise<void> {
  const isRight = async ({ status, body }: Reply) =>
    status === 200 ? !(await sso.isIn(body.token)) : status === 422 || status === 503
  expect(new Set(await Promise.all(replies.map(isRight)))).toEqual(new Set([true]))
  const { count } = await sso.world.database.query(sql`select from tokens where sso_since is not null`)
  expect(count).toBe(0)
}

/** How many wait for a lock in a statement that begins so. */
const waiting = async (statement: string) =>
  (
    await sso.sites.database.query(sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`)
  ).count

test('of 20 sign-ins at once nobody is in after it was switched off in between', async () => {
  const signIns = (await people()).map((signIn) => signIn())
  await Promise.race(signIns)
  await switchOff()
  await expectNobodyIn(await Promise.all(signIns))
})

test('sign-ins that are about to end when it is switched off are ended by it', async () => {
  const attempts = await people()
  const { signIns, off } = await sso.world.database.transaction(async (connection) => {
    // Nobody gets a token before both are on their way.
    await connection.query(sql`lock table tokens in share mode`)
    const begun = attempts.map((signIn) => signIn())
    await expect.poll(() => waiting('insert into tokens')).toBeGreaterThan(0)
    const ending = switchOff()
    await expect.poll(() => waiting('delete from sso')).toBe(1)
    return { signIns: begun, off: ending }
  })
  const replies = await Promise.all(signIns)
  await off
  expect(replies.some(({ status }) => status === 200)).toBe(true)
  await expectNobodyIn(replies)
})

test('a sign-in that comes to its end while it is being switched off is refused', async () => {
  const [signIn] = await people()
  const reply = await sso.world.database.transaction(async (connection) => {
    await connection.query(sql`delete from sso`)
    const begun = signIn?.()
    await expect.poll(() => waiting('from sso where issuer')).toBe(1)
    return { begun }
  })
  expect(await reply.begun).toMatchObject({ status: 503, body: { code: 'sign_on_unavailable' } })
})
