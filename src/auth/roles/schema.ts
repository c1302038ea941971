import * as z from 'zod'
import { longText, text } from '../../kernel/fields.ts'
import { Permission } from '../access/schema.ts'
import { grantFields, grantHead, grantTail } from '../grants/schema.ts'

const permissionLimit = 100

export const SiteRole = z
  .object({
    ...grantHead,
    description: z.string().nullable(),
    api_permissions: z
      .array(Permission)
      .meta({ description: 'Permissions of its users on this management API.', example: ['users.read'] }),
    ...grantTail,
  })
  .meta({ id: 'SiteRole' })
export type SiteRole = z.output<typeof SiteRole>

const roleName = () => text().meta({ example: 'Shop manager' })

const fields = {
  ...grantFields,
  description: longText().nullable().optional(),
  api_permissions: z
    .array(Permission)
    .max(permissionLimit)
    .transform((permissions) => [...new Set(permissions)].toSorted())
    .optional()
    .meta({ description: 'Only permissions of the caller can be granted.', example: ['users.read'] }),
}

export const NewSiteRole = z.object({ name: roleName(), ...fields }).meta({ id: 'NewSiteRole' })

export const SiteRoleChanges = z
  .object({ name: roleName().optional(), ...fields })
  .meta({ id: 'SiteRoleChanges' })
export type SiteRoleChanges = z.output<typeof SiteRoleChanges>
