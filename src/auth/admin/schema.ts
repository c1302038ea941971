import * as z from 'zod'
import { Timestamp, bool, email, pageQuery, password, text } from '../../kernel/fields.ts'
import { sorting } from '../../lists/sorting.ts'
import { typedPassword } from '../accounts/schema.ts'
import { Permission } from '../access/schema.ts'
import { InstantInput } from '../audit/schema.ts'
import { UserRole } from '../sessions/schema.ts'

/** Closed list of scopes of an administrator or of their tokens; matched exactly. */
const Scope = z.enum([
  'sites.read',
  'sites.write',
  'accounts.read',
  'accounts.write',
  'administrators.write',
  // The same as the site permission of that name, on every site.
  ...Permission.options,
])

export const Scopes = z
  .array(Scope)
  .min(1)
  .max(Scope.options.length)
  .meta({ description: '`*` for all.', example: ['sites.read', 'audit.read'] })

export const Administrator = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Ada Moretti' }),
    email: z.string().meta({ example: 'ada@waybill.example' }),
    scopes: z.array(z.string()),
    active: z.boolean(),
    local_sign_in: z.boolean().meta({ description: 'Whether they have chosen a password.' }),
    oidc_linked: z.boolean().meta({ description: 'Whether they have signed in by OpenID Connect.' }),
    version: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Administrator' })
export type Administrator = z.output<typeof Administrator>

export const NewAdministrator = z
  .object({
    name: text(),
    email: email(),
    password: password()
      .optional()
      .meta({ description: 'Without one they sign in by OpenID Connect or are sent a set-up link.' }),
    scopes: Scopes.default(['*']),
  })
  .meta({ id: 'NewAdministrator' })
export type NewAdministrator = z.output<typeof NewAdministrator>

export const AdministratorChanges = z
  .object({
    name: text().optional(),
    email: email().optional(),
    password: password().optional().meta({ description: 'Ends every other session of the administrator.' }),
    scopes: Scopes.optional(),
    active: bool()
      .optional()
      .meta({ description: 'False ends every session and token of the administrator.' }),
    oidc_linked: z.literal(false).optional().meta({
      description:
        'False unlinks the identity provider: the next sign-in with their verified e-mail address links it again.',
    }),
  })
  .meta({ id: 'AdministratorChanges' })
export type AdministratorChanges = z.output<typeof AdministratorChanges>

export const AdministratorList = pageQuery(100, 50).extend(sorting(['id', 'name', 'email', 'updated_at']))
export type AdministratorList = z.output<typeof AdministratorList>

/** Input longer than any valid password is refused before it is hashed. */
const typed = () => password().max(512)

export const AdminLogin = z.object({ email: email(), password: typed() }).meta({ id: 'AdminLogin' })

const AdminToken = z.object({
  id: z.int(),
  kind: z.enum(['session', 'token']),
  label: z.string().nullable(),
  scopes: z.array(z.string()),
  address: z.string().nullable().meta({ description: 'From where a session was opened.' }),
  user_agent: z.string().nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
})

export const AdministratorToken = AdminToken.meta({ id: 'AdministratorToken' })
export type AdministratorToken = z.output<typeof AdministratorToken>

export const IssuedToken = AdminToken.extend({
  token: z.string().meta({ description: 'Shown only now.' }),
}).meta({ id: 'IssuedAdministratorToken' })

export const NewToken = z
  .object({
    label: text(100).meta({ example: 'nightly export' }),
    scopes: Scopes,
    expires_at: InstantInput.optional().meta({
      description: 'At most a year from now; 90 days by default.',
    }),
  })
  .meta({ id: 'NewAdministratorToken' })
export type NewToken = z.output<typeof NewToken>

export const AdminSession = z
  .object({
    token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ example: 28_800 }),
    expires_at: Timestamp,
    administrator: Administrator,
  })
  .meta({ id: 'AdminSession' })

export const Me = z
  .object({
    administrator: Administrator,
    token: AdministratorToken,
    scopes: z.array(z.string()).meta({ description: 'Permissions of this token.' }),
  })
  .meta({ id: 'AdminMe' })

export const Message = z.object({ message: z.string() })

export const Account = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    home_site_id: z
      .int()
      .nullable()
      .meta({ description: 'The site that created it, or that has set its credentials since.' }),
    email_confirmed_at: Timestamp.nullable().meta({
      description: 'When the address was shown to be the person’s; null: never.',
    }),
    email_verified_at: Timestamp.nullable().meta({
      description:
        'Time when the address was verified and the user had a password that no site knows: with a link on the page of the service, or by an administrator. Sites that demand verified addresses require it; null: never.',
    }),
    joined: z.boolean().meta({ description: 'False while an invited user has not joined yet.' }),
    closed_at: Timestamp.nullable().meta({
      description: 'When it was closed, by its person or an administrator; null: it is open.',
    }),
    erased_at: Timestamp.nullable().meta({
      description: 'Of a closed one, when it is erased; until then it can be opened again.',
    }),
    site_count: z.int().meta({ description: 'On how many sites it is.' }),
    locked_until: Timestamp.nullable().meta({
      description: 'Until when some site refuses its logins, after too many wrong passwords.',
    }),
    version: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'AdminAccount' })
export type Account = z.output<typeof Account>

export const AccountDetail = Account.extend({
  sites: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      status: z.enum(['active', 'suspended']).meta({ description: 'Of the account on this site.' }),
      consent_pending: z.boolean().meta({
        description: 'Whether the person has not accepted yet: until then they cannot sign in on this site.',
      }),
      roles: z.array(UserRole),
    }),
  ),
}).meta({ id: 'AdminAccountDetail' })
export type AccountDetail = z.output<typeof AccountDetail>

export const AccountChanges = z
  .object({
    email: email().optional(),
    password: typedPassword().optional().meta({ description: 'Not the current one.' }),
    password_confirmation: typedPassword().optional(),
    email_verified: z.literal(true).optional().meta({
      description:
        'Confirms that the address belongs to the person. The new password that it requires shuts out anyone who had the account before.',
    }),
  })
  .meta({ id: 'AdminAccountChanges' })
export type AccountChanges = z.output<typeof AccountChanges>

export const AccountList = pageQuery(100, 50).extend({
  q: text().optional().meta({ description: 'Part of the name or e-mail address; case does not matter.' }),
  ...sorting(['id', 'name', 'email', 'updated_at']),
})
export type AccountList = z.output<typeof AccountList>
