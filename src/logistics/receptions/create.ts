import type { Fault } from '../../kernel/faults.ts'
import { Existing, type Json } from '../../kernel/json.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import { type WriteScope, atLeast } from '../../kernel/scope.ts'
import { type EditedLine, editLines } from '../documents/edited-lines.ts'
import { quantityFault } from '../documents/lines.ts'
import { headerOf } from '../documents/store-header.ts'
import { articlesNamed } from '../documents/store.ts'
import { headerFaults, isTheirs, onlyClient, ownerOf } from '../documents/owner.ts'
import { expectsGoods } from '../purchase-orders/rules.ts'
import { fromMicros, micros } from '../../kernel/decimal.ts'
import type { ReceptionLine } from './line.ts'
import { linkLines } from './links.ts'
import { type CountedLine, locationFaults, receive } from './receive.ts'
import type { NewReception, Reception, ReceptionSource } from './schema.ts'
import { nextLineIds } from './store-lines.ts'
import {
  type ReceptionValues,
  insertReception,
  lockReception,
  receptionById,
  receptionByReference,
} from './store.ts'
import { type Ordered, finish, lockOrdered } from './work.ts'

interface CreateOptions {
  readonly source?: ReceptionSource
  /** What to do when the client company has a reception with this external reference. */
  readonly on_duplicate?: 'return' | undefined
}

type NewLine = NewReception['lines'][number]
const noLines: readonly ReceptionLine[] = []
const nothing = fromMicros(0n)

/** Announces goods, or takes them in at once; gives the reception that has the external reference where that is asked for. */
export async function createReception(
  scope: WriteScope,
  body: NewReception,
  { source = 'api', on_duplicate }: CreateOptions = {},
): Promise<Json<Reception>> {
  const { status = 'announced' } = body
  if (status === 'received' && !atLeast(scope.visit.role, 'operator')) throw new Problem('role_forbidden')
  const ordered = await lockOrdered(scope, body.purchase_order_id ?? null)
  const articles = await articlesNamed(scope, body.lines)
  const given = body.client_3pl_id ?? ordered?.order.client_3pl_id ?? undefined
  const inactive = status === 'received' ? 'taken' : 'refused'
  const edit = editLines(body.lines, noLines, { articles, client_3pl_id: given, inactive })
  const owner = ownerOf(given ?? onlyClient(scope, edit.lines), edit.lines)
  const client_3pl_id = owner.client_3pl_id ?? null
  const { header, faults } = await headerOf(scope, { client_3pl_id, ...placeOf(body, ordered) })
  const external_reference = body.external_reference ?? null
  const existing = isTheirs(owner, faults)
    ? await receptionByReference(scope, { client_3pl_id, external_reference })
    : undefined
  if (existing !== undefined && on_duplicate === 'return' && edit.lines.length > 0) {
    const { text, version } = found(await receptionById(scope, existing), 'reception')
    return new Existing(text, version)
  }
  const { links, faults: linkFaults } = linkLines(
    ordered,
    edit.lines.map((line) => ({ ...line, wanted: line.given.purchase_order_line_id ?? undefined })),
  )
  refuse([
    ...edit.faults,
    ...(status === 'received' ? countFaults(edit.lines) : []),
    ...headerFaults(owner, faults),
    ...(owner.client_3pl_id === undefined
      ? []
      : orderFaults(body.purchase_order_id ?? null, ordered, client_3pl_id)),
    ...linkFaults,
    ...(await locationFaults(scope, header.warehouse_id, body.lines)),
    ...(existing === undefined ? [] : [{ path: 'external_reference', rule: 'taken' } as const]),
  ])
  const id = await insertReception(scope, {
    ...valuesOf(body),
    client_3pl_id,
    warehouse_id: header.warehouse_id,
    partner_id: header.partner_id,
    status: status === 'received' ? 'receiving' : status,
    source,
  })
  const ids = await nextLineIds(scope, edit.lines.length)
  const lines = edit.lines.map((line, at) =>
    newLine(line, { id: ids[at] ?? 0, purchase_order_line_id: links.get(line.index) ?? null }),
  )
  const reception = found(await lockReception(scope, id), 'reception')
  const work = { reception, ordered, lines, before: new Map<number, ReceptionLine>() }
  const stock = status === 'received' ? await receive(scope, work, countsOf(body.lines, lines)) : undefined
  await finish(scope, work, { status, created: true, ...(stock && { stock }) })
  return found(await receptionById(scope, id), 'reception')
}

/** Goods of an order go where the order says, from whom it says, unless the reception knows better. */
function placeOf(body: NewReception, ordered: Ordered | undefined) {
  return {
    warehouse_id: body.warehouse_id ?? ordered?.order.warehouse_id,
    partner_id: body.partner_id ?? ordered?.order.partner_id,
  }
}

/** A reception may only belong to an order of its client company that still expects goods. */
export function orderFaults(
  id: number | null,
  ordered: Ordered | undefined,
  client_3pl_id: number | null,
): readonly Fault[] {
  if (id === null) return []
  const isFit =
    ordered !== undefined &&
    expectsGoods(ordered.order.status) &&
    ordered.order.client_3pl_id === client_3pl_id
  return isFit ? [] : [{ path: 'purchase_order_id', rule: 'selected' }]
}

function valuesOf(
  body: NewReception,
): Omit<ReceptionValues, 'client_3pl_id' | 'warehouse_id' | 'partner_id'> {
  return {
    reception_number: body.reception_number ?? null,
    reception_type: body.reception_type ?? null,
    purchase_order_id: body.purchase_order_id ?? null,
    expected_at: body.expected_at ?? null,
    carrier_code: body.carrier_code ?? null,
    tracking_number: body.tracking_number ?? null,
    vehicle_number: body.vehicle_number ?? null,
    container_number: body.container_number ?? null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  }
}

/** A line as a request makes it, with nothing counted. */
export function newLine(
  line: EditedLine<ReceptionLine, Omit<NewLine, 'quantity_um3pl'>>,
  parts: { readonly id: number; readonly purchase_order_line_id: number | null },
): ReceptionLine {
  const { given, article } = line
  return {
    ...parts,
    line_number: line.line_number,
    article_id: line.article_id,
    article_code: article?.article_code ?? '',
    tracking: article?.tracking ?? 'none',
    expiry_tracking: article?.expiry_tracking ?? false,
    description: line.description,
    um3pl: line.um3pl,
    factor: line.factor,
    quantity: line.quantity,
    received: 0n,
    damaged: 0n,
    rejected: 0n,
    putaway: 0n,
    discrepancy: 'none',
    lot_number: given.lot_number ?? null,
    expiry_date: given.expiry_date ?? null,
    serial_numbers: given.serial_numbers ?? [],
    location_code: given.location_code ?? null,
  }
}

/** What a reception posted as received counts: what it says, else all that is not damaged or refused. */
function countsOf(given: readonly NewLine[], lines: readonly ReceptionLine[]): readonly CountedLine[] {
  return given.map(({ quantity_um3pl, received_um3pl, damaged_um3pl, rejected_um3pl }, index) => {
    const counted = { id: lines[index]?.id, damaged_um3pl, rejected_um3pl }
    if (received_um3pl !== undefined)
      return { ...counted, quantity_um3pl: received_um3pl, field: 'received_um3pl' }
    const other = micros(damaged_um3pl ?? nothing) + micros(rejected_um3pl ?? nothing)
    const rest = micros(quantity_um3pl) - other
    return { ...counted, quantity_um3pl: fromMicros(rest > 0n ? rest : 0n) }
  })
}

/** What is wrong with the counts themselves; what is left to be counted in good order follows from them. */
function countFaults(lines: readonly EditedLine<ReceptionLine, NewLine>[]): readonly Fault[] {
  return lines.flatMap(({ index, given, article, um3pl, factor }) =>
    (['received_um3pl', 'damaged_um3pl', 'rejected_um3pl'] as const).flatMap((field): readonly Fault[] => {
      const fault = article && quantityFault(article, { um3pl, factor }, given[field] ?? nothing)
      return fault === undefined ? [] : [{ path: `lines.${index}.${field}`, ...fault }]
    }),
  )
}
