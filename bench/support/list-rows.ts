import { type Statement, sql } from '../../src/kernel/database/sql.ts'

/** How a world of lists is filled: by these statements in this order, into these tables. Every row has the id that it is given. */
export interface Rows {
  /** Each list has as many rows as the world is large. */
  readonly tables: readonly string[]
  readonly filling: (size: number) => readonly Statement[]
}

/** A word that only some ten rows have, however many there are, and one that nearly all have. */
export const rareWord = 'zeppelin'
export const commonWord = 'holding'

/** Sizes of a world. */
export function partsOf(size: number) {
  const step = Math.max(1, Math.floor(size / 10))
  return {
    each: sql`generate_series(1, ${size}::int) as n`,
    /** True for about ten rows, spread evenly. */
    isRare: sql`(n % ${step}::int = ${Math.min(3, step - 1)}::int)`,
    /** Something out of half a year, in the order of n. */
    moment: sql`(timestamptz '2026-01-01' + n * interval '180 days' / ${size}::int)`,
    /** A time in the last two weeks, because events and deliveries are kept that long. */
    lately: sql`(now() - interval '14 days' + n * interval '14 days' / ${size}::int)`,
  }
}

const firsts = sql`(array['Anna', 'Bruno', 'Carla', 'Dino', 'Elena', 'Franco', 'Giulia', 'Horia', 'Ioana', 'Luca'])`
const seconds = sql`(array['Albu', 'Bianchi', 'Costa', 'Dumitru', 'Esposito', 'Ferrari', 'Greco', 'Ionescu', 'Moretti', 'Popa'])`

/** A person; a hundred of them, most of them many times. */
export function personName(isRare: Statement<'none'>): Statement<'none'> {
  return sql`(${firsts}[n % 10 + 1] || ' ' || ${seconds}[n / 10 % 10 + 1] || case when ${isRare} then ' Zeppelin' else '' end)`
}

/** A firm: nearly all are holdings. */
export function firmName(isRare: Statement<'none'>): Statement<'none'> {
  return sql`(${seconds}[n % 10 + 1] || case when ${isRare} then ' Zeppelin' when n % 10 = 0 then ' Works' else ' Holding' end)`
}
