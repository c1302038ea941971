import { fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { atLeast } from '../../base/access/roles.ts'
import { type EditedLine, editLines } from '../spine/edited-lines.ts'
import { type CreateOptions, existingOf, headingOf } from '../spine/heading.ts'
import { notesAfter } from '../spine/lines.ts'
import { quantityFault } from '../../catalogue/named/lines.ts'
import { nextIds } from '../spine/store-lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { Work, close } from '../spine/work.ts'
import { expectsGoods } from '../purchase-orders/rules.ts'
import { type Ordered, type ReceptionDraft, lockOrdered, receptionHandler } from './handler.ts'
import { canonicalInstant } from './edit.ts'
import { type ReceptionLine, nothingCounted } from './line.ts'
import { linkLines, withArticle } from './links.ts'
import { type CountedLine, locationFaults, receive } from './receive.ts'
import type { NewReception, Reception, ReceptionSource } from './schema.ts'
import { receptions } from './store-record.ts'

interface Options extends CreateOptions {
  readonly source?: ReceptionSource
}

type NewLine = NewReception['lines'][number]
const noLines: readonly ReceptionLine[] = []
const nothing = fromMicros(0n)

/** Announces goods, or receives them at once. Returns the reception with the same external reference if asked to. */
export async function createReception(
  scope: WriteScope,
  body: NewReception,
  { source = 'api', on_duplicate }: Options = {},
): Promise<Json<Reception>> {
  const { status = 'announced', purchase_order_id = null } = body
  const isReceived = status === 'received'
  if (isReceived && !atLeast(scope.visit.role, 'operator')) throw new Problem('role_forbidden')
  const ordered = await lockOrdered(scope, purchase_order_id)
  const inactive = isReceived ? 'taken' : 'refused'
  const named = body.lines.map((line) => withArticle(ordered, line))
  const heading = await headingOf(scope, receptions, {
    client_3pl_id: body.client_3pl_id ?? ordered?.order.client_3pl_id ?? undefined,
    // Warehouse and partner come from the order, unless the request names them.
    warehouse_id: body.warehouse_id ?? ordered?.order.warehouse_id,
    partner_id: body.partner_id ?? ordered?.order.partner_id,
    external_reference: body.external_reference,
    number: body.reception_number,
    lines: articlesNamed(scope, named).then(
      (articles) => (client_3pl_id) => editLines(named, noLines, { articles, client_3pl_id, inactive }),
    ),
  })
  const existing = await existingOf(scope, receptions, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  const { lines: edited, header } = heading
  const { links, faults } = linkLines(
    ordered,
    edited.map((line) => ({ ...line, wanted: line.given.purchase_order_line_id ?? undefined })),
  )
  refuse([
    ...heading.faults,
    ...(isReceived ? countFaults(edited) : []),
    ...(heading.isOwned ? orderFaults(purchase_order_id, ordered, header.client_3pl_id) : []),
    ...faults,
    ...(await locationFaults(scope, header.warehouse_id, body.lines)),
  ])
  const { id, line_ids } = await nextIds(scope, receptions, edited.length)
  const lines = edited.map((line, at) =>
    newLine(line, { id: line_ids[at] ?? 0, purchase_order_line_id: links.get(line.index) ?? null }),
  )
  const work = Work.onNew(scope, {
    ...newReception(body, id),
    client_3pl_id: header.client_3pl_id,
    warehouse_id: header.warehouse_id,
    partner_id: header.partner_id,
    status,
    source,
    ordered,
    lines,
  })
  if (isReceived) await receive(work, countsOf(body.lines, lines))
  return close(work, receptionHandler)
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

type Named = 'client_3pl_id' | 'warehouse_id' | 'partner_id' | 'status' | 'source' | 'ordered' | 'lines'

function newReception(body: NewReception, id: number): Omit<ReceptionDraft, Named> {
  return {
    id,
    version: 1,
    reception_number: body.reception_number ?? `RC-${id}`,
    reception_type: body.reception_type ?? null,
    purchase_order_id: body.purchase_order_id ?? null,
    expected_at: canonicalInstant(body.expected_at ?? null),
    arrived_at: null,
    received_at: null,
    has_discrepancies: false,
    cancel_reason: null,
    carrier_code: body.carrier_code ?? null,
    tracking_number: body.tracking_number ?? null,
    vehicle_number: body.vehicle_number ?? null,
    container_number: body.container_number ?? null,
    external_reference: body.external_reference ?? null,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  }
}

/** A new line from a request, with nothing counted. */
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
    ...nothingCounted,
    lot_number: given.lot_number ?? null,
    expiry_date: given.expiry_date ?? null,
    serial_numbers: given.serial_numbers ?? [],
    location_code: given.location_code ?? null,
    ...notesAfter(given, undefined),
  }
}

/** Counts of a reception posted as received: the given ones, else everything not damaged or refused. */
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

/** Faults of the counts themselves; the remaining good quantity follows from them. */
function countFaults(lines: readonly EditedLine<ReceptionLine, NewLine>[]): readonly Fault[] {
  return lines.flatMap(({ index, given, article, um3pl, factor }) =>
    (['received_um3pl', 'damaged_um3pl', 'rejected_um3pl'] as const).flatMap((field): readonly Fault[] => {
      const fault = article && quantityFault(article, { um3pl, factor }, given[field] ?? nothing)
      return fault === undefined ? [] : [{ path: `lines.${index}.${field}`, ...fault }]
    }),
  )
}
