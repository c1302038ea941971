import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { namedLines } from '../spine/lines.ts'
import { type LineArticle, quantityFault } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { type Stock, nothingThere } from '../../stock/ledger/ledger.ts'
import { type Micros, least, numberOf, one } from '../../catalogue/units/quantities.ts'
import { serialsIn } from '../../stock/ledger/serials.ts'
import { type ReceptionDraft, type ReceptionWork, stockOf } from './handler.ts'
import { type ReceptionLine, inBase } from './line.ts'
import { locationFaults } from './receive.ts'
import type { PutawayLine } from './schema.ts'
import { type Waiting, waitingGoods } from './store-lines.ts'

/** Goods of a line to put away, in its unit. */
interface Putting {
  readonly line: ReceptionLine
  readonly quantity: Micros
  /** Target location; without one, the goods stay where they are and become available. */
  readonly location_code: string | null | undefined
}

/** Puts away what the request names, or everything that waits. */
export async function putAway(work: ReceptionWork, given: readonly PutawayLine[] | undefined): Promise<void> {
  const { scope, now: reception } = work
  const { lines } = reception
  refuse(await locationFaults(scope, reception.warehouse_id, given ?? []))
  const puttings = given === undefined ? everything(lines) : await askedOf(scope, lines, given)
  if (puttings.length === 0) return
  const stock = await stockOf(
    work,
    puttings.map(({ line }) => line.article_id),
  )
  const waiting = await waitingGoods(scope, reception.id)
  for (const putting of puttings) await putLine(scope, { reception, stock, waiting }, putting)
}

function waitingOf({ received, putaway }: ReceptionLine): Micros {
  return received - putaway
}

function everything(lines: readonly ReceptionLine[]): readonly Putting[] {
  return lines
    .filter((line) => waitingOf(line) > 0n)
    .map((line) => ({ line, quantity: waitingOf(line), location_code: undefined }))
}

async function askedOf(
  scope: WriteScope,
  lines: readonly ReceptionLine[],
  given: readonly PutawayLine[],
): Promise<readonly Putting[]> {
  const { named, faults } = namedLines(lines, given)
  const articles = await articlesNamed(
    scope,
    named.map(({ stored }) => ({ article_id: stored.article_id })),
  )
  const wrong = named.flatMap((each) => quantityFaults(each, articles))
  refuse([...faults, ...wrong])
  return named.map(({ stored: line, given: { quantity_um3pl, location_code } }) => ({
    line,
    quantity: quantity_um3pl === undefined ? waitingOf(line) : micros(quantity_um3pl),
    location_code,
  }))
}

interface Named {
  readonly stored: ReceptionLine
  readonly given: PutawayLine
  readonly index: number
}

function quantityFaults({ stored, given, index }: Named, articles: readonly LineArticle[]): readonly Fault[] {
  const path = `lines.${index}.quantity_um3pl`
  const waiting = waitingOf(stored)
  const quantity = given.quantity_um3pl
  if (quantity === undefined) return waiting === 0n ? [{ path, rule: 'required' }] : []
  const article = articles.find((each) => each.id === stored.article_id)
  const fault = article && quantityFault(article, stored, quantity)
  if (fault !== undefined) return [{ path, ...fault }]
  if (micros(quantity) <= waiting) return []
  return [{ path, rule: 'max_number', params: { max: numberOf(waiting) } }]
}

interface Setting {
  readonly reception: ReceptionDraft
  readonly stock: Stock
  readonly waiting: readonly Waiting[]
}

async function putLine(
  scope: WriteScope,
  { reception, stock, waiting }: Setting,
  { line, quantity, location_code }: Putting,
): Promise<void> {
  const position = { article_id: line.article_id, warehouse_id: reception.warehouse_id }
  let left = inBase(line, quantity)
  for (const each of waiting.filter(({ line_id }) => line_id === line.id)) {
    const from = stock.book.buckets.find((bucket) => bucket.id === each.bucket_id)
    if (from === undefined || left === 0n) continue
    const part = least(left, micros(each.quantity), from.on_hand)
    if (part === 0n) continue
    left -= part
    const to = stock.book.bucket({
      ...position,
      lot_number: from.lot_number,
      expiry_date: from.expiry_date,
      stock_status: 'available',
      location_code: location_code ?? from.location_code,
    })
    const serials = line.tracking === 'serial' ? await serialsOf(scope, { line, from, part }) : []
    const source = { source_type: 'reception', source_id: reception.id, source_line_id: line.id }
    stock.book.move(from, to, { kind: 'putaway', ...source, quantity: part, serials })
  }
  // Waiting goods were taken in the meantime, by an adjustment or a transfer.
  if (left > 0n) throw nothingThere(position, left, { stock_status: 'receiving' })
  line.putaway += quantity
  line.location_code = location_code ?? line.location_code
}

/** The line's own serial numbers in this bucket, in the order of the count. */
async function serialsOf(
  scope: WriteScope,
  { line, from, part }: { readonly line: ReceptionLine; readonly from: StoredBucket; readonly part: Micros },
): Promise<readonly string[]> {
  const there = new Set((await serialsIn(scope, from.id ?? 0)).map(({ serial_number }) => serial_number))
  return line.serial_numbers.filter((serial) => there.has(serial)).slice(0, Number(part / one))
}
