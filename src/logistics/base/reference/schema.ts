import type * as z from 'zod'
import { bool, pageQuery, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'

/** List query for records with a code, a name and an active flag. */
export const ReferenceList = pageQuery(100).extend({
  search: text().optional().meta({ description: 'Part of code or name; case does not matter.' }),
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only active ones, or only inactive ones.' }),
  ...sorting(['id', 'code', 'name', 'updated_at']),
})
export type ReferenceList = z.output<typeof ReferenceList>
