import * as z from 'zod'
import { IdParams, Timestamp, bool, email, id, metadata, pageQuery, text } from '../../kernel/fields.ts'
import { sorting } from '../../lists/sorting.ts'
import { typedPassword } from '../accounts/schema.ts'
import { IssuedLink, mailLocale } from '../links/schema.ts'
import { Assignment, Belonging, UserRole } from '../sessions/schema.ts'

const MemberStatus = z.enum(['active', 'suspended'])

const summary = {
  id: z.int().meta({ example: 17 }),
  name: z.string().meta({ example: 'Anna Rossi' }),
  email: z.string().meta({ example: 'anna.rossi@web-shop.example' }),
  status: MemberStatus.meta({ description: 'On this site; a suspended user can do nothing here.' }),
  roles: z.array(UserRole),
  assignments: z.array(Assignment),
}
const history = {
  version: z.int().meta({ example: 1 }),
  created_at: Timestamp.meta({ description: 'When the user came to this site.' }),
  updated_at: Timestamp,
}

const joined = z.boolean().meta({
  description: 'False while an invited user has not chosen a password or consented yet.',
})
const consent_pending = z.boolean().meta({
  description:
    'Whether the site waits for the person, who has other sites too, to accept by a link that came by mail. Until then they are ' +
    'suspended here, and the site sees what it typed.',
})

export const SiteUserSummary = z
  .object({ ...summary, joined, consent_pending, ...history })
  .meta({ id: 'SiteUserSummary' })
export type SiteUserSummary = z.output<typeof SiteUserSummary>

export const SiteUser = z
  .object({
    ...summary,
    site_companies: z.array(Belonging),
    site_groups: z.array(Belonging),
    site_action_keys: z
      .array(z.string())
      .meta({ description: 'Of the roles, companies and groups of the user together.' }),
    api_permissions: z.array(z.string()).meta({ description: 'Of the roles of the user together.' }),
    email_confirmed: z
      .boolean()
      .meta({ description: 'Whether the person has shown that the address is theirs.' }),
    joined,
    consent_pending,
    closed_at: Timestamp.nullable().meta({
      description:
        'When the account was closed: nobody can log in with it. It can be opened again for 30 days, and is erased after them.',
      example: null,
    }),
    ...history,
  })
  .meta({ id: 'SiteUser' })
export type SiteUser = z.output<typeof SiteUser>

const AssignmentInput = z
  .object({
    site_role_id: id().meta({ type: 'integer', description: 'A role of this site.' }),
    is_primary: bool().optional().meta({
      type: 'boolean',
      description: 'At most one; without one, the first becomes primary.',
    }),
    metadata: metadata().optional(),
  })
  .meta({ id: 'AssignmentInput' })
export type AssignmentInput = z.output<typeof AssignmentInput>

const assignments = () => z.array(AssignmentInput).max(100)
const userName = () => text().meta({ example: 'Anna Rossi' })
const userEmail = () => email().meta({ example: 'anna.rossi@web-shop.example' })

export const NewSiteUser = z
  .object({
    name: userName(),
    email: userEmail(),
    password: typedPassword(),
    password_confirmation: typedPassword(),
    assignments: assignments().optional(),
  })
  .meta({ id: 'NewSiteUser' })
export type NewSiteUser = z.output<typeof NewSiteUser>

export const NewInvitation = z
  .object({
    name: userName(),
    email: userEmail(),
    assignments: assignments().optional(),
    locale: mailLocale(),
  })
  .meta({ id: 'NewInvitation' })
export type InvitedSiteUser = z.output<typeof NewInvitation>

export const InvitationLinkRequest = z.object({ locale: mailLocale() }).meta({ id: 'InvitationLinkRequest' })

export const UserInvitation = IssuedLink.extend({
  user_id: z.int().meta({ description: 'The user who is invited.', example: 17 }),
}).meta({ id: 'UserInvitation' })
export type UserInvitation = z.output<typeof UserInvitation>

export const AttachedUser = z
  .object({ email: userEmail(), assignments: assignments().optional() })
  .meta({ id: 'AttachedUser' })

export const SiteUserChanges = z
  .object({
    name: userName().optional(),
    email: userEmail().optional(),
    password: typedPassword().optional(),
    password_confirmation: typedPassword().optional(),
    assignments: assignments()
      .optional()
      .meta({ description: 'Replaces all assignments on this site; an empty list clears them.' }),
    status: MemberStatus.optional(),
  })
  .meta({ id: 'SiteUserChanges' })
export type SiteUserChanges = z.output<typeof SiteUserChanges>

export const UserList = pageQuery(100, 50).extend({
  q: text().optional().meta({ description: 'Part of name or e-mail address; case does not matter.' }),
  ...sorting(['name', 'email', 'created_at', 'updated_at']),
})
export type UserList = z.output<typeof UserList>

export const CompanyMember = z
  .object({ site_company_id: id().meta({ type: 'integer', description: 'A company of this site.' }) })
  .meta({ id: 'CompanyMember' })

export const GroupMember = z
  .object({ site_group_id: id().meta({ type: 'integer', description: 'A group of this site.' }) })
  .meta({ id: 'GroupMember' })

export const CompanyMemberParams = IdParams.extend({ company_id: IdParams.shape.id })
export const GroupMemberParams = IdParams.extend({ group_id: IdParams.shape.id })
export const UserSessionParams = IdParams.extend({ session_id: IdParams.shape.id })
