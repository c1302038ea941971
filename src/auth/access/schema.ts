import * as z from 'zod'

/** The closed list of what a role can permit; matched exactly, and write does not imply read. */
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
