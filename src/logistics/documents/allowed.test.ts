import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Yard } from '../../../test/support/goods.ts'
import { World } from '../../../test/support/world.ts'
import { purchaseOrderActions } from '../purchase-orders/moves.ts'
import { receptionActions } from '../receptions/moves.ts'
import { returnActions } from '../returns/moves.ts'
import { salesOrderActions } from '../sales-orders/moves.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const Seen = z.object({
  data: z.looseObject({
    id: z.int(),
    status: z.string(),
    allowed_transitions: z.array(z.string()),
    allowed_actions: z.array(z.object({ action: z.string(), waits_for: z.string().nullable() })),
  }),
})
type Seen = z.output<typeof Seen>['data']

/** Codes under which an action is not refused and changes nothing. */
const idle = ['on_hold', 'not_on_hold', 'nothing_missing', 'already_deallocated', 'nothing_to_put_away']

interface Walk {
  readonly path: string
  readonly actions: readonly string[]
  /** What is done one after the other, from the first status to the last: an action, or the body of a PUT. */
  readonly steps: readonly (string | object | readonly [action: string, body: object])[]
  readonly status?: string
  /** How many are on the shelf; ten are wanted. */
  readonly shelf: number
}

const held = ['hold', 'release-hold']
const part = (action: string, quantity_um3pl: number) =>
  [action, { lines: [{ line_number: 1, quantity_um3pl }] }] as const

const walks: Readonly<Record<string, Walk>> = {
  'a sales order from draft to delivered': {
    path: '/sales-orders',
    actions: salesOrderActions,
    status: 'draft',
    shelf: 10,
    steps: [
      'confirm',
      ...held,
      part('pick', 4),
      ...held,
      'pick',
      'pack',
      ...held,
      part('ship', 3),
      'ship',
      'deliver',
    ],
  },
  'a sales order that lacks stock, to closed': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 6,
    steps: ['deallocate', 'allocate', 'pick', 'pack', 'ship', ...held, 'close'],
  },
  'a sales order that may not go in parts, to cancelled': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 6,
    steps: [{ allow_partial_shipment: false }, { allow_partial_shipment: true }, 'pick', 'cancel'],
  },
  'a sales order without any stock': {
    path: '/sales-orders',
    actions: salesOrderActions,
    shelf: 0,
    steps: ['deallocate', 'hold', 'cancel'],
  },
  'a purchase order to cancelled': {
    path: '/purchase-orders',
    actions: purchaseOrderActions,
    status: 'draft',
    shelf: 0,
    steps: ['confirm', 'cancel'],
  },
  'a reception from draft to closed': {
    path: '/receptions',
    actions: receptionActions,
    status: 'draft',
    shelf: 0,
    steps: [
      'announce',
      'arrive',
      part('receive', 4),
      'putaway',
      'receive',
      'complete',
      'reopen',
      'complete',
      'putaway',
      { status: 'closed' },
    ],
  },
  'a reception to cancelled': {
    path: '/receptions',
    actions: receptionActions,
    shelf: 0,
    steps: ['arrive', 'cancel'],
  },
  'a return to completed': {
    path: '/returns',
    actions: returnActions,
    shelf: 0,
    steps: ['arrive', part('receive', 4), 'dispose', 'receive', part('receive', 1), 'dispose', 'complete'],
  },
  'a return to rejected': { path: '/returns', actions: returnActions, shelf: 0, steps: ['reject'] },
}

async function made({ path, status, shelf }: Walk): Promise<{ yard: Yard; own: string }> {
  const yard = await Yard.open(world, { auto_putaway: false })
  const article_id = await yard.article('A1')
  const lines = [{ article_id, quantity_um3pl: shelf }]
  if (shelf > 0)
    await yard.post('/stock/adjustments', { warehouse_id: yard.warehouse, reason: 'count', lines })
  const wanted = [{ article_id, quantity_um3pl: 10 }]
  const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse, status }
  const reply = await yard.post(path, {
    ...header,
    lines: wanted,
    ...(path === '/sales-orders' && { allow_partial_shipment: true }),
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return { yard, own: `${path}/${Seen.parse(reply.body).data.id}` }
}

/** What is wrong with what a caller is told about a document: every action is rehearsed. */
async function lies(
  yard: Yard,
  own: string,
  { token, actions }: { token: string; actions: readonly string[] },
) {
  const seen: Seen = Seen.parse((await yard.call(own, { token })).body).data
  const listed = new Map(seen.allowed_actions.map(({ action, waits_for }) => [action, waits_for]))
  const found: string[] = []
  for (const action of actions) {
    const { status, body } = await yard.post(`${own}/${action}?dry_run=true`, {}, { token })
    const waits = listed.get(action)
    const told = `${seen.status}: ${action} waits for ${waits}, and gets ${status} ${body.blockers?.[0]?.code ?? ''}`
    if (waits === undefined ? status !== 409 && status !== 403 : waits === null && status !== 200)
      found.push(told)
    if (waits != null && !(status === 409 ? body.blockers[0].code === waits : idle.includes(waits)))
      found.push(told)
  }
  for (const to of seen.allowed_transitions) {
    const { status } = await yard.put(`${own}?dry_run=true`, { status: to }, { token })
    if (status !== 200) found.push(`${seen.status}: PUT ${to} gets ${status}`)
  }
  return found
}

describe.each(Object.entries(walks))('%s', (_name, walk) => {
  test('what is listed is done, what waits says why, and what is not listed is refused', async () => {
    const { yard, own } = await made(walk)
    const tokens = [await yard.token('operator'), await yard.token('client'), await yard.token('viewer')]
    const found: string[] = []
    for (const step of [undefined, ...walk.steps]) {
      if (step !== undefined) await take(yard, own, step)
      for (const token of tokens) found.push(...(await lies(yard, own, { token, actions: walk.actions })))
    }
    expect(found).toEqual([])
  })
})

async function take(yard: Yard, own: string, step: Walk['steps'][number]): Promise<void> {
  const isAction = typeof step === 'string' || Array.isArray(step)
  const [action, body] = typeof step === 'string' ? [step, {}] : Array.isArray(step) ? step : ['', step]
  const reply = isAction ? await yard.post(`${own}/${action}`, body) : await yard.put(own, body)
  if (reply.status !== 200) throw new Error(`${JSON.stringify(step)}: ${reply.text}`)
}

test('a hold of the staff is not listed for a client company, one of its own is', async () => {
  const { yard, own } = await made({ path: '/sales-orders', actions: [], steps: [], shelf: 10 })
  const token = await yard.token('client')
  const holds = async () => {
    const { allowed_actions } = Seen.parse((await yard.call(own, { token })).body).data
    return allowed_actions.filter(({ action }) => held.includes(action))
  }
  await yard.post(`${own}/hold`, {}, { token })
  expect(await holds()).toEqual([
    { action: 'hold', waits_for: 'on_hold' },
    { action: 'release-hold', waits_for: null },
  ])
  await yard.post(`${own}/hold`)
  expect(await holds()).toEqual([])
  expect((await yard.post(`${own}/release-hold`, {}, { token })).status).toBe(403)
})
