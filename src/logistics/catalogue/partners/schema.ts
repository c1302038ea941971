import * as z from 'zod'
import { bool, email, id, ids, text } from '../../../kernel/fields.ts'
import { Address } from '../../base/reference/schema-addresses.ts'
import { ReferenceList, versioned } from '../../base/reference/schema.ts'

export const Partner = z
  .object({
    id: z.int().meta({ example: 21 }),
    company_id: z.int().meta({ example: 1 }),
    client_3pl_id: z
      .int()
      .nullable()
      .meta({ description: 'Client it belongs to; null if all clients share it.', example: 3 }),
    code: z.string().meta({ example: 'ROSSI' }),
    name: z.string().meta({ example: 'Rossi Alimentari' }),
    is_supplier: z.boolean(),
    is_customer: z.boolean(),
    is_carrier: z.boolean(),
    vat_number: z.string().nullable().meta({ example: 'IT09876543210' }),
    email: z.string().nullable().meta({ example: 'orders@rossi.example' }),
    phone: z.string().nullable().meta({ example: '+39 059 123456' }),
    address: Address,
    active: z.boolean(),
    ...versioned,
  })
  .meta({ id: 'Partner' })
export type Partner = z.output<typeof Partner>

const code = text(50).meta({ description: 'Code, unique in the client company', example: 'ROSSI' })
const name = text().meta({ description: 'Name of the partner', example: 'Rossi Alimentari' })
const optionalFields = {
  is_supplier: bool().optional().meta({ type: 'boolean', description: 'Goods come from it' }),
  is_customer: bool().optional().meta({ type: 'boolean', description: 'Goods go to it' }),
  is_carrier: bool().optional().meta({ type: 'boolean', description: 'Moves goods' }),
  vat_number: text(50).nullable().optional().meta({ description: 'VAT number' }),
  email: email().nullable().optional().meta({ description: 'E-mail address' }),
  phone: text(50).nullable().optional().meta({ description: 'Telephone number' }),
  address: Address.optional(),
  active: bool().optional(),
}

export const NewPartner = z
  .object({
    client_3pl_id: id().nullable().optional().meta({
      description: 'Client it belongs to, permanently; without it, all clients share it.',
    }),
    code,
    name,
    ...optionalFields,
  })
  .meta({ id: 'NewPartner' })
export type NewPartner = z.output<typeof NewPartner>

export const PartnerChanges = z
  .object({ code: code.optional(), name: name.optional(), ...optionalFields })
  .meta({ id: 'PartnerChanges' })

const only = (what: string) =>
  bool()
    .optional()
    .meta({ type: 'boolean', description: `Only ${what}, or only others.` })

export const PartnerList = ReferenceList.extend({
  client_3pl_id: ids()
    .optional()
    .meta({ type: 'integer', description: 'Only partners of this client company, without the shared ones.' }),
  is_supplier: only('suppliers'),
  is_customer: only('customers'),
  is_carrier: only('carriers'),
})
export type PartnerList = z.output<typeof PartnerList>
