import type { Cell, Sheet } from './sheet.ts'
import type { Say } from './say.ts'

interface Goods {
  readonly article_code: string
  readonly description: string | null
}

interface Marks {
  readonly lot_number: string | null
  readonly expiry_date?: string | null
  readonly serial_numbers: readonly string[]
}

/** Article code, with its description and marks (lot, expiry date, serial numbers) below. */
export function articleCell(goods: Goods, marks: readonly string[] = []): Cell {
  const { article_code, description } = goods
  return { text: article_code, small: [...(description === null ? [] : [description]), ...marks] }
}

/** Lot, expiry date and serial numbers, if present. */
export function marksOf(
  say: Say,
  { lot_number, expiry_date = null, serial_numbers }: Marks,
): readonly string[] {
  return [
    ...(lot_number === null ? [] : [say.word('lot', { lot: lot_number })]),
    ...(expiry_date === null ? [] : [say.word('expires', { date: say.date(expiry_date) })]),
    ...(serial_numbers.length === 0 ? [] : [say.word('serials', { serials: serial_numbers.join(', ') })]),
  ]
}

/** Facts that have a value. */
export function factsOf(facts: readonly (readonly [label: string, value: string | null])[]): Sheet['facts'] {
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))
}
