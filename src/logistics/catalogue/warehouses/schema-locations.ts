import * as z from 'zod'
import { IdParams, bool, integer, text } from '../../../kernel/fields.ts'
import { versioned } from '../../base/reference/schema.ts'
import { WarehouseParams } from './schema.ts'

const sortNote =
  'Position in a walk, lowest first; locations without one follow by code, with numbers compared as numbers.'

const purposes = ['pick', 'reserve'] as const
const purposeNote =
  '`pick`: orders take from here first, and rules of replenishment refill it. `reserve`: orders take from here last, and it refills the others. Null: neither.'

export const Location = z
  .object({
    id: z.int().meta({ example: 17 }),
    company_id: z.int().meta({ example: 1 }),
    warehouse_id: z.int().meta({ example: 2 }),
    code: z.string().meta({ example: 'A-01-02' }),
    name: z.string().nullable().meta({ example: 'Aisle A, bay 1, level 2' }),
    sort_order: z.int().nullable().meta({ description: sortNote, example: 120 }),
    purpose: z.enum(purposes).nullable().meta({ description: purposeNote, example: 'pick' }),
    active: z.boolean(),
    ...versioned,
  })
  .meta({ id: 'Location' })
export type Location = z.output<typeof Location>

export const LocationCode = text(50).meta({ description: 'Unique in the warehouse.', example: 'A-01-02' })

const optionalFields = {
  name: text().nullable().optional(),
  sort_order: integer(0, 999_999_999)
    .nullable()
    .optional()
    .meta({ type: 'integer', description: sortNote, example: 120 }),
  purpose: z.enum(purposes).nullable().optional().meta({ description: purposeNote, example: 'pick' }),
  active: bool().optional(),
}

export const NewLocation = z.object({ code: LocationCode, ...optionalFields }).meta({ id: 'NewLocation' })
export type NewLocation = z.output<typeof NewLocation>

export const LocationChanges = z
  .object({ code: LocationCode.optional(), ...optionalFields })
  .meta({ id: 'LocationChanges' })

export const LocationParams = WarehouseParams.extend({ locationId: IdParams.shape.id })
