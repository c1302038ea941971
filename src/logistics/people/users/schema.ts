import * as z from 'zod'
import { passwordLength } from '../../../kernel/password-policy.ts'
import { Timestamp, bool, email, id, ids, pageQuery, password, text, words } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'

export const MemberRole = z.enum(['viewer', 'client', 'operator', 'manager'])

export const ShownClients = z
  .array(z.int())
  .nullable()
  .meta({ description: 'For the role `client`: the clients whose goods they see.' })
export const Clients = z.array(id()).max(1_000).nullable().optional().meta({
  description: 'Clients whose goods they see. Required for the role `client`, and for no other.',
})
export const NameSearch = text()
  .optional()
  .meta({ description: 'Part of the name or the e-mail address; case does not matter.' })

const Membership = z.object({
  company_id: z.int().meta({ example: 1 }),
  role: MemberRole.meta({ example: 'operator' }),
  is_primary: z.boolean().meta({ description: 'Company of requests that name none.' }),
  client_ids: ShownClients,
})
export type Membership = z.output<typeof Membership>

export const User = z
  .object({
    id: z.int().meta({ example: 5 }),
    name: z.string().meta({ example: 'Anna Bianchi' }),
    email: z.string().meta({ example: 'anna@adriatica.example' }),
    super_admin: z.boolean().meta({ description: 'May enter every company and change all of this.' }),
    active: z.boolean(),
    closed_at: Timestamp.nullable().meta({
      description: 'When the account was closed; it is erased 30 days later. Null: it is open.',
      example: null,
    }),
    memberships: z.array(Membership).meta({ description: 'By company id.' }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const NewMembership = z.object({
  company_id: id().meta({ example: 1 }),
  role: MemberRole.meta({ example: 'operator' }),
  is_primary: bool()
    .optional()
    .meta({ type: 'boolean', description: 'One of them is primary; the first if none is marked.' }),
  client_ids: z
    .array(id())
    .max(1_000)
    .nullable()
    .optional()
    .meta({ description: 'Needed by the role `client`, and by no other.' }),
})
export type NewMembership = z.output<typeof NewMembership>

const Memberships = z.array(NewMembership).max(1_000)

/** Length counted in characters, as documented. */
export const NewPassword = password(passwordLength.max)
  .refine((value) => Array.from(value).length >= passwordLength.min, {
    params: { rule: 'min_string', min: passwordLength.min },
  })
  .meta({
    minLength: passwordLength.min,
    description: 'Password, 8 to 256 characters; not a common one, not the e-mail address or the name',
    example: 'four quiet lamps at noon',
  })

export const UserEmail = email().meta({
  description: 'E-mail address to sign in with',
  example: 'anna@adriatica.example',
})
export const UserName = text().meta({ description: 'Name of the person', example: 'Anna Bianchi' })

export const NewUser = z
  .object({
    email: UserEmail,
    name: UserName,
    password: NewPassword,
    super_admin: bool().optional().meta({ type: 'boolean', description: 'May enter every company' }),
    memberships: Memberships.optional(),
  })
  .meta({ id: 'NewUser' })
export type NewUser = z.output<typeof NewUser>

export const UserChanges = z
  .object({
    name: UserName.optional(),
    email: UserEmail.optional(),
    password: NewPassword.optional(),
    super_admin: bool().optional(),
    active: bool().optional(),
    memberships: Memberships.optional().meta({ description: 'Replace all of them.' }),
  })
  .meta({ id: 'UserChanges' })
export type UserChanges = z.output<typeof UserChanges>

export const UserList = pageQuery(100).extend({
  search: NameSearch,
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only active ones, or only inactive ones.' }),
  super_admin: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only super-admins, or only other users.' }),
  company_id: ids().optional().meta({ type: 'integer', description: 'Only members of this company.' }),
  role: words(MemberRole.options)
    .optional()
    .meta({
      type: 'string',
      description: `Only members with one of these roles, separated by commas: ${MemberRole.options.join(', ')}.`,
    }),
  ...sorting(['id', 'name', 'email', 'updated_at']),
})
export type UserList = z.output<typeof UserList>
