import * as z from 'zod'
import { Timestamp, id, text } from '../../kernel/fields.ts'
import { moduleSlugs } from '../modules.ts'

export const ModuleSlug = z.enum(moduleSlugs)

export const Company = z
  .object({
    id: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    vat_number: z.string().nullable(),
    country_code: z.string().nullable(),
    timezone: z.string(),
    active: z.boolean(),
    is_primary: z.boolean().meta({ description: "Whether it is the caller's primary company." }),
    modules: z.array(z.string()).meta({ description: 'Slugs of the active modules.' }),
    version: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Company' })
export type Company = z.output<typeof Company>

export const NewCompany = z.object({
  name: text().meta({ description: 'Name of the company' }),
  id: id().optional().meta({ description: 'Id, when it must be a certain one' }),
  code: text(50).optional().meta({ description: 'Short code, unique' }),
  modules: z
    .array(z.union([z.literal('all'), ModuleSlug]))
    .default(['all'])
    .meta({ description: `Modules to switch on: all, or some of ${moduleSlugs.join(', ')}` }),
})
export type NewCompany = z.output<typeof NewCompany>
