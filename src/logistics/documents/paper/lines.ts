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

/** An article, and below it what it is and what marks these pieces of it. */
export function articleCell(goods: Goods, marks: readonly string[] = []): Cell {
  const { article_code, description } = goods
  return { text: article_code, small: [...(description === null ? [] : [description]), ...marks] }
}

/** Lot, expiry and serial numbers, each where there is one. */
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

/** Only facts that there are. */
export function factsOf(facts: readonly (readonly [label: string, value: string | null])[]): Sheet['facts'] {
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))
}
