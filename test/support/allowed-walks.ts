import * as z from 'zod'
import { documentKinds } from '../../src/logistics/kinds.ts'
import { purchaseOrderKind } from '../../src/logistics/documents/purchase-orders/kind.ts'
import { Yard } from './goods.ts'
import type { Reply, World } from './world.ts'

export const Seen = z.object({
  data: z.looseObject({
    id: z.int(),
    status: z.string(),
    allowed_transitions: z.array(z.string()),
    allowed_actions: z.array(z.object({ action: z.string(), waits_for: z.string().nullable() })),
  }),
})
const Refused = z.looseObject({
  blockers: z.array(z.object({ code: z.string() })).optional(),
  allowed: z.array(z.string()).optional(),
})

/** Codes of an action that is accepted but changes nothing. */
const idle = ['on_hold', 'not_on_hold', 'nothing_missing', 'already_deallocated', 'nothing_to_put_away']

type Act = readonly [action: string, body: object]

export interface Walk {
  readonly path: string
  readonly actions: readonly string[]
  /** Steps from the first status to the last: an action, or the body of a PUT. `unpack` removes its parcels. */
  readonly steps: readonly (string | object | Act)[]
  readonly status?: string
  /** Stock on the shelf. The order is for ten. */
  readonly shelf: number
}

export const held = ['hold', 'release-hold']
export const part = (action: string, quantity_um3pl: number) =>
  [action, { lines: [{ line_number: 1, quantity_um3pl }] }] as const

export async function documentOf(
  world: World,
  { path, status, shelf }: Walk,
): Promise<{ yard: Yard; own: string }> {
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

const detours = ['hold', 'release-hold', 'cancel', 'deallocate']

/**
 * Staff must be offered an action that leads on, or one that says what blocks it. Receptions advance purchase orders.
 */
function isDeadEnd(own: string, { status, allowed_actions }: z.output<typeof Seen>['data']): boolean {
  const kind = documentKinds.find(({ path }) => own.startsWith(`${path}/`))
  return (
    kind !== undefined &&
    kind !== purchaseOrderKind &&
    kind.unfinished.includes(status) &&
    allowed_actions.every(({ action }) => detours.includes(action))
  )
}

/** False statements about a document's actions to one caller. Every action is rehearsed. */
async function lies(
  yard: Yard,
  own: string,
  { token, isStaff, actions }: { token: string; isStaff: boolean; actions: readonly string[] },
) {
  const seen = Seen.parse((await yard.call(own, { token })).body).data
  const listed = new Map(seen.allowed_actions.map(({ action, waits_for }) => [action, waits_for]))
  const free = seen.allowed_actions.flatMap(({ action, waits_for }) => (waits_for === null ? [action] : []))
  const found: string[] = []
  if (isStaff && isDeadEnd(own, seen)) found.push(`${seen.status}: nothing leads on, and nothing says why`)
  for (const action of actions) {
    const reply = await yard.post(`${own}/${action}?dry_run=true`, {}, { token })
    const { status } = reply
    const { allowed, blockers } = Refused.parse(reply.body)
    const code = blockers?.[0]?.code
    if (status === 409 && String(allowed) !== String(free))
      found.push(
        `${seen.status}: ${action} is refused, allowed ${String(allowed)}; to do are ${String(free)}`,
      )
    const waits = listed.get(action)
    const told = `${seen.status}: ${action} waits for ${waits}, and gets ${status} ${code ?? ''}`
    if (waits === undefined ? status !== 409 && status !== 403 : waits === null && status !== 200)
      found.push(told)
    if (waits != null && !(status === 409 ? code === waits : idle.includes(waits))) found.push(told)
  }
  for (const to of seen.allowed_transitions) {
    const { status } = await yard.put(`${own}?dry_run=true`, { status: to }, { token })
    if (status !== 200) found.push(`${seen.status}: PUT ${to} gets ${status}`)
  }
  return found
}

function isAct(step: Walk['steps'][number]): step is Act {
  return Array.isArray(step)
}

function taken(yard: Yard, own: string, step: Walk['steps'][number]): Promise<Reply> {
  if (typeof step === 'string') return yard.post(`${own}/${step}`, {})
  return isAct(step) ? yard.post(`${own}/${step[0]}`, step[1]) : yard.put(own, step)
}

const Parcels = z.object({ data: z.array(z.object({ id: z.int(), shipment_id: z.int().nullable() })) })

async function unpack(yard: Yard, own: string): Promise<void> {
  const { data } = Parcels.parse((await yard.call(`${own}/parcels`)).body)
  const here = data.filter(({ shipment_id }) => shipment_id === null)
  if (here.length === 0) throw new Error(`${own} has nothing to unpack`)
  for (const { id } of here) {
    const { status, text } = await yard.call(`${own}/parcels/${id}`, { method: 'DELETE' })
    if (status !== 204) throw new Error(text)
  }
}

async function take(yard: Yard, own: string, step: Walk['steps'][number]): Promise<void> {
  if (step === 'unpack') return unpack(yard, own)
  const reply = await taken(yard, own, step)
  if (reply.status !== 200) throw new Error(`${JSON.stringify(step)}: ${reply.text}`)
}

/** Walks a document through its statuses. Returns every false statement to operators, clients and viewers. */
export async function liesOn(world: World, walk: Walk): Promise<readonly string[]> {
  const { yard, own } = await documentOf(world, walk)
  const tokens = [await yard.token('operator'), await yard.token('client'), await yard.token('viewer')]
  const found: string[] = []
  for (const step of [undefined, ...walk.steps]) {
    if (step !== undefined) await take(yard, own, step)
    for (const [i, token] of tokens.entries())
      found.push(...(await lies(yard, own, { token, isStaff: i === 0, actions: walk.actions })))
  }
  return found
}
