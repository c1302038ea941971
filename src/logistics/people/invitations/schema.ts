import * as z from 'zod'
import { Timestamp, pageQuery } from '../../../kernel/fields.ts'
import { sorting } from '../../../lists/sorting.ts'
import { locales } from '../../../kernel/messages/messages.ts'
import { Clients, MemberRole, NameSearch, UserEmail, UserName } from '../users/schema.ts'

const role = MemberRole.meta({ example: 'operator' })
const language = z.enum(locales).nullable().meta({
  description: 'Of the letter, and of the console at first; null for that of the service.',
  example: 'it',
})

export const Invitation = z
  .object({
    id: z.int().meta({ example: 12 }),
    company_id: z.int().meta({ example: 1 }),
    email: z.string().meta({ example: 'anna@adriatica.example' }),
    name: z.string().nullable().meta({ example: 'Anna Bianchi' }),
    role,
    client_ids: z
      .array(z.int())
      .nullable()
      .meta({ description: 'For the role `client`: the clients whose goods they will see.' }),
    language,
    by_mail: z.boolean().meta({ description: 'Whether the link went out by mail.' }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
    expires_at: Timestamp.meta({ description: 'Until when they can come; asked again, a week from then.' }),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

export const NewInvitation = z
  .object({
    email: UserEmail.meta({ description: 'Whom to ask' }),
    role,
    client_ids: Clients,
    name: UserName.optional().meta({
      description: 'Suggested name; the invited person may change it',
      example: 'Anna Bianchi',
    }),
    language: language.optional(),
  })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.output<typeof NewInvitation>

export const SentInvitation = Invitation.extend({
  link: z
    .string()
    .nullable()
    .meta({ description: 'Shown only now, and only where the service sends no mail.', format: 'uri' }),
}).meta({ id: 'SentInvitation' })
export type SentInvitation = z.output<typeof SentInvitation>

export const InvitationList = pageQuery(100).extend({
  search: NameSearch,
  ...sorting(['created_at', 'id', 'email', 'expires_at', 'updated_at'], 'desc'),
})
export type InvitationList = z.output<typeof InvitationList>
