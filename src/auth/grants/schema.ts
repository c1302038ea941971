import * as z from 'zod'
import { sorting } from '../../lists/sorting.ts'
import { Timestamp, metadata, text } from '../../kernel/fields.ts'
import { slugFrom } from '../../kernel/slugs.ts'

const keyLimit = 200

export const grantHead = {
  id: z.int().meta({ example: 12 }),
  name: z.string(),
  slug: z.string().meta({ description: 'Unique on the site.' }),
  action_keys: z.array(z.string()).meta({
    description: 'Permissions of its users in the application; sorted.',
    example: ['orders.export'],
  }),
}
export const grantTail = {
  version: z.int().meta({ example: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
}
export type GrantHead = z.output<z.ZodObject<typeof grantHead & typeof grantTail>>

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

/** The whole list: sending it again replaces the previous one. */
const actionKeys = z
  .array(text())
  .max(keyLimit)
  .transform((keys) => [...new Set(keys)].toSorted())
  .optional()
  .meta({ example: ['orders.export'] })

export const grantFields = { slug, action_keys: actionKeys }

export const GrantList = z.object({
  q: text().optional().meta({ description: 'Part of the name or the slug; case does not matter.' }),
  ...sorting(['name', 'slug', 'created_at', 'updated_at']),
})
export type GrantList = z.output<typeof GrantList>

export const GrantRemoval = z.object({
  cascade: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1')
    .meta({ description: 'Also when it is in use: its users lose it.' }),
})

export const Removed = z.object({ message: z.string() })

/** The schemas of a plain grant: a company or a group. */
export function grantSchemas(id: 'SiteCompany' | 'SiteGroup', example: string) {
  const name = () => text().meta({ example })
  const fields = { ...grantFields, metadata: metadata().optional() }
  return {
    record: z
      .object({ ...grantHead, metadata: z.record(z.string(), z.unknown()), ...grantTail })
      .meta({ id }),
    create: z.object({ name: name(), ...fields }).meta({ id: `New${id}` }),
    changes: z.object({ name: name().optional(), ...fields }).meta({ id: `${id}Changes` }),
  }
}
export type GrantSchemas = ReturnType<typeof grantSchemas>
export type Grant = z.output<GrantSchemas['record']>
