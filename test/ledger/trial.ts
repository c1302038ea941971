import { deepStrictEqual } from 'node:assert'
import * as z from 'zod'
import { Depot } from '../support/depot.ts'
import type { Reply, World } from '../support/world.ts'
import { allocate } from './allocator.ts'
import { brokenLaws } from './invariants.ts'
import { type House, emptyHouse } from './model.ts'
import type { Facts } from './model-orders.ts'
import { predict } from './predict.ts'
import { type Documents, type Known, requestOf } from './requests.ts'
import { expectedOf, shownBy, storedIn } from './shown.ts'
import { type Step, articles, boxFactor } from './steps.ts'

const Answer = z.object({
  id: z.int(),
  lines: z.array(z.object({ id: z.int(), um3pl: z.string() })),
  confirmed_at: z.string().nullable().optional(),
})
const Verified = z.object({ ok: z.boolean() })

/** A depot with the articles of the steps, and nothing in it. */
async function openDepot(
  world: World,
): Promise<{ readonly depot: Depot; readonly articles: readonly number[] }> {
  const depot = await Depot.open(world)
  const ids: number[] = []
  for (const { code, boxes, whole } of articles) {
    const box = boxes ? { um3pl_2: 'BOX', um3pl_2_factor: boxFactor } : {}
    ids.push(await depot.article(code, { integer_only_um3pl_quantity: whole, ...box }))
  }
  return { depot, articles: ids }
}

function factsOf(reply: Reply): Facts {
  const { data } = z.object({ data: Answer }).safeParse(reply.body).data ?? {}
  const line_ids = data?.lines.map((line) => line.id) ?? []
  return { id: data?.id ?? 0, line_ids, confirmed_at: data?.confirmed_at ?? '' }
}

/** One client does one step after the other; after each, the answer and all that the API shows are as the model says. */
export async function runAlone(world: World, steps: readonly Step[]): Promise<void> {
  const { depot, articles: ids } = await openDepot(world)
  let house = emptyHouse()
  for (const [n, step] of steps.entries()) {
    const isSent = step.do === 'allocator' || requestOf(step, documentsOf(house, ids)) !== undefined
    if (!isSent) continue
    const reply = await done(depot, step, documentsOf(house, ids))
    const expected = predict(house, step, reply === undefined ? noFacts : factsOf(reply))
    const status = reply?.status ?? 200
    const at = `step ${n}, ${JSON.stringify(step)}`
    if (status !== expected.status)
      throw new Error(`${at}: answered ${status} instead of ${expected.status}: ${reply?.text}`)
    house = expected.house
    const stored = await storedIn(world.database, depot.company)
    deepStrictEqual(stored, expectedOf(house), `${at}: what is there (+) is not what the model (-) says`)
  }
  deepStrictEqual(await shown(depot), expectedOf(house), 'the lists do not show what is there')
  await expectLawful(depot)
}

const noFacts = { id: 0, line_ids: [], confirmed_at: '' }

function documentsOf({ orders, receptions, returns }: House, ids: readonly number[]): Documents {
  return { articles: ids, orders, receptions, returns }
}

async function done(depot: Depot, step: Step, documents: Documents): Promise<Reply | undefined> {
  const wanted = requestOf(step, documents)
  if (wanted === undefined) {
    await allocate(depot.world.database, depot.world.clock)
    return undefined
  }
  return depot.call(wanted.path, { method: wanted.method, body: wanted.body })
}

async function shown(depot: Depot) {
  const [stock, orders, receptions, returns] = await Promise.all(
    ['/stock', '/sales-orders', '/receptions', '/returns'].map((path) => listed(depot, path)),
  )
  return shownBy({
    stock: stock ?? [],
    orders: orders ?? [],
    receptions: receptions ?? [],
    returns: returns ?? [],
  })
}

async function listed(depot: Depot, path: string): Promise<readonly unknown[]> {
  const reply = await depot.call(path === '/returns' ? path : `${path}?per_page=100`)
  return z.object({ data: z.array(z.unknown()) }).parse(reply.body).data
}

const allowed = new Set(['action_not_allowed', 'insufficient_stock', 'invalid'])

/** Several clients at once, on the same goods and the same documents. Afterwards every law holds. */
export async function runTogether(world: World, clients: readonly (readonly Step[])[]): Promise<void> {
  const { depot, articles: ids } = await openDepot(world)
  const known: Record<'orders' | 'receptions' | 'returns', Known[]> = {
    orders: [],
    receptions: [],
    returns: [],
  }
  const faults: string[] = []
  // Goods of one article lie in several places here, so that what an order holds is in pieces.
  const places = ['A-01', 'B-02']
  for (const code of places) await depot.made(`/warehouses/${depot.warehouse}/locations`, { code })
  const client = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const wanted = requestOf(step, { articles: ids, places, ...known })
      if (wanted === undefined) continue
      const reply = await depot.call(wanted.path, { method: wanted.method, body: wanted.body })
      const code = z.object({ code: z.string() }).safeParse(reply.body).data?.code ?? ''
      if (reply.status > 201 && !allowed.has(code))
        faults.push(`${JSON.stringify(step)}: ${reply.status} ${reply.text}`)
      if (reply.status === 201) remember(known, step, reply)
    }
  }
  await Promise.all(clients.map(client))
  deepStrictEqual(faults, [], 'answers that nobody should get')
  await expectLawful(depot)
}

function remember(
  known: Record<'orders' | 'receptions' | 'returns', Known[]>,
  step: Step,
  reply: Reply,
): void {
  const list = {
    order: 'orders',
    reception: 'receptions',
    return: 'returns',
    'return-of': 'returns',
  } as const
  const name = step.do in list ? step.do : undefined
  if (name === 'order' || name === 'reception' || name === 'return' || name === 'return-of') {
    known[list[name]].push(z.object({ data: Answer }).parse(reply.body).data)
  }
}

/** All laws, those that hold after the allocator among them, and what the program itself says of its ledger. */
async function expectLawful(depot: Depot): Promise<void> {
  const { world, company } = depot
  deepStrictEqual(await brokenLaws(world.database, company), [])
  await allocate(world.database, world.clock)
  deepStrictEqual(await brokenLaws(world.database, company, { allocated: true }), [])
  const reply = await depot.call('/stock/verify')
  const { data } = z.object({ data: Verified }).parse(reply.body)
  if (!data.ok) throw new Error(`the ledger does not verify: ${reply.text}`)
}
