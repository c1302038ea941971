import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Rack, adjusted, rackDatabase, shelf } from '../../../../test/support/rack.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { openStock } from '../../stock/ledger/ledger.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { allocateNow, settle } from './settle.ts'
import { freed, lockHolders } from './take.ts'

// Runs on the database alone, without the server: mutation testing runs this file for every fault it plants here.

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await rackDatabase()
  database = made.database
  drop = () => made.drop()
})
afterAll(() => drop())

describe('what becomes available', () => {
  test('goes to the orders that wait, in their order, and each is told of', async () => {
    const rack = await Rack.build(database)
    const article = await rack.article()
    const lines = [{ article, quantity: 2 }]
    const late = await rack.order(lines, { date: '2026-09-02' })
    const undated = await rack.order(lines)
    const soon = await rack.order(lines, { date: '2026-09-01' })
    const first = await rack.order(lines, { priority: 5, confirmed: '2026-03-01T00:00:00Z' })
    const movements = await rack.change(article, 7)
    expect(movements.map(({ kind }) => kind)).toEqual(['adjust', 'reserve', 'reserve', 'reserve', 'reserve'])
    expect(movements.slice(1).map(({ source_id }) => source_id)).toEqual([first, soon, late, undated])
    expect(await rack.state(first)).toBe('allocated v2 2/0/0')
    expect(await rack.state(soon)).toBe('allocated v2 2/0/0')
    expect(await rack.state(late)).toBe('allocated v2 2/0/0')
    expect(await rack.state(undated)).toBe('confirmed v2 1/0/1')
    expect(await rack.events(first)).toEqual([
      { type: 'sales_order.status_changed', previous: { status: 'confirmed' }, movements: 1 },
    ])
    expect(await rack.events(undated)).toEqual([
      { type: 'sales_order.updated', previous: null, movements: 1 },
    ])

    await rack.change(article, 1)
    expect(await rack.state(undated)).toBe('allocated v3 2/0/0')
    expect(await rack.held(article)).toEqual(['2/0', '2/0', '2/0', '2/0'])
    expect(await rack.state(first)).toBe('allocated v2 2/0/0')
  })

  test('is not for orders that do not wait for it', async () => {
    const rack = await Rack.build(database)
    const [article, other] = [await rack.article(), await rack.article()]
    const lines = [{ article, quantity: 2 }]
    const { rows } = await database.write<{ id: number }>(sql`
      insert into warehouses (company_id, code, name) values (${rack.company}, 'B', 'B') returning id`)
    const elsewhere = await rack.order(lines, { warehouse: rows[0]?.id ?? 0 })
    const draft = await rack.order(lines, { status: 'draft' })
    const paused = await rack.order(lines, { paused: true })
    const another = await rack.order([{ article: other, quantity: 2 }])
    const shipped = await rack.order(lines, { status: 'partially_shipped' })
    await rack.change(article, 4)
    for (const order of [elsewhere, draft, paused, another])
      expect(await rack.state(order)).toMatch(/v1 0\/0\/2$/)
    expect(await rack.state(shipped)).toBe('partially_shipped v2 2/0/0')
    expect(await rack.events(shipped)).toMatchObject([{ type: 'sales_order.updated' }])
    expect(await rack.change(article, -1)).toHaveLength(1)
    expect(await rack.change(article, 1, { stock_status: 'hold' })).toHaveLength(1)
  })

  test('is given in whole packages, and of the lot that is asked for', async () => {
    const rack = await Rack.build(database)
    const [boxed, byLot] = [await rack.article(), await rack.article('lot')]
    const boxes = await rack.order([{ article: boxed, quantity: 3, factor: 12 }])
    await rack.change(boxed, 30)
    expect(await rack.state(boxes)).toBe('confirmed v2 2/0/1')
    const lot = await rack.order([{ article: byLot, quantity: 2, lot: 'L2' }])
    await rack.change(byLot, 5, { lot_number: 'L1' })
    expect(await rack.state(lot)).toBe('confirmed v1 0/0/2')
    await rack.change(byLot, 5, { lot_number: 'L2' })
    expect(await rack.state(lot)).toBe('allocated v2 2/0/0')
  })

  test('goes to more lines than are looked at in one go', async () => {
    const rack = await Rack.build(database)
    const article = await rack.article()
    // The first order cannot be served and sorts first in every batch.
    const large = await rack.order([{ article, quantity: 1, factor: 1_000 }], { priority: 9 })
    const order = await rack.order([{ article, quantity: 1, times: 200 }])
    const last = await rack.order([{ article, quantity: 1 }], { confirmed: '2026-02-01T00:00:00Z' })
    const movements = await rack.change(article, 202)
    expect(movements).toHaveLength(202)
    expect(await rack.state(order)).toMatch(/^allocated v2/)
    expect(await rack.state(last)).toBe('allocated v2 1/0/0')
    expect(await rack.state(large)).toBe('confirmed v1 0/0/1')
  })

  test('may be said to be somewhere', async () => {
    const rack = await Rack.build(database)
    const article = await rack.article()
    await rack.change(article, 5)
    const order = await rack.order([{ article, quantity: 2 }])
    await rack.change(article, -1)
    expect(await rack.state(order)).toBe('confirmed v1 0/0/2')
    await rack.inCompany(async (scope) => {
      const positions = [rack.at(article)]
      return allocateNow(scope, await openStock(scope, { positions }), positions)
    })
    expect(await rack.state(order)).toBe('allocated v2 2/0/0')
  })
})

async function kit() {
  const rack = await Rack.build(database)
  const [box, lid, bag] = [await rack.article(), await rack.article(), await rack.article()]
  const order = await rack.order([{ article: box, quantity: 2, parts: { [lid]: 1, [bag]: 3 } }])
  return { rack, lid, bag, order }
}

describe('a kit that is picked as parts', () => {
  test('is given when all of its parts are there', async () => {
    const { rack, lid, bag, order } = await kit()
    await rack.change(lid, 5)
    expect(await rack.state(order)).toBe('confirmed v1 0/0/2')
    await rack.change(bag, 5)
    expect(await rack.state(order)).toBe('confirmed v2 1/0/1')
    expect([await rack.held(lid), await rack.held(bag)]).toEqual([['1/0'], ['3/0']])
    await rack.change(bag, 1)
    expect(await rack.state(order)).toBe('allocated v3 2/0/0')
    expect([await rack.held(lid), await rack.held(bag)]).toEqual([['2/0'], ['6/0']])
  })

  test('waits while somebody else is at one of its parts', async () => {
    const { rack, lid, bag, order } = await kit()
    await rack.change(lid, 5)
    await database.transaction(async (connection) => {
      await connection.query(sql`
        select 1 from stock_positions where company_id = ${rack.company} and article_id = ${lid} for update`)
      await rack.change(bag, 6)
    })
    expect(await rack.state(order)).toBe('confirmed v1 0/0/2')
    await rack.change(bag, 1)
    expect(await rack.state(order)).toBe('allocated v2 2/0/0')
  })
})

/** Takes pieces from stock, and from orders if nothing else is left. */
function take(rack: Rack, article: number, pieces: number) {
  return rack.inCompany(async (scope) => {
    const positions = [rack.at(article)]
    await lockHolders(scope, positions)
    const stock = await openStock(scope, { positions, all_holds: true })
    const bucket = stock.book.bucket(shelf(rack.at(article)))
    const quantity = BigInt(pieces) * one
    await freed(scope, stock, { bucket, quantity })
    stock.book.post(bucket, adjusted, { on_hand: -quantity })
    return settle(scope, stock)
  })
}

interface Wanted {
  readonly pieces: number
  readonly all_holds?: boolean
}

/** Frees pieces without locking the orders first; returns the kinds of movements that took. */
async function freedOf(rack: Rack, article: number, { pieces, all_holds = true }: Wanted) {
  const movements = await rack.inCompany(async (scope) => {
    const stock = await openStock(scope, { positions: [rack.at(article)], all_holds })
    const bucket = stock.book.bucket(shelf(rack.at(article)))
    await freed(scope, stock, { bucket, quantity: BigInt(pieces) * one })
    return stock.close()
  })
  return movements.map(({ kind }) => kind)
}

/** Ten pieces. Three orders hold three each, from the highest priority to the lowest. */
async function holding() {
  const rack = await Rack.build(database)
  const article = await rack.article()
  const lines = [{ article, quantity: 3 }]
  const first = await rack.order(lines, { priority: 3 })
  const middle = await rack.order(lines, { priority: 2 })
  const last = await rack.order(lines, { priority: 1 })
  await rack.change(article, 10)
  return { rack, article, first, middle, last }
}

describe('what is taken', () => {
  test('is what nobody holds, as far as that goes', async () => {
    const { rack, article, last } = await holding()
    expect(await freedOf(rack, article, { pieces: 1, all_holds: false })).toEqual([])
    expect(await take(rack, article, 1)).toHaveLength(1)
    expect(await rack.state(last)).toBe('allocated v2 3/0/0')
  })

  test('is then what the last order holds, which gets back what is left', async () => {
    const { rack, article, middle, last } = await holding()
    const movements = await take(rack, article, 2)
    expect(movements.map(({ kind }) => kind)).toEqual(['release', 'adjust', 'reserve'])
    expect(await rack.state(last)).toBe('confirmed v4 2/0/1')
    expect(await rack.state(middle)).toBe('allocated v2 3/0/0')
    expect((await rack.events(last)).slice(1)).toEqual([
      { type: 'sales_order.status_changed', previous: { status: 'allocated' }, movements: 0 },
      { type: 'sales_order.shortage', previous: { status: 'allocated' }, movements: 0 },
      { type: 'sales_order.updated', previous: null, movements: 2 },
    ])
  })

  test('is taken from orders that are being picked after the others, and out of their parcels', async () => {
    const { rack, article, first, middle, last } = await holding()
    const two = async (order: number) => {
      await database.write(sql`
        with p as (insert into parcels (company_id, order_id, created_at, updated_at)
                   select company_id, id, now(), now() from sales_orders where company_id = ${rack.company} and id = ${order}
                   returning company_id, id)
        insert into parcel_contents (company_id, parcel_id, place, order_line_id, quantity)
        select p.company_id, p.id, 1, l.id, 3 from p
          join sales_order_lines l on l.company_id = p.company_id and l.order_id = ${order}`)
      await database.write(sql`
        update sales_order_lines set picked = 3 where company_id = ${rack.company} and order_id = ${order}`)
      await database.write(sql`
        update reservations set picked = 3 where company_id = ${rack.company} and order_id = ${order}`)
      await database.write(sql`
        update sales_orders set status = 'packed' where company_id = ${rack.company} and id = ${order}`)
    }
    await two(last)
    await database.write(sql`
      update sales_orders set status = 'partially_shipped' where company_id = ${rack.company} and id = ${middle}`)
    const parcels = async () => {
      const { rows } = await database.query<{ parcels: number; contents: number }>(sql`
        select (select count(*)::int from parcels where company_id = ${rack.company}) as parcels,
               (select count(*)::int from parcel_contents where company_id = ${rack.company}) as contents`)
      return rows[0]
    }
    await take(rack, article, 4)
    expect(await rack.state(middle)).toBe('partially_shipped v3 0/0/3')
    expect(await rack.state(first)).toBe('allocated v2 3/0/0')
    expect(await rack.state(last)).toBe('packed v2 3/3/0')
    expect(await parcels()).toEqual({ parcels: 1, contents: 1 })
    expect((await rack.events(middle)).slice(1).map(({ type }) => type)).toEqual([
      'sales_order.updated',
      'sales_order.shortage',
    ])
    await take(rack, article, 6)
    expect(await rack.state(last)).toBe('confirmed v3 0/0/3')
    expect(await parcels()).toEqual({ parcels: 0, contents: 0 })
  })

  test('is not taken from orders that were not looked at, or that somebody else is changing', async () => {
    const { rack, article, last } = await holding()
    await expect(freedOf(rack, article, { pieces: 2, all_holds: false })).rejects.toMatchObject({
      cause: { message: 'orders took what was to be taken' },
    })
    await database.transaction(async (connection) => {
      await connection.query(sql`
        select 1 from sales_orders where company_id = ${rack.company} and id = ${last} for update`)
      const taking = freedOf(rack, article, { pieces: 8 })
      await expect(taking).rejects.toMatchObject({
        cause: { message: 'orders that hold this stock are being changed' },
      })
    })
    expect(await rack.state(last)).toBe('allocated v2 3/0/0')
  })

  test('is taken from the others where one is being changed', async () => {
    const { rack, article, middle, last } = await holding()
    await database.transaction(async (connection) => {
      await connection.query(sql`
        select 1 from sales_orders where company_id = ${rack.company} and id = ${last} for update`)
      expect(await freedOf(rack, article, { pieces: 4 })).toEqual(['release'])
    })
    expect(await rack.state(middle)).toBe('confirmed v3 0/0/3')
    expect(await rack.state(last)).toBe('allocated v2 3/0/0')
  })

  test('is taken after the orders that hold it were locked, and no others', async () => {
    const { rack, article, first, middle, last } = await holding()
    const other = await rack.order([{ article, quantity: 3 }])
    await rack.inCompany(async (scope) => {
      await lockHolders(scope, [rack.at(article)])
      const { rows } = await database.write<{ id: number }>(sql`
        select id from sales_orders where company_id = ${rack.company} for update skip locked`)
      expect(rows.map(({ id }) => id)).toEqual([other])
    })
    expect([first, middle, last]).not.toContain(other)
  })
})
