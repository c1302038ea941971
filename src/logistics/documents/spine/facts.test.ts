import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { name, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { Desk } from '../../base/access/desk.ts'
import { receptionHandler } from '../receptions/handler.ts'
import { receptionStatuses } from '../receptions/moves.ts'
import { returnHandler } from '../returns/handler.ts'
import { returnStatuses } from '../returns/moves.ts'
import { salesOrderHandler } from '../sales-orders/handler.ts'
import { salesOrderStatuses } from '../sales-orders/moves.ts'
import { documentRows } from './store-placeholders.ts'
import type { DocumentHandler, Draft } from './work.ts'

// Readers get the facts of a document from SQL, writers from the document in memory. Both must say the same.

let yard: Yard
let desk: Desk
let article_id: number
beforeAll(async () => {
  const world = await World.common()
  yard = await Yard.open(world)
  article_id = await yard.article('A1')
  desk = new Desk({ database: () => Promise.resolve(world.database), clock: world.clock })
})

async function made(path: string, lines: number): Promise<number> {
  const line = { article_id, quantity_um3pl: 10 }
  const reply = await yard.post(path, {
    client_3pl_id: yard.client,
    warehouse_id: yard.warehouse,
    lines: Array.from({ length: lines }, () => line),
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.data.id
}

/** Codes as a reader gets them, or null in a status without facts, and as a writer finds them. */
async function bothOf<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  { documents, load, standing }: DocumentHandler<R, D>,
  id: number,
) {
  const { alias } = documents
  const { codes } = await scope.one<{ codes: string | null }>(sql`
    select known.facts as codes from ${documentRows(documents)}
     where ${scope.within(alias)} and ${name(`${alias}.id`)} = ${id}`)
  const draft = await load(scope, id)
  const facts = draft === undefined ? [] : (standing(draft).facts ?? [])
  return { read: codes?.split(' ').toSorted(), found: facts.map(({ code }) => code).toSorted() }
}

type Both = Awaited<ReturnType<typeof bothOf>>

/** First random document whose SQL and TypeScript facts differ; null if all agree. */
async function disagreement<T>(
  random: fc.Arbitrary<T>,
  both: (scope: WriteScope, document: T) => Promise<Both>,
): Promise<unknown> {
  const property = fc.asyncProperty(random, async (document) => {
    const { read, found } = await desk.inCompany(yard.company, (scope) => both(scope, document))
    return read === undefined || String(read) === String(found)
  })
  const { errorInstance, counterexample } = await fc.check(property, { numRuns: 60 })
  return errorInstance ?? counterexample
}

const upTo = (max: number) => fc.integer({ min: 0, max })

const orderLine = fc
  .record({ shipped: upTo(2), cancelled: upTo(1), reserved: upTo(3), missing: upTo(2), left: upTo(3) })
  .map(({ shipped, cancelled, reserved, missing, left }) => ({
    shipped,
    cancelled,
    reserved,
    picked: shipped + Math.max(0, reserved - left),
    quantity: Math.max(1, shipped + cancelled + reserved + missing),
  }))

const order = fc.record({
  status: fc.constantFrom(...salesOrderStatuses),
  on_hold: fc.boolean(),
  held_by_client: fc.boolean(),
  allow_partial_shipment: fc.boolean(),
  allocation_paused: fc.boolean(),
  lines: fc.array(orderLine, { minLength: 2, maxLength: 2 }),
  /** Quantity in a parcel by line; none without a parcel. */
  packed: fc.option(fc.array(upTo(3), { minLength: 2, maxLength: 2 })),
})

test('sales orders', async () => {
  const id = await made('/sales-orders', 2)
  const wrong = await disagreement(order, async (scope, { lines, packed, ...header }) => {
    const { company } = scope
    await scope.run(sql`
      update sales_orders set status = ${header.status}, on_hold = ${header.on_hold}, held_by_client = ${header.held_by_client},
             allow_partial_shipment = ${header.allow_partial_shipment}, allocation_paused = ${header.allocation_paused}
       where company_id = ${company} and id = ${id}`)
    await scope.run(sql`delete from parcels where company_id = ${company} and order_id = ${id}`)
    for (const [at, line] of lines.entries())
      await scope.run(sql`
        update sales_order_lines set quantity = ${line.quantity}, reserved = ${line.reserved}, picked = ${line.picked},
               shipped = ${line.shipped}, cancelled = ${line.cancelled}, backorder = 0
         where company_id = ${company} and order_id = ${id} and line_number = ${at + 1}`)
    if (packed !== null)
      await scope.run(sql`
        with parcel as (
          insert into parcels (company_id, order_id, created_at, updated_at)
          values (${company}, ${id}, ${scope.now}, ${scope.now}) returning id)
        insert into parcel_contents (company_id, parcel_id, place, order_line_id, quantity, article_id)
        select ${company}, parcel.id, l.line_number, l.id, q.quantity, l.article_id
          from parcel, unnest(${packed}::int[]) with ordinality as q (quantity, line)
          join sales_order_lines l on l.company_id = ${company} and l.order_id = ${id} and l.line_number = q.line
         where q.quantity > 0`)
    return bothOf(scope, salesOrderHandler, id)
  })
  expect(wrong).toBeNull()
})

const reception = fc.record({
  status: fc.constantFrom(...receptionStatuses),
  received: upTo(2),
  putaway: upTo(2),
})

test('receptions', async () => {
  const id = await made('/receptions', 1)
  const wrong = await disagreement(reception, async (scope, { status, received, putaway }) => {
    await scope.run(sql`
      update receptions set status = ${status} where company_id = ${scope.company} and id = ${id}`)
    await scope.run(sql`
      update reception_lines set received = ${received}, putaway = ${Math.min(received, putaway)}
       where company_id = ${scope.company} and reception_id = ${id}`)
    const { read, found } = await bothOf(scope, receptionHandler, id)
    // No facts at all are null as well.
    return { read: read ?? (status === 'received' || status === 'receiving' ? [] : undefined), found }
  })
  expect(wrong).toBeNull()
})

const returned = fc.record({
  status: fc.constantFrom(...returnStatuses),
  received: upTo(11),
  restocked: upTo(4),
  quarantined: upTo(4),
  disposed: upTo(3),
})

test('returns', async () => {
  const id = await made('/returns', 1)
  const wrong = await disagreement(
    returned,
    async (scope, { status, restocked, quarantined, disposed, ...line }) => {
      const decided = restocked + quarantined + disposed
      const received = line.received < 4 ? decided : Math.max(decided, line.received)
      await scope.run(sql`
      update returns set status = ${status} where company_id = ${scope.company} and id = ${id}`)
      await scope.run(sql`
      update return_lines set received = ${received}, restocked = ${restocked}, quarantined = ${quarantined},
             disposed = ${disposed}
       where company_id = ${scope.company} and return_id = ${id}`)
      return bothOf(scope, returnHandler, id)
    },
  )
  expect(wrong).toBeNull()
})
