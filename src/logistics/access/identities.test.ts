import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { World } from '../../../test/support/world.ts'
import { systemClock } from '../../kernel/clock.ts'
import { Database } from '../../kernel/database/database.ts'
import { Identities } from './identities.ts'

/** Nothing is ever told to it: what a node is like in the moments before a change has reached it. */
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
    readTimeout_ms: 15_000,
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

  // Until the channel is alive nothing is remembered, and the first is seen too.
  await expect
    .poll(async () => {
      const company = await world.company()
      return [await sees(company), await sees(company, company), await sees(company)]
    })
    .toEqual([false, true, true])
})
