import * as z from 'zod'

/** Closed list of permissions that a role can grant. Permissions match exactly: write does not imply read. */
export const Permission = z.enum([
  'roles.read',
  'roles.write',
  'users.read',
  'users.write',
  'companies.read',
  'companies.write',
  'groups.read',
  'groups.write',
  'webhooks.read',
  'webhooks.write',
  'audit.read',
  '*',
])
