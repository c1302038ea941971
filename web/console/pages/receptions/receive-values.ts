import type {
  Article,
  Reception,
  ReceptionLine,
  ReceptionReceipt,
} from '../../../../client/src/generated/logistics.ts'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { toCome } from './quantities.ts'

export const amountKeys = ['good', 'damaged', 'rejected'] as const
export type AmountKey = (typeof amountKeys)[number]
export type TextKey = AmountKey | 'lot' | 'expiry' | 'serials' | 'location'

/** One typed count of a line. A line that arrives in two lots has two rows. */
export interface CountRow {
  readonly key: string
  /** The reception line. Undefined for unannounced goods. */
  readonly line: ReceptionLine | undefined
  readonly article_id: number
  readonly article_code: string
  readonly description: string
  readonly um3pl: string
  readonly text: Readonly<Record<TextKey, string>>
}

const nothingTyped: Readonly<Record<TextKey, string>> = {
  good: '',
  damaged: '',
  rejected: '',
  lot: '',
  expiry: '',
  serials: '',
  location: '',
}

/** Initial rows, filled with the open quantities. */
export function firstRows({ lines }: Reception, language: Language): readonly CountRow[] {
  return lines.map((line) => {
    const rest = toCome(line)
    return {
      ...rowOf(line),
      text: {
        ...nothingTyped,
        good: rest === 0 ? '' : typedNumber(rest, language),
        lot: line.lot_number ?? '',
        expiry: line.expiry_date ?? '',
        location: line.location_code ?? '',
      },
    }
  })
}

function rowOf(line: ReceptionLine) {
  const { article_id, article_code, description, um3pl } = line
  return { key: crypto.randomUUID(), line, article_id, article_code, description: description ?? '', um3pl }
}

/** Another row for the same line, for a second lot. */
export function anotherLot(row: CountRow): CountRow {
  return { ...row, key: crypto.randomUUID(), text: nothingTyped }
}

/** A row for unannounced goods. */
export function unexpectedRow(article: Article, um3pl: string): CountRow {
  const { id, article_code, name } = article
  return {
    key: crypto.randomUUID(),
    line: undefined,
    article_id: id,
    article_code,
    description: name,
    um3pl,
    text: { ...nothingTyped, good: '1' },
  }
}

/** Rows with a quantity, in the order of the request. */
export function countedRows(rows: readonly CountRow[]): readonly CountRow[] {
  return rows.filter(({ text }) => amountKeys.some((key) => isSome(text[key])))
}

function isSome(text: string): boolean {
  return text.trim() !== '' && numberOf(text) !== 0
}

/** Quantities go as typed: the API accepts a comma and reports invalid values. */
export function receiptOf(rows: readonly CountRow[]): ReceptionReceipt {
  return { lines: countedRows(rows).map(lineOf) }
}

function lineOf({ line, article_id, um3pl, text }: CountRow) {
  const serials = text.serials.split(/[\s,;]+/).filter((each) => each !== '')
  return {
    ...(line === undefined ? { article_id, um3pl } : { id: line.id }),
    ...(isSome(text.good) && { quantity_um3pl: text.good.trim() }),
    ...(isSome(text.damaged) && { damaged_um3pl: text.damaged.trim() }),
    ...(isSome(text.rejected) && { rejected_um3pl: text.rejected.trim() }),
    ...(text.lot.trim() !== '' && { lot_number: text.lot.trim() }),
    ...(text.expiry !== '' && { expiry_date: text.expiry }),
    ...(serials.length > 0 && { serial_numbers: serials }),
    ...(text.location.trim() !== '' && { location_code: text.location.trim() }),
  }
}

/** API field names. */
const fieldNames: Readonly<Record<TextKey, string>> = {
  good: 'quantity_um3pl',
  damaged: 'damaged_um3pl',
  rejected: 'rejected_um3pl',
  lot: 'lot_number',
  expiry: 'expiry_date',
  serials: 'serial_numbers',
  location: 'location_code',
}

type Errors = Readonly<Record<string, readonly string[]>>

/** API errors of a row's field. The API names a row by its index in the request. */
export function errorOf(errors: Errors, rows: readonly CountRow[], at: { row: CountRow; key: TextKey }) {
  const index = countedRows(rows).findIndex(({ key }) => key === at.row.key)
  return errors[`lines.${index}.${fieldNames[at.key]}`]
}
