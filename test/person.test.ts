import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authLists, authPeople } from '../src/auth/index.ts'
import { runCli } from '../src/cli/run.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { logisticsPeople, recordRestore } from '../src/logistics/index.ts'
import { erasureState, erasuresOf } from '../src/main/doctor/erasures.ts'
import { personCommands } from '../src/main/person.ts'
import { ErasedAddresses } from '../src/people/erasures.ts'
import { Depot } from './support/depot.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { Sites } from './support/sites.ts'
import { tracesOf } from './support/traces-of.ts'
import { World, testKey } from './support/world.ts'

// Both services at once, as the command line has them; in a database of their own, since every company is gone through.

let fresh: Fresh
let world: World
let sites: Sites
let folder: string
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ url: fresh.url })
  sites = new Sites(world)
  folder = await mkdtemp(join(tmpdir(), 'waybill-person-'))
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const addresses = () => Promise.resolve(new ErasedAddresses(testKey))

async function waybill(...argv: string[]) {
  const { clock } = world
  const commands = personCommands({
    logistics: logisticsPeople({ database: () => Promise.resolve(world.database), clock, addresses }),
    auth: authPeople({ database: () => Promise.resolve(sites.database), clock, addresses, lists: authLists }),
    addresses,
    clock,
    restored: () => recordRestore(world.database, null),
  })
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const texts = [stdout, stderr].map((stream) => text(stream))
  const code = await runCli(argv, { commands, version: '0', stdout, stderr, isTerminal: false })
  stdout.end()
  stderr.end()
  const [out = '', err = ''] = await Promise.all(texts)
  return { code, out, err }
}

/** Somebody with an account, a user and an order that is finished, in two companies. */
async function known() {
  const { email, id } = await sites.user(await sites.site())
  await world.database.write(sql`
    insert into users (name, email, password_hash) values ('Anna', ${email}, '!')`)
  for (const depot of [await Depot.open(world), await Depot.open(world)]) {
    const lines = [{ article_id: await depot.article('A'), quantity_um3pl: 1 }]
    const order = await depot.made('/sales-orders', { ship_to: { name: 'Anna', email }, lines })
    await depot.post(`/sales-orders/${order}/cancel`, {})
  }
  return { email, id }
}

const traces = async (email: string) => [
  ...(await tracesOf(world.database, [email])),
  ...(await tracesOf(sites.database, [email])),
]

test('one file has what both services hold, for its owner alone', async () => {
  const { email, id } = await known()
  const file = join(folder, 'anna.json')
  const { code, out } = await waybill('person', 'export', email, '--output', file)
  expect(code).toBe(0)
  expect(out).toMatch(/auth: .*accounts 1.*; logistics: .*sales orders 2/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const held = JSON.parse(await readFile(file, 'utf8'))
  expect(held).toMatchObject({ email, auth: { accounts: [{ id }] }, logistics: { users: [{ email }] } })
  expect(held.logistics.sales_orders).toHaveLength(2)
  expect(new Set(held.logistics.sales_orders.map((row: { company_id: number }) => row.company_id)).size).toBe(
    2,
  )
  const printed = await waybill('person', 'export', email)
  expect(Object.keys(JSON.parse(printed.out))).toEqual(['email', 'made_at', 'auth', 'logistics'])
})

test('without --yes it only says what it would do', async () => {
  const { email } = await known()
  const before = await traces(email)
  const rehearsed = await waybill('person', 'erase', email)
  expect([rehearsed.code, rehearsed.out]).toEqual([
    1,
    expect.stringMatching(/^Would erase: .*logistics: .*sales orders 2/),
  ])
  expect((await waybill('person', 'erase', email, '--dry-run')).code).toBe(0)
  expect(await traces(email)).toEqual(before)
})

test('with it nobody finds anything in either service, and it can be repeated on what a backup brings back', async () => {
  const { email, id } = await known()
  const { code, out } = await waybill('person', 'erase', email, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('sales orders 2')])
  expect(await traces(email)).toEqual([])
  const list = join(folder, 'list.json')
  expect((await waybill('person', 'erasures', '--output', list)).code).toBe(0)
  expect(await readFile(list, 'utf8')).not.toContain(email)
  // As after the restore of a backup that was made before.
  await sites.database.write(sql`update accounts set name = 'Anna', email = ${email} where id = ${id}`)
  await world.database.write(sql`update users set email = ${email} where email like 'erased-%'`)
  await recordRestore(world.database, new Date())
  const production = { production: true }
  const state = async () =>
    erasureState([await erasuresOf(world.database), await erasuresOf(sites.database)], production)
  await expect(state()).rejects.toThrow('person repeat')
  expect((await waybill('person', 'repeat', list)).code).toBe(1)
  const repeated = await waybill('person', 'repeat', list, '--yes')
  expect([repeated.code, repeated.out]).toEqual([0, '2 erasures were repeated.\n'])
  expect(await traces(email)).toEqual([])
  expect(await state()).toBe('none under way')
})

test('what is on its way to somebody is named, and goes only when that is meant', async () => {
  const depot = await Depot.open(world)
  const email = `waits-${Date.now()}@test.example`
  const lines = [{ article_id: await depot.article('A'), quantity_um3pl: 1 }]
  await depot.made('/sales-orders', { ship_to: { email }, lines })
  const refused = await waybill('person', 'erase', email, '--yes')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('open documents (1)')])
  expect((await waybill('person', 'erase', email, '--yes', '--include-open')).code).toBe(0)
  expect(await traces(email)).toEqual([])
})

test('a file that is no list is refused in one line', async () => {
  const { code, err } = await waybill('person', 'repeat', import.meta.filename)
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^waybill: .* is no list of waybill person erasures\n$/),
  ])
})
