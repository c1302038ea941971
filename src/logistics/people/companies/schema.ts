import * as z from 'zod'
import { Timestamp, bool, integer, text } from '../../../kernel/fields.ts'
import { roles } from '../../base/access/roles.ts'
import { countryCode } from '../../base/reference/schema-addresses.ts'
import { moduleSlugs } from '../../base/access/schema-modules.ts'
import { Timezone } from '../../catalogue/warehouses/schema.ts'

export const Module = z
  .object({
    slug: z.string().meta({ example: 'inbound' }),
    name: z.string().meta({ example: 'Purchase orders and receptions' }),
  })
  .meta({ id: 'Module' })

export const Company = z
  .object({
    id: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: 'Adriatica Logistica' }),
    code: z.string().nullable().meta({ example: 'ADR' }),
    vat_number: z.string().nullable().meta({ example: 'IT01234567890' }),
    country_code: z.string().nullable().meta({ example: 'IT' }),
    timezone: z.string().meta({ example: 'Europe/Rome' }),
    active: z.boolean().meta({ description: 'Nobody enters a company that is not.' }),
    sscc_prefix: z.string().nullable().meta({
      description: 'Prefix of every parcel’s SSCC: extension digit and GS1 company prefix.',
      example: '38012345',
    }),
    sandbox: z.boolean().meta({ description: 'For trying things out; its goods are not real.' }),
    is_primary: z.boolean().meta({ description: "Whether it is the caller's primary company." }),
    role: z.enum(roles).meta({ description: 'The caller’s role in it.', example: 'operator' }),
    modules: z
      .array(z.string())
      .meta({ description: 'Slugs of the active modules.', example: ['api', 'articles'] }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Company' })
export type Company = z.output<typeof Company>

export const ModuleSlugs = z.array(z.enum(moduleSlugs)).max(100)
const ModulesOrAll = z.array(z.enum(['all', ...moduleSlugs])).max(100)

const CompanyName = text().meta({ description: 'Name of the company', example: 'Adriatica Logistica' })

const companyFields = {
  code: text(50).nullable().optional().meta({ description: 'Short code, unique' }),
  vat_number: text(50).nullable().optional().meta({ description: 'VAT number' }),
  country_code: countryCode().nullable().optional(),
  timezone: Timezone.optional().meta({ description: 'Time zone by its IANA name' }),
  sscc_prefix: z
    .string()
    .regex(/^\d{5,13}$/)
    .nullable()
    .optional()
    .meta({
      description: 'Extension digit and GS1 company prefix, for the SSCC of parcels',
      example: '38012345',
    }),
}

export const NewCompany = z
  .object({
    name: CompanyName,
    // Maximum length that the company header accepts.
    id: integer(1, 999_999_999_999_999)
      .optional()
      .meta({ type: 'integer', description: 'Id, when it must be a certain one' }),
    ...companyFields,
    modules: ModulesOrAll.default(['all']).meta({ description: 'Modules to switch on; all by default' }),
    sandbox: bool().optional().meta({ type: 'boolean', description: 'For trying things out' }),
  })
  .meta({ id: 'NewCompany' })
export type NewCompany = z.output<typeof NewCompany>

export const CompanyChanges = z
  .object({
    name: CompanyName.optional(),
    ...companyFields,
    active: bool().optional().meta({ type: 'boolean', description: 'False shuts everybody out at once.' }),
    sandbox: bool().optional(),
  })
  .meta({ id: 'CompanyChanges' })
export type CompanyChanges = z.output<typeof CompanyChanges>

export const ModuleChanges = z
  .object({
    modules: ModulesOrAll.optional().meta({
      description: 'All that are to be on, or `["all"]`; the others go off.',
      example: ['api', 'articles', 'stock'],
    }),
    enable: ModuleSlugs.optional().meta({ description: 'Enabled in addition to the current ones.' }),
    disable: ModuleSlugs.optional().meta({ description: 'Switched off.' }),
  })
  .refine(({ modules, enable, disable }) => (modules ?? enable ?? disable) !== undefined, {
    path: ['modules'],
    params: { rule: 'required' },
  })
  .meta({ id: 'ModuleChanges' })
export type ModuleChanges = z.output<typeof ModuleChanges>
