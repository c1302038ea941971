import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type CreateOptions, existingOf, headingOf } from '../spine/heading.ts'
import { nextIds } from '../spine/store-lines.ts'
import { Work, close } from '../spine/work.ts'
import { type ReturnDraft, returnHandler } from './handler.ts'
import { linked, originFaults, originOf, planFaults, planner, storedLine } from './plan.ts'
import type { NewReturn, Return } from './schema.ts'
import { returns } from './store-record.ts'

export async function createReturn(
  scope: WriteScope,
  body: NewReturn,
  { on_duplicate }: CreateOptions = {},
): Promise<Json<Return>> {
  const origin = await originOf(scope, body.sales_order_id, null)
  const heading = await headingOf(scope, returns, {
    client_3pl_id: body.client_3pl_id ?? origin?.client_3pl_id ?? undefined,
    warehouse_id: body.warehouse_id,
    partner_id: body.partner_id,
    external_reference: body.external_reference,
    number: body.return_number,
    lines: planner(scope, { given: body.lines, stored: [], origin }),
  })
  const existing = await existingOf(scope, returns, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  const { client_3pl_id, warehouse_id, partner_id } = heading.header
  const { sales_order_id = null } = body
  const ofOrder = heading.isOwned ? originFaults({ sales_order_id, client_3pl_id }, origin) : []
  const tied = linked(heading.lines, origin)
  const isTied = heading.isOwned && ofOrder.length === 0 && heading.existing === undefined
  refuse([
    ...heading.faults,
    ...ofOrder,
    ...planFaults(heading.lines),
    // An existing return with this reference has claimed the goods itself, so its quantities aren't left for another.
    ...(isTied ? tied.faults : []),
  ])
  const { id, line_ids } = await nextIds(scope, returns, tied.lines.length)
  const draft: ReturnDraft = {
    id,
    version: 1,
    status: 'announced',
    client_3pl_id,
    warehouse_id,
    partner_id,
    return_number: body.return_number ?? `RT-${id}`,
    return_type: body.return_type ?? null,
    sales_order_id,
    reason_code: body.reason_code ?? null,
    carrier_code: body.carrier_code ?? null,
    tracking_number: body.tracking_number ?? null,
    cancel_reason: null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
    lines: tied.lines.map((line, at) => storedLine(line, line_ids[at] ?? 0)),
  }
  return close(Work.onNew(scope, draft), returnHandler)
}
