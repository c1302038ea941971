import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HeldDatabase } from '../../../test/support/held-database.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World, testKey } from '../../../test/support/world.ts'
import { systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Keys } from '../../kernel/keys.ts'
import { Directory } from './directory.ts'

let world: World
let sites: Sites
let database: HeldDatabase
let directory: Directory
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  database = new HeldDatabase('auth')
  directory = new Directory({ database, clock: systemClock, keys: new Keys(testKey, 'site tokens') })
  const { client_id } = await sites.site()
  // The directory caches nothing until it listens for changes.
  await vi.waitUntil(
    async () => {
      await directory.site(client_id)
      return directory.knownSite(client_id) !== undefined
    },
    { timeout: 30_000 },
  )
})
afterAll(async () => {
  await database.close()
  await sites.close()
  await world.stop()
})

/** How a node learns of a change: through its own write, or through the channel. */
const ways = [
  ['on this node', () => directory.forget()],
  ['on another node', () => database.tell()],
] as const

test.for(ways)('a session read before it ended %s is not remembered', async ([, tell]) => {
  const site = await sites.site()
  const { token, id } = await sites.user(site)
  const read = database.hold(() => Promise.resolve(directory.session(token)))
  await read.answered
  await sites.database.write(sql`delete from tokens where site_id = ${site.id} and user_id = ${id}`)
  await tell()
  read.release()
  expect((await read.result)?.user_id).toBe(id)
  expect(directory.knownSession(token)).toBeUndefined()
  expect(await directory.session(token)).toBeUndefined()
})

test.for(ways)('a session read before its user was suspended %s is not remembered', async ([, tell]) => {
  const site = await sites.site()
  const { token, id } = await sites.user(site)
  const read = database.hold(() => Promise.resolve(directory.session(token)))
  await read.answered
  await sites.database.write(
    sql`update site_users set status = 'suspended' where site_id = ${site.id} and user_id = ${id}`,
  )
  await tell()
  read.release()
  await read.result
  expect((await directory.session(token))?.status).toBe('suspended')
})

test.for(ways)('a site read before it was withdrawn %s is not remembered', async ([, tell]) => {
  const { id, client_id } = await sites.site()
  const read = database.hold(() => Promise.resolve(directory.site(client_id)))
  await read.answered
  await sites.database.write(sql`update sites set status = 'withdrawn' where id = ${id}`)
  await tell()
  read.release()
  expect((await read.result)?.status).toBe('production')
  expect((await directory.site(client_id))?.status).toBe('withdrawn')
})
