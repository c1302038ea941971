import * as z from 'zod'
import { Timestamp, bool, pageQuery, words } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { ApiToken } from '../account/schema.ts'
import {
  Clients,
  MemberRole,
  NameSearch,
  NewPassword,
  ShownClients,
  UserEmail,
  UserName,
} from '../users/schema.ts'

const role = MemberRole.meta({ example: 'operator' })

export const Member = z
  .object({
    id: z.int().meta({ description: 'Of the user.', example: 5 }),
    company_id: z.int().meta({ example: 1 }),
    name: z.string().meta({ example: 'Anna Bianchi' }),
    email: z.string().meta({ example: 'anna@adriatica.example' }),
    role,
    client_ids: ShownClients,
    active: z.boolean().meta({ description: 'Whether they can sign in.' }),
    account_owned: z.boolean().meta({
      description:
        'Whether the account is of this company alone: only then its managers set name, address, password and `active`.',
    }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp.meta({ description: 'Member since.' }),
    updated_at: Timestamp,
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof Member>

export const NewMember = z
  .object({
    email: UserEmail,
    role,
    client_ids: Clients,
    name: UserName.optional(),
    password: NewPassword.optional(),
  })
  .meta({ id: 'NewMember' })
export type NewMember = z.output<typeof NewMember>

export const MemberChanges = z
  .object({
    role: role.optional(),
    client_ids: Clients,
    name: UserName.optional(),
    email: UserEmail.optional(),
    password: NewPassword.optional(),
    active: bool().optional().meta({ type: 'boolean', description: 'Whether they can sign in' }),
  })
  .meta({ id: 'MemberChanges' })
export type MemberChanges = z.output<typeof MemberChanges>

export const MemberList = pageQuery(100).extend({
  search: NameSearch,
  active: bool()
    .optional()
    .meta({ type: 'boolean', description: 'Only users who can sign in, or only users who cannot.' }),
  role: words(MemberRole.options)
    .optional()
    .meta({
      type: 'string',
      description: `Only those with one of these roles, separated by commas: ${MemberRole.options.join(', ')}.`,
    }),
  ...sorting(['name', 'id', 'email', 'role', 'created_at', 'updated_at']),
})
export type MemberList = z.output<typeof MemberList>

/** The token's other companies are not this company's business. */
export const MemberToken = ApiToken.omit({ company_ids: true }).meta({ id: 'MemberToken' })
export type MemberToken = z.output<typeof MemberToken>
