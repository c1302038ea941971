import * as z from 'zod'
import { IdParams, bool, text } from '../../../kernel/fields.ts'
import { Address } from '../../base/reference/schema-addresses.ts'
import { versioned } from '../../base/reference/schema.ts'

export const Warehouse = z
  .object({
    id: z.int().meta({ example: 2 }),
    company_id: z.int().meta({ example: 1 }),
    code: z.string().meta({ example: 'MOD' }),
    name: z.string().meta({ example: 'Modena' }),
    address: Address,
    timezone: z.string().meta({ example: 'Europe/Rome' }),
    active: z.boolean(),
    is_default: z
      .boolean()
      .meta({ description: 'Where documents go that name no warehouse: one for each company.' }),
    auto_putaway: z.boolean().meta({
      description: 'Received goods are available at once; otherwise they wait until they are put away.',
    }),
    ...versioned,
  })
  .meta({ id: 'Warehouse' })
export type Warehouse = z.output<typeof Warehouse>

export const WarehouseCode = text(50).meta({ description: 'Unique in the company.', example: 'MOD' })
export const WarehouseName = text().meta({ example: 'Modena' })

export const Timezone = text(100)
  .refine(isTimezone, { params: { rule: 'selected' } })
  .meta({ description: 'Name in the IANA database.', example: 'Europe/Rome' })

function isTimezone(name: string): boolean {
  // An offset is not a zone name: it ignores daylight saving time.
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const optionalFields = {
  address: Address.optional(),
  timezone: Timezone.optional(),
  active: bool().optional(),
  is_default: bool()
    .optional()
    .meta({ type: 'boolean', description: 'True takes it from the warehouse that was the default one.' }),
  auto_putaway: bool().optional(),
}

export const NewWarehouse = z
  .object({ code: WarehouseCode, name: WarehouseName, ...optionalFields })
  .meta({ id: 'NewWarehouse' })
export type NewWarehouse = z.output<typeof NewWarehouse>

export const WarehouseChanges = z
  .object({ code: WarehouseCode.optional(), name: WarehouseName.optional(), ...optionalFields })
  .meta({ id: 'WarehouseChanges' })

export const WarehouseParams = z.object({ warehouseId: IdParams.shape.id })
