import * as z from 'zod'
import { IdParams, Timestamp, bool, text } from '../../kernel/fields.ts'
import { WarehouseParams } from './schema.ts'

export const Location = z
  .object({
    id: z.int().meta({ example: 17 }),
    company_id: z.int().meta({ example: 1 }),
    warehouse_id: z.int().meta({ example: 2 }),
    code: z.string().meta({ example: 'A-01-02' }),
    name: z.string().nullable().meta({ example: 'Aisle A, bay 1, level 2' }),
    active: z.boolean(),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Location' })
export type Location = z.output<typeof Location>

export const LocationCode = text(50).meta({ description: 'Unique in the warehouse.', example: 'A-01-02' })

const optionalFields = { name: text().nullable().optional(), active: bool().optional() }

export const NewLocation = z.object({ code: LocationCode, ...optionalFields }).meta({ id: 'NewLocation' })
export type NewLocation = z.output<typeof NewLocation>

export const LocationChanges = z
  .object({ code: LocationCode.optional(), ...optionalFields })
  .meta({ id: 'LocationChanges' })

export const LocationParams = WarehouseParams.extend({ locationId: IdParams.shape.id })
