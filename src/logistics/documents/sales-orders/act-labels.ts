import { randomUUID } from 'node:crypto'
import type { Json } from '../../../kernel/json.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Failure, MadeLabel, Tracked } from '../shipping/rules-answers.ts'
import type { LabelRequest } from '../shipping/schema.ts'
import type { WireLabelRequest } from '../shipping/schema-wire.ts'
import {
  type LabelRow,
  askAgain,
  giveUpLabel,
  insertLabel,
  lastLabel,
  leasedLabel,
  noteReference,
  saveCancelled,
  saveFailure,
  saveMade,
  saveTracked,
  senderOf,
} from '../shipping/store-labels.ts'
import { type UsableConnection, usableConnection } from '../shipping/store.ts'
import { blocked } from '../spine/moves.ts'
import { close } from '../spine/work.ts'
import { type ParcelDraft, isOpen } from '../packing/rules.ts'
import type { Parcel } from '../packing/schema.ts'
import { parcelById } from '../packing/store.ts'
import { type Named, mayPack, open, parcelIn } from './act-parcels.ts'
import { type OrderWork, salesOrderHandler } from './handler.ts'
import { salesOrderMoves } from './moves.ts'
import { standingOf } from './store-facts.ts'

// Carrier labels for the parcels of an order. A worker calls the carrier; this module records the request and its
// outcome. It locks the order, so that readers and events see the change.

/** Requests a label, unless one exists or is on its way. */
export async function requestLabel(
  scope: WriteScope,
  named: Named,
  body: LabelRequest,
): Promise<Json<Parcel>> {
  const work = await open(scope, named)
  const parcel = parcelIn(work, named.id)
  mayPack(work)
  const last = await lastLabel(scope, parcel.id)
  if (last?.state !== 'requested' && last?.state !== 'ready') await ask(work, { parcel, last, body })
  return found(await parcelById(scope, named), 'parcel')
}

interface Asking {
  readonly parcel: ParcelDraft
  readonly last: LabelRow | undefined
  readonly body: LabelRequest
}

async function ask(work: OrderWork, { parcel, last, body }: Asking): Promise<void> {
  const { scope, now } = work
  const connection = await connectionFor(work, body)
  const isUnsure = last?.state === 'failed' && last.unsure
  if (isUnsure && last.connection_id === connection.id) {
    askAgain(scope, last.id)
  } else {
    // Any label that another carrier may have made is not wanted any more.
    if (isUnsure) giveUpLabel(scope, last.id)
    const request = await requestFor(work, parcel, { connection, body })
    insertLabel(scope, { order_id: now.id, parcel_id: parcel.id, connection_id: connection.id, request })
  }
  work.news.push('sales_order.parcels_changed')
  await close(work, salesOrderHandler)
}

async function connectionFor({ scope, now }: OrderWork, body: LabelRequest): Promise<UsableConnection> {
  const { connection_id: id, carrier_code = now.carrier_code } = body
  if (id === undefined && carrier_code === null) refuse([{ path: 'carrier_code', rule: 'required' }])
  const connection = await usableConnection(
    scope,
    id === undefined ? { carrier_code: carrier_code ?? '' } : { id },
  )
  if (connection !== undefined) return connection
  refuse([
    id === undefined
      ? { path: 'carrier_code', rule: 'no_carrier_connection', params: { carrier: carrier_code ?? '' } }
      : { path: 'connection_id', rule: 'selected' },
  ])
  throw new Error('what was wrong was not refused')
}

/** Label request with the data of this moment: every retry sends the same, whatever happens to the order. */
async function requestFor(
  { scope, now }: OrderWork,
  parcel: ParcelDraft,
  { connection, body }: { readonly connection: UsableConnection; readonly body: LabelRequest },
): Promise<WireLabelRequest> {
  const { company, address } = await senderOf(scope, now.warehouse_id)
  const { id, sscc, packaging, weight_kg, length_cm, width_cm, height_cm } = parcel
  const parcel_number = `P-${id}`
  return {
    type: 'label.request',
    request_id: randomUUID(),
    carrier_code: connection.carrier_code,
    services: body.services ?? (now.carrier_service === null ? [] : [now.carrier_service]),
    label_format: connection.label_format,
    reference: `${now.order_number} ${parcel_number}`,
    order: {
      id: now.id,
      order_number: now.order_number,
      external_reference: now.external_reference,
      requested_delivery_date: now.requested_delivery_date,
    },
    parcel: {
      id,
      parcel_number,
      sscc,
      number: now.parcels.indexOf(parcel) + 1,
      count: now.parcels.length,
      packaging,
      weight_kg: measure(weight_kg),
      length_cm: measure(length_cm),
      width_cm: measure(width_cm),
      height_cm: measure(height_cm),
    },
    from: lines({ company_name: company, ...address }),
    to: lines(now.ship_to),
  }
}

function measure(value: ParcelDraft['weight_kg']): number | null {
  return value === null ? null : Number(value)
}

function lines(address: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value]],
    ),
  )
}

/** Tells the carrier that the label is not wanted. The label of a shipped parcel is in use. */
export async function cancelLabel(scope: WriteScope, named: Named): Promise<Json<Parcel>> {
  const work = await open(scope, named)
  const parcel = parcelIn(work, named.id)
  const label = found(await lastLabel(scope, parcel.id), 'parcel_label')
  if (!isOpen(parcel)) throw blocked(salesOrderMoves, standingOf(work.now), [{ code: 'shipped' }])
  if (isCancellable(label)) {
    // A label that the carrier refused needs no cancellation.
    if (label.state === 'failed' && !label.unsure)
      saveCancelled(scope, label.id, { reason: null, detail: null })
    else giveUpLabel(scope, label.id)
    if (label.tracking_number !== null && parcel.tracking_number === label.tracking_number)
      setTracking(work, parcel, { tracking_number: null, tracking_url: null })
    work.news.push('sales_order.parcels_changed')
    await close(work, salesOrderHandler)
  }
  return found(await parcelById(scope, named), 'parcel')
}

/** A cancelled label can be cancelled again if the carrier didn't confirm it. */
function isCancellable({ state, reason }: LabelRow): boolean {
  return state === 'cancelled' ? reason !== null : state !== 'cancelling'
}

function setTracking(
  work: OrderWork,
  parcel: ParcelDraft,
  tracking: Pick<ParcelDraft, 'tracking_number' | 'tracking_url'>,
): void {
  work.now.parcels = work.now.parcels.map((each) => (each === parcel ? { ...each, ...tracking } : each))
}

/** A label that a worker has leased. */
export interface Leased extends Named {
  readonly label_id: number
  readonly lease: string
  readonly state: 'requested' | 'cancelling'
}

export type Settled =
  | { readonly made: MadeLabel; readonly track_ms: number }
  | { readonly failure: Failure }
  | { readonly cancelled: Pick<Failure, 'reason' | 'detail'> | null }

/** Records the outcome of calling the carrier. */
export async function settleLabel(scope: WriteScope, leased: Leased, settled: Settled): Promise<void> {
  const work = await open(scope, leased)
  const label = await leasedLabel(scope, { id: leased.label_id, lease: leased.lease })
  if (label === undefined) return
  const parcel = work.now.parcels.find(({ id }) => id === leased.id)
  if (label.state !== leased.state)
    return noteReference(scope, label.id, 'made' in settled ? settled.made : undefined)
  if ('made' in settled) {
    const { made, track_ms } = settled
    saveMade(scope, label.id, { ...made, track_ms })
    const { tracking_number, tracking_url } = made
    if (parcel !== undefined) setTracking(work, parcel, { tracking_number, tracking_url })
    work.news.push('sales_order.parcels_changed', 'sales_order.label_ready')
  } else if ('failure' in settled) {
    saveFailure(scope, label.id, settled.failure)
    work.news.push('sales_order.parcels_changed', 'sales_order.label_failed')
  } else {
    saveCancelled(scope, label.id, settled.cancelled ?? { reason: null, detail: null })
    if (settled.cancelled !== null) work.news.push('sales_order.label_failed')
    if (parcel !== undefined) work.news.push('sales_order.parcels_changed')
  }
  await close(work, salesOrderHandler)
}

/** Records the tracking status that a carrier reports, if it is new. */
export async function trackLabel(
  scope: WriteScope,
  named: Named & { readonly label_id: number },
  tracked: Tracked,
): Promise<void> {
  const work = await open(scope, named)
  const label = await lastLabel(scope, named.id)
  if (label === undefined || label.id !== named.label_id || label.state !== 'ready') return
  if (label.tracking_status === tracked.status && label.tracking_detail === tracked.detail) return
  saveTracked(scope, label.id, tracked)
  work.news.push('sales_order.tracking_changed')
  await close(work, salesOrderHandler)
}
