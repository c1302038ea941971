import * as z from 'zod'
import { Timestamp, direction, metadata, text } from '../../kernel/fields.ts'
import { slugFrom } from '../../kernel/slugs.ts'

const keyLimit = 200

/** What every unit has, whatever else there is to it. */
export const unitHead = {
  id: z.int().meta({ example: 12 }),
  name: z.string(),
  slug: z.string().meta({ description: 'Unique on the site.' }),
  action_keys: z
    .array(z.string())
    .meta({ description: 'What its users may do in the application; sorted.', example: ['orders.export'] }),
}
export const unitTail = {
  version: z.int().meta({ example: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export type UnitHead = z.output<z.ZodObject<typeof unitHead & typeof unitTail>>

const slug = text()
  .transform((value, context) => {
    const known = slugFrom(value)
    if (known !== undefined) return known
    context.issues.push({ code: 'custom', input: value, params: { rule: 'format' } })
    return z.NEVER
  })
  .nullable()
  .optional()
  .meta({ description: 'Made from the name when it is left out of a new record, or sent empty.' })

/** The whole list; sent again, it replaces the one before. */
const actionKeys = z
  .array(text())
  .max(keyLimit)
  .transform((keys) => [...new Set(keys)].toSorted())
  .optional()
  .meta({ example: ['orders.export'] })

export const unitFields = { slug, action_keys: actionKeys }

/** Query of a list of units. */
export const UnitList = z.object({
  q: text().optional().meta({ description: 'Part of the name or the slug; case does not matter.' }),
  sort: z.enum(['name', 'slug', 'created_at', 'updated_at']).default('name'),
  dir: direction().default('asc'),
})
export type UnitList = z.output<typeof UnitList>

export const UnitRemoval = z.object({
  cascade: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1')
    .meta({ description: 'Also when it is in use: its users lose it.' }),
})

export const Removed = z.object({ message: z.string() })

/** The schemas of a plain unit: a company or a group. */
export function unitSchemas(id: 'SiteCompany' | 'SiteGroup', example: string) {
  const name = () => text().meta({ example })
  const fields = { ...unitFields, metadata: metadata().optional() }
  return {
    record: z.object({ ...unitHead, metadata: z.record(z.string(), z.unknown()), ...unitTail }).meta({ id }),
    create: z.object({ name: name(), ...fields }).meta({ id: `New${id}` }),
    changes: z.object({ name: name().optional(), ...fields }).meta({ id: `${id}Changes` }),
  }
}
export type UnitSchemas = ReturnType<typeof unitSchemas>
export type Unit = z.output<UnitSchemas['record']>
