import type { Fault } from '../../../kernel/faults.ts'
import { differing } from '../../../kernel/objects.ts'
import { type EditedLine, articleField } from '../spine/edited-lines.ts'
import { notesAfter } from '../spine/lines.ts'
import type { ReceptionLine } from './line.ts'
import type { ReceptionStatus } from './moves.ts'
import type { ChangedReceptionLine } from './schema.ts'

/** Header fields that may change once goods are at the door: how they came, and notes. */
const atTheDoor: readonly string[] = [
  'carrier_code',
  'tracking_number',
  'vehicle_number',
  'container_number',
  'notes',
  'metadata',
]

/** Header fields that may still change, by status; undefined means all of them. */
export const changeable: Readonly<Record<ReceptionStatus, readonly string[] | undefined>> = {
  draft: undefined,
  announced: undefined,
  arrived: atTheDoor,
  receiving: atTheDoor,
  received: ['metadata'],
  closed: ['metadata'],
  cancelled: ['metadata'],
}

type Edited = EditedLine<ReceptionLine, ChangedReceptionLine>

/** The stored line with the changes from the request. */
export function editedLine(
  edited: Edited,
  old: ReceptionLine,
  purchase_order_line_id: number | null,
): ReceptionLine {
  const { given, article } = edited
  return {
    ...old,
    purchase_order_line_id,
    line_number: edited.line_number,
    article_id: edited.article_id,
    tracking: article?.tracking ?? old.tracking,
    expiry_tracking: article?.expiry_tracking ?? old.expiry_tracking,
    description: edited.description,
    um3pl: edited.um3pl,
    factor: edited.factor,
    quantity: edited.quantity,
    lot_number: kept(given.lot_number, old.lot_number),
    expiry_date: kept(given.expiry_date, old.expiry_date),
    serial_numbers: kept(given.serial_numbers, old.serial_numbers),
    location_code: kept(given.location_code, old.location_code),
    ...notesAfter(given, old),
  }
}

function kept<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value
}

/** Line fields that a request may change, with their request names. */
const names: Readonly<Partial<Record<keyof ReceptionLine, string>>> = {
  line_number: 'line_number',
  purchase_order_line_id: 'purchase_order_line_id',
  article_id: 'article_id',
  description: 'description',
  um3pl: 'um3pl',
  factor: 'um3pl',
  quantity: 'quantity_um3pl',
  lot_number: 'lot_number',
  expiry_date: 'expiry_date',
  serial_numbers: 'serial_numbers',
  location_code: 'location_code',
}
const byName: ReadonlyMap<string, string> = new Map(Object.entries(names))

export function changedFields(before: ReceptionLine, after: ReceptionLine): readonly string[] {
  const fields = Object.keys(differing(before, after)).flatMap((field) => byName.get(field) ?? [])
  return [...new Set(fields)]
}

interface LineChange {
  readonly lines: readonly { readonly each: Edited; readonly line: ReceptionLine }[]
  readonly removed: readonly ReceptionLine[]
}

/** Faults of line changes that the status forbids: while goods are counted, lines can only be added. */
export function lineFaults(status: ReceptionStatus, { lines, removed }: LineChange): readonly Fault[] {
  const faults: Fault[] = []
  const isOpen = changeable[status] === undefined
  const isCounted = changeable[status] === atTheDoor
  const added = lines.some(({ each }) => each.stored === undefined)
  if (!isOpen && (removed.length > 0 || (added && !isCounted))) faults.push({ path: 'lines', rule: 'fixed' })
  for (const { each, line } of lines) {
    const { stored, index, given } = each
    const at = `lines.${index}`
    const isSame = stored !== undefined && stored.quantity === line.quantity
    if (line.quantity <= 0n && !isSame) faults.push({ path: `${at}.quantity_um3pl`, rule: 'positive' })
    if (stored === undefined || isOpen) continue
    const fields = changedFields(stored, line)
    for (const field of fields)
      faults.push({ path: `${at}.${field === 'article_id' ? articleField(given) : field}`, rule: 'fixed' })
  }
  return faults
}

/** Timestamp in response format; requests may use other formats. */
export function canonicalInstant(instant: string | null): string | null {
  if (instant === null) return null
  const [, fraction = ''] = /\.(\d+)/.exec(instant) ?? []
  const seconds = new Date(Date.parse(instant)).toISOString().slice(0, 19)
  return `${seconds}.${fraction.padEnd(6, '0')}Z`
}
