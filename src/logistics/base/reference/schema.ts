import type * as z from 'zod'
import { bool, pageQuery, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'

/** Query of a list of records that have a code and a name and are active or not. */
export const ReferenceList = pageQuery(100).extend({
  search: text().optional().meta({ description: 'Part of code or name; case does not matter.' }),
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only those that are active, or only those that are not.' }),
  ...sorting(['id', 'code', 'name', 'updated_at']),
})
export type ReferenceList = z.output<typeof ReferenceList>
