import * as z from 'zod'
import { Timestamp, bool, pageQuery, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'

/** Last fields of a versioned record. */
export const versioned = {
  version: z.int().meta({ example: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** List query for records with a code, a name and an active flag. */
export const ReferenceList = pageQuery(100).extend({
  search: text().optional().meta({ description: 'Part of code or name; case does not matter.' }),
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only active ones, or only inactive ones.' }),
  ...sorting(['id', 'code', 'name', 'updated_at']),
})
export type ReferenceList = z.output<typeof ReferenceList>

/** Fields of a record that callers don't set. */
export interface Stored {
  readonly id: number
  readonly company_id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** Fields of a record that callers set. */
export type Values<R extends Stored> = Omit<R, keyof Stored>
