import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { HeldDatabase } from '../../../../test/support/held-database.ts'
import { World } from '../../../../test/support/world.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { Identities } from './identities.ts'
import { newEnd } from './rules.ts'
import { type Identity, insertToken } from './store.ts'
import { patience } from '../../../../test/support/patience.ts'

/** Database that delivers no notifications: the state of a node before a change has reached it. */
class UntoldDatabase extends Database {
  override listen(channel: string, hear: (payload: string) => void) {
    return super.listen(`${channel}_elsewhere`, hear)
  }
}

let world: World
let database: Database
beforeAll(async () => {
  world = await World.common()
  database = new UntoldDatabase({
    url: inject('waybillUrl'),
    schema: 'logistics',
    poolSize: 2,
    ...patience,
  })
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

test('a company that came after the memory is found where it is asked for', async () => {
  const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
  const { token } = await world.user([], { super_admin: true })
  const sees = async (company: number, asked?: number) =>
    (await identities.of(token, asked))?.companies.some((each) => each.company_id === company)

  // Nothing is cached until the channel is alive, so the first attempts see the new company too.
  await expect
    .poll(async () => {
      const company = await world.company()
      return [await sees(company), await sees(company, company), await sees(company)]
    })
    .toEqual([false, true, true])
})

test('who is remembered is known at once, in what they may reach, and nobody after a change', async () => {
  const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
  const company = await world.company()
  const { token } = await world.user([{ company_id: company, role: 'viewer' }])
  expect(identities.known(token)).toBeUndefined()
  await expect
    .poll(async () => {
      await identities.of(token, company)
      return identities.known(token, company)?.companies.map((each) => each.company_id)
    })
    .toEqual([company])
  expect(identities.known(token, company + 1)).toBeUndefined()
  expect(identities.known(`${token}x`)).toBeUndefined()
  identities.forget()
  expect(identities.known(token, company)).toBeUndefined()
})

test('a token that would live longer by being used is not answered from memory', async () => {
  let now = new Date()
  const clock = { now: () => now }
  const identities = new Identities({ database, clock, tokenLifetime_s: 86_400 })
  const { id } = await world.user([])
  const token = await insertToken(database, id, { created_at: now, ...newEnd(now, 86_400) })
  await expect
    .poll(async () => {
      await identities.of(token)
      return identities.known(token)?.user_id
    })
    .toBe(id)
  now = new Date(now.getTime() + 43_200_000)
  expect(identities.known(token)).toBeUndefined()
  const later = await identities.of(token)
  expect(later?.expires_at).toEqual(new Date(now.getTime() + 86_400_000))
  now = new Date(now.getTime() + 90_000_000)
  expect(identities.known(token)).toBeUndefined()
})

interface Member {
  readonly company: number
  readonly user_id: number
}

const revoke = ({ user_id }: Member) => sql`delete from tokens where user_id = ${user_id}`
const deactivate = ({ user_id }: Member) => sql`update users set active = false where id = ${user_id}`
const demote = ({ user_id }: Member) => sql`update memberships set role = 'viewer' where user_id = ${user_id}`
const close = ({ company }: Member) => sql`update companies set active = false where id = ${company}`
const rolesOf = (identity?: Identity) => identity?.companies.map(({ role }) => role)

describe('an identity that was read before a change is not remembered after it', () => {
  let held: HeldDatabase
  let identities: Identities
  beforeAll(async () => {
    held = new HeldDatabase('logistics')
    identities = new Identities({ database: held, clock: systemClock, tokenLifetime_s: undefined })
    const { token } = await world.user([])
    // Nothing is cached before the channel delivers changes.
    await vi.waitUntil(
      async () => {
        await identities.of(token)
        return identities.known(token) !== undefined
      },
      { timeout: 30_000 },
    )
  })
  afterAll(() => held.close())

  const here = () => identities.forget()
  const elsewhere = () => held.tell()

  test.for([
    ['a token revoked on this node', revoke, here, undefined],
    ['a token revoked on another node', revoke, elsewhere, undefined],
    ['a user deactivated on this node', deactivate, here, undefined],
    ['a user deactivated on another node', deactivate, elsewhere, undefined],
    ['a membership changed on this node', demote, here, ['viewer']],
    ['a membership changed on another node', demote, elsewhere, ['viewer']],
    ['a company closed on this node', close, here, []],
    ['a company closed on another node', close, elsewhere, []],
  ] as const)('%s', async ([, change, tell, roles]) => {
    const member = await world.tenant('manager')
    const read = held.hold(() => identities.of(member.token))
    await read.answered
    await world.database.write(change(member))
    await tell()
    read.release()
    expect(rolesOf(await read.result)).toEqual(['manager'])
    expect(identities.known(member.token)).toBeUndefined()
    expect(rolesOf(await identities.of(member.token))).toEqual(roles)
  })
})
