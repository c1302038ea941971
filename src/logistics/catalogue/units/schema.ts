import * as z from 'zod'
import { bool, text } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { ReferenceList, versioned } from '../../base/reference/schema.ts'

export const Unit = z
  .object({
    id: z.int().meta({ description: 'As feeds and events name it.', example: 12 }),
    company_id: z.int().meta({ example: 1 }),
    code: z.string().meta({ example: 'PCE' }),
    name: z.string().meta({ example: 'Piece' }),
    integer_only: z.boolean().meta({ description: 'Quantities in this unit are whole numbers.' }),
    ...versioned,
  })
  .meta({ id: 'Unit' })
export type Unit = z.output<typeof Unit>

export const UnitCode = text(50).meta({ description: 'Code of the unit, in any case', example: 'PCE' })

export const UnitParams = z.object({ code: UnitCode.trim().min(1) })

export const UnitChanges = z
  .object({
    name: text().optional().meta({ description: 'Of a new unit the code, if left out.', example: 'Piece' }),
    integer_only: bool()
      .optional()
      .meta({ type: 'boolean', description: 'Quantities in this unit must be whole numbers.' }),
  })
  .meta({ id: 'UnitChanges' })
export type UnitChanges = z.output<typeof UnitChanges>

export const UnitList = ReferenceList.omit({ active: true, sort: true }).extend({
  sort: sorting(['code', 'name', 'updated_at']).sort,
})
export type UnitList = z.output<typeof UnitList>
