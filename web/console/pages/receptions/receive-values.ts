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
export type TextKey = AmountKey | 'lot' | 'expiry' | 'serials' | 'place'

/** One count of one line as it was typed; a line that came in two lots has two of them. */
export interface CountRow {
  readonly key: string
  /** Of the reception, or of goods that nobody announced. */
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
  place: '',
}

/** What is still to come stands in the fields at first. */
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
        place: line.location_code ?? '',
      },
    }
  })
}

function rowOf(line: ReceptionLine) {
  const { article_id, article_code, description, um3pl } = line
  return { key: crypto.randomUUID(), line, article_id, article_code, description: description ?? '', um3pl }
}

/** The same line once more, for another lot of it. */
export function anotherLot(row: CountRow): CountRow {
  return { ...row, key: crypto.randomUUID(), text: nothingTyped }
}

/** Goods that nobody announced. */
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

/** Rows with something in them, in the order in which they are sent. */
export function countedRows(rows: readonly CountRow[]): readonly CountRow[] {
  return rows.filter(({ text }) => amountKeys.some((key) => isSome(text[key])))
}

function isSome(text: string): boolean {
  return text.trim() !== '' && numberOf(text) !== 0
}

/** Quantities go as they were typed: the service takes a comma, and says what is wrong with others. */
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
    ...(text.place.trim() !== '' && { location_code: text.place.trim() }),
  }
}

/** What the service calls a field. */
const fieldNames: Readonly<Record<TextKey, string>> = {
  good: 'quantity_um3pl',
  damaged: 'damaged_um3pl',
  rejected: 'rejected_um3pl',
  lot: 'lot_number',
  expiry: 'expiry_date',
  serials: 'serial_numbers',
  place: 'location_code',
}

type Errors = Readonly<Record<string, readonly string[]>>

/** What the service said about a field of a row: the errors name it by its place in what was sent. */
export function errorOf(errors: Errors, rows: readonly CountRow[], at: { row: CountRow; key: TextKey }) {
  const index = countedRows(rows).findIndex(({ key }) => key === at.row.key)
  return errors[`lines.${index}.${fieldNames[at.key]}`]
}
