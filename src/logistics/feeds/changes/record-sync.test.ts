import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logisticsRows } from '../../../../test/access-rows/logistics.ts'
import { type Setting, rowOf } from '../../../../test/access-rows/row.ts'
import { World } from '../../../../test/support/world.ts'
import { followedRecords } from './records.ts'

// Feeds of records whose changes are recorded by triggers.

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function scene(): Promise<Setting> {
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  return { world, company, client: await world.client(company), admin }
}

interface Followed {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly meta: { readonly cursor: number; readonly synced_until: string }
}

function isShared(row: Followed['rows'][number]): boolean {
  return (row['client_3pl_id'] ?? null) === null
}

async function follow(
  { company, admin }: Setting,
  path: string,
  { query = '', token = admin }: { readonly query?: string; readonly token?: string } = {},
): Promise<Followed> {
  const rows: Followed['rows'][number][] = []
  for (let cursor = ''; ;) {
    const { status, body } = await world.call(`${path}/sync?${query}${cursor}`, { token, company })
    expect([path, status]).toEqual([path, 200])
    rows.push(...body.data)
    if (body.meta.next_cursor === null) return { rows, meta: body.meta }
    cursor = `&cursor=${body.meta.next_cursor}`
  }
}

/** Operations that create, change and delete a record of each feed. */
const writes: Readonly<
  Record<string, { readonly make: string; readonly change?: string; readonly remove?: string }>
> = {
  client: { make: 'clients.create', change: 'clients.update' },
  partner: { make: 'partners.create', change: 'partners.update' },
  warehouse: { make: 'warehouses.create', change: 'warehouses.update' },
  location: { make: 'locations.create', change: 'locations.update' },
  unit: { make: 'units.set', remove: 'units.delete' },
  replenishment: { make: 'replenishment_rules.set', change: 'replenishments.confirm' },
  attachment: { make: 'attachments.create', remove: 'attachments.delete' },
}

async function done(setting: Setting, id: string): Promise<void> {
  const { company, admin: token } = setting
  const { path, ...request } = await rowOf(logisticsRows, id).call(setting, token)
  const { status, text } = await world.call(path, { token, company, ...request })
  expect([id, text, status < 300]).toEqual([id, text, true])
}

test('every feed of records has its writes here', () => {
  expect(Object.keys(writes)).toEqual(followedRecords.map(({ resource }) => resource))
})

describe.each(followedRecords.map((records) => [records.resource, records] as const))(
  '%s',
  (resource, { table }) => {
    const path = `/${table}`
    const { make = '', change, remove } = writes[resource] ?? {}

    test('a record comes once, and nothing after it', async () => {
      const setting = await scene()
      const before = await follow(setting, path)
      await done(setting, make)
      const { rows, meta } = await follow(setting, path, { query: `cursor=${before.meta.cursor}` })
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      const since = encodeURIComponent(before.meta.synced_until)
      expect((await follow(setting, path, { query: `updated_since=${since}` })).rows).toEqual(
        expect.arrayContaining([...rows]),
      )
      expect((await follow(setting, path, { query: `cursor=${meta.cursor}` })).rows).toEqual([])
    })

    test.runIf(change)('a change brings it again', async () => {
      const setting = await scene()
      const { meta } = await follow(setting, path)
      await done(setting, change ?? '')
      const later = await follow(setting, path, { query: `cursor=${meta.cursor}` })
      expect(Math.max(...later.rows.map(({ version }) => Number(version)))).toBeGreaterThan(1)
    })

    test.runIf(remove)('of a deleted one it is told that it is gone', async () => {
      const setting = await scene()
      const { meta } = await follow(setting, path)
      await done(setting, remove ?? '')
      const later = await follow(setting, path, { query: `cursor=${meta.cursor}` })
      expect(later.rows.at(-1)).toEqual({
        id: expect.any(Number),
        company_id: setting.company,
        deleted_at: expect.any(String),
      })
    })

    test('of a company only its own; of client companies their own and what is shared', async () => {
      const [setting, other] = [await scene(), await scene()]
      await done(setting, make)
      const { rows } = await follow(setting, path)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map(({ company_id }) => company_id)).toEqual(rows.map(() => setting.company))
      const strangers = (await follow(other, path)).rows
      expect(strangers.map(({ company_id }) => company_id)).toEqual(strangers.map(() => other.company))
      const stranger = await world.client(setting.company)
      const { token } = await world.user([
        { company_id: setting.company, role: 'client', client_ids: [stranger] },
      ])
      const seen = (await follow(setting, path, { token })).rows
      const expected: Readonly<Record<string, readonly unknown[]>> = {
        clients: [stranger],
        replenishments: [],
        attachments: [],
      }
      expect(seen.map(({ id }) => id)).toEqual(expected[table] ?? rows.filter(isShared).map(({ id }) => id))
    })
  },
)

test('what is written beside the operations comes, too', async () => {
  const setting = await scene()
  expect((await follow(setting, '/clients')).rows).toMatchObject([{ id: setting.client }])
})
