import { Existing, type Json } from '../../kernel/json.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { type Header, headerOf } from '../documents/store-header.ts'
import { headerFaults, isTheirs, ownerOf } from '../documents/owner.ts'
import { emitReturn } from './events.ts'
import {
  type Origin,
  type PlannedLine,
  linked,
  originFaults,
  originOf,
  planFaults,
  planLines,
} from './plan.ts'
import type { NewReturn, Return } from './schema.ts'
import { insertReturn, returnById, returnByReference } from './store.ts'
import { saveLines } from './store-lines.ts'

export interface CreateOptions {
  /** Answer with the return that has the external reference already. */
  readonly on_duplicate?: 'return' | undefined
}

/** Announces goods that come back. */
export async function createReturn(
  scope: WriteScope,
  body: NewReturn,
  options: CreateOptions = {},
): Promise<Json<Return>> {
  const origin = await originOf(scope, body.sales_order_id, null)
  const named = body.client_3pl_id ?? origin?.client_3pl_id ?? undefined
  const plan = await planLines(scope, { given: body.lines, stored: [], client_3pl_id: named, origin })
  // Lines that are wrong name no client company.
  const owner = ownerOf(named, plan.faults.length === 0 ? plan.lines : [])
  const client_3pl_id = owner.client_3pl_id ?? null
  const { warehouse_id, partner_id, sales_order_id = null, external_reference = null } = body
  const { header, faults } = await headerOf(scope, { client_3pl_id, warehouse_id, partner_id })
  const known = isTheirs(owner, faults)
    ? await existing(scope, { client_3pl_id, external_reference })
    : undefined
  const isAsked = known !== undefined && options.on_duplicate === 'return'
  if (isAsked && plan.faults.length === 0) return known
  refuse([
    ...plan.faults,
    ...headerFaults(owner, faults),
    ...(known === undefined || isAsked ? [] : [{ path: 'external_reference', rule: 'taken' } as const]),
    ...(owner.client_3pl_id === undefined ? [] : originFaults({ sales_order_id, client_3pl_id }, origin)),
    ...planFaults(plan.lines),
  ])
  const id = await insertPlanned(scope, body, { header, lines: plan.lines, origin })
  await emitReturn(scope, id, { type: 'return.created' })
  return found(await returnById(scope, id), 'return')
}

async function existing(
  scope: WriteScope,
  key: { readonly client_3pl_id: number | null; readonly external_reference: string | null },
): Promise<Existing<Return> | undefined> {
  const row = key.external_reference === null ? undefined : await returnByReference(scope, key)
  const json = row && (await returnById(scope, row.id))
  return json && new Existing<Return>(json.text, json.version)
}

interface Planned {
  readonly header: Header
  readonly lines: readonly PlannedLine[]
  readonly origin: Origin | undefined
}

async function insertPlanned(
  scope: WriteScope,
  body: NewReturn,
  { header, lines, origin }: Planned,
): Promise<number> {
  const tied = linked(lines, origin)
  refuse(tied.faults)
  const id = await insertReturn(scope, header.client_3pl_id, {
    warehouse_id: header.warehouse_id,
    return_number: body.return_number ?? null,
    return_type: body.return_type ?? null,
    sales_order_id: body.sales_order_id ?? null,
    partner_id: header.partner_id,
    reason_code: body.reason_code ?? null,
    carrier_code: body.carrier_code ?? null,
    tracking_number: body.tracking_number ?? null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  })
  await saveLines(scope, id, tied.lines)
  return id
}
