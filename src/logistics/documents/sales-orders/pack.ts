import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'
import { type Bench, contentsOf } from '../packing/rules-packing.ts'
import { type Content, type ParcelDraft, looseOf } from '../packing/rules.ts'
import { type NewParcel, type PackBody, parcelsLimit } from '../packing/schema.ts'
import { drawParcels, packedLines, pickedOf, serialsToPack } from '../packing/store.ts'
import { sendAutomatic } from '../printing/store-jobs.ts'
import type { OrderWork } from './handler.ts'

/** Puts everything picked into parcels: existing ones, parcels from the body, or one more. */
export async function pack(work: OrderWork, { parcels }: PackBody = {}): Promise<void> {
  const given = parcels ?? [{}]
  const bench = await benchOf(work, given)
  if (parcels !== undefined || bench.loose.length > 0)
    await addParcels(work, given, { bench, path: parcels && 'parcels' })
}

/** Goods that can be packed now, as if this parcel didn't exist. */
export async function benchOf(
  { scope, now }: OrderWork,
  given: readonly Pick<NewParcel, 'contents'>[],
  parcel_id = 0,
): Promise<Bench> {
  const others = now.parcels.filter(({ id }) => id !== parcel_id)
  const asked = given.flatMap(({ contents = [] }) => contents.flatMap((each) => each.serial_numbers ?? []))
  const lines = await packedLines(scope, now.id)
  const picked = await pickedOf(scope, now.id)
  const serials = await serialsToPack(scope, { order_id: now.id, parcel_id }, asked)
  const packed = new Set(others.flatMap(({ contents }) => contents.flatMap((each) => each.serial_numbers)))
  return {
    loose: looseOf(picked, others),
    serials,
    lines: lines.map((line) => ({
      ...line,
      serial_numbers: line.serial_numbers.filter((serial) => !packed.has(serial)),
    })),
  }
}

interface Packing {
  readonly bench: Bench
  /** Path of the parcel list in the body, which must hold all loose goods; undefined for a single parcel. */
  readonly path?: string | undefined
}

/** Adds parcels to the order; returns the first one. */
export async function addParcels(
  work: OrderWork,
  given: readonly NewParcel[],
  { bench, path }: Packing,
): Promise<ParcelDraft | undefined> {
  const { scope, now } = work
  const faults: Fault[] = []
  const filled: { readonly body: NewParcel; readonly contents: readonly Content[] }[] = []
  let left = bench
  for (const [i, body] of given.entries()) {
    const at = path === undefined ? 'contents' : `${path}.${i}.contents`
    const packed = contentsOf(body.contents, left, at)
    faults.push(...packed.faults)
    if (packed.faults.length === 0 && packed.contents.length === 0)
      faults.push({ path: at, rule: 'nothing_to_pack' })
    filled.push({ body, contents: packed.contents })
    left = packed.bench
  }
  if (now.parcels.length + given.length > parcelsLimit)
    faults.push({ path: path ?? 'contents', rule: 'max_items', params: { max: parcelsLimit } })
  refuse([...faults, ...(path !== undefined && faults.length === 0 ? leftFaults(left, path) : [])])
  const drawn = await drawParcels(scope, filled.length)
  const made = filled.map(({ body, contents }, i) => ({
    ...(drawn[i] ?? { id: 0, sscc: null }),
    ...emptyParcel,
    ...fieldsOf(body),
    contents,
  }))
  now.parcels = [...now.parcels, ...made]
  const papers = made.map(({ id }) => ({
    address: `/sales-orders/${now.id}/parcels/${id}/documents/label.pdf`,
    title: `P-${id}`,
  }))
  sendAutomatic(scope, { automatic: 'parcel_label', warehouse_id: now.warehouse_id, papers })
  return made[0]
}

const emptyParcel = {
  shipment_id: null,
  packaging: null,
  weight_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  tracking_number: null,
  tracking_url: null,
}

/** Fields sent in the body, except the contents. */
export function fieldsOf(body: NewParcel): Partial<typeof emptyParcel> {
  const sent = Object.entries(body).filter(([key, value]) => key !== 'contents' && value !== undefined)
  return Object.fromEntries(sent)
}

function leftFaults({ loose, lines }: Bench, path: string): readonly Fault[] {
  return loose.map(({ line_id, article_id, quantity }) => {
    const line = lines.find((each) => each.id === line_id && each.article_id === article_id)
    const article = line?.article_code ?? ''
    return { path, rule: 'not_in_parcel', params: { article, quantity: numberOf(quantity) } }
  })
}
