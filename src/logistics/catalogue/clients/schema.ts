import * as z from 'zod'
import { micros } from '../../../kernel/decimal.ts'
import { bool, decimal, email, id, text } from '../../../kernel/fields.ts'
import { Address, countryCode, emptyListAsObject } from '../../base/reference/schema-addresses.ts'
import { versioned } from '../../base/reference/schema.ts'

const OverReceiptPolicy = z.enum(['reject', 'flag', 'hold']).meta({
  description: 'Over-delivery: refused, accepted and flagged (the default), or accepted and held.',
  example: 'flag',
})
const toleranceNote = 'How much more than expected is still as expected.'
const warehouseNote = 'Default warehouse of its documents; the company’s default if unset.'

export const Client = z
  .object({
    id: z.int().meta({ example: 3 }),
    company_id: z.int().meta({ example: 1 }),
    code: z.string().meta({ example: 'BIANCHI' }),
    name: z.string().meta({ example: 'Frantoio Bianchi' }),
    vat_number: z.string().nullable().meta({ example: 'IT01234567890' }),
    email: z.string().nullable().meta({ example: 'orders@bianchi.example' }),
    phone: z.string().nullable().meta({ example: '+39 059 123456' }),
    address: Address,
    country_code: z.string().nullable().meta({ example: 'IT' }),
    active: z.boolean(),
    settings: z
      .object({
        over_receipt_policy: OverReceiptPolicy,
        over_receipt_tolerance_percent: z.number().meta({ description: toleranceNote, example: 0 }),
        default_warehouse_id: z.int().nullable().meta({ description: warehouseNote, example: 2 }),
      })
      .meta({ id: 'ClientSettings' }),
    ...versioned,
  })
  .meta({ id: 'Client' })
export type Client = z.output<typeof Client>

const percent = decimal()
  .refine((value) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
  .refine((value) => micros(value) <= 1_000_000_000n, { params: { rule: 'max_number', max: 1000 } })
  .transform(Number)

export const SettingsChanges = z.object({
  over_receipt_policy: OverReceiptPolicy.optional(),
  over_receipt_tolerance_percent: percent.optional().meta({ description: toleranceNote }),
  default_warehouse_id: id().nullable().optional().meta({ description: warehouseNote }),
})

const code = text(50).meta({ description: 'Code, unique in the company', example: 'BIANCHI' })
const name = text().meta({ description: 'Name of the client company', example: 'Frantoio Bianchi' })
const optionalFields = {
  vat_number: text(50).nullable().optional().meta({ description: 'VAT number' }),
  email: email().nullable().optional().meta({ description: 'E-mail address' }),
  phone: text(50).nullable().optional().meta({ description: 'Telephone number' }),
  address: Address.optional(),
  country_code: countryCode().nullable().optional(),
  active: bool().optional(),
  settings: z
    .preprocess(emptyListAsObject, SettingsChanges)
    .optional()
    .meta({ description: 'A setting left out keeps its value, at first its default.' }),
}

export const NewClient = z.object({ code, name, ...optionalFields }).meta({ id: 'NewClient' })
export type NewClient = z.output<typeof NewClient>

export const ClientChanges = z
  .object({ code: code.optional(), name: name.optional(), ...optionalFields })
  .meta({ id: 'ClientChanges' })
export type ClientChanges = z.output<typeof ClientChanges>
