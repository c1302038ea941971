import * as z from 'zod'
import { Timestamp, email, text } from '../../kernel/fields.ts'
import { plainCredentials, siteCredentials, typedPassword } from '../accounts/schema.ts'

export const Login = z
  .object({
    ...siteCredentials,
    email: email().meta({ example: 'anna.rossi@web-shop.example' }),
    password: typedPassword().meta({ example: 'correct horse battery' }),
  })
  .meta({ id: 'Login' })
export type Login = z.output<typeof Login>

const names = { id: z.int(), name: z.string(), slug: z.string() }
/** A company or group of a site, as in records of its members. */
export const Belonging = z.object({ ...names, action_keys: z.array(z.string()) })
export const UserRole = z.object({ ...names, is_primary: z.boolean() })
export const Assignment = z.object({
  site_role_id: z.int(),
  is_primary: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
})

const SessionUser = z
  .object({
    id: z.int().meta({ example: 17 }),
    name: z.string().meta({ example: 'Anna Rossi' }),
    email: z.string().meta({ example: 'anna.rossi@web-shop.example' }),
    roles: z.array(UserRole),
    assignments: z.array(Assignment),
    site_companies: z.array(Belonging),
    site_groups: z.array(Belonging),
    site_action_keys: z.array(z.string()),
  })
  .meta({ id: 'SessionUser' })

const session = {
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Seconds that are left.', example: 3600 }),
  expires_at: Timestamp,
  site: z.object({ ...names, client_id: z.string() }).meta({ id: 'SessionSite' }),
  token_bound_to_site_id: z.int().meta({ description: 'The one site on which the token is good.' }),
  user: SessionUser,
  site_action_keys: z
    .array(z.string())
    .meta({ description: 'Of the roles, companies and groups of the user together.' }),
  api_permissions: z.array(z.string()).meta({ description: 'Of the roles of the user together.' }),
}

export const VerifiedSession = z.object(session).meta({ id: 'VerifiedSession' })

export const NewSession = z
  .object({
    token: z.string().meta({ description: 'Send it as `Authorization: Bearer <token>`.', example: 'sat_…' }),
    ...session,
  })
  .meta({ id: 'NewSession' })

export const OwnSession = z
  .object({
    id: z.int(),
    address: z.string().nullable().meta({ description: 'Network address at the sign-in.' }),
    user_agent: z.string().nullable(),
    created_at: Timestamp,
    expires_at: Timestamp,
    current: z.boolean().meta({ description: 'Whether it is the one of this request.' }),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof OwnSession>

export const IntrospectionRequest = z
  .object({
    token: z.string().max(4096).meta({ description: 'The token to ask about.' }),
    token_type_hint: text()
      .optional()
      .meta({ description: 'Read and not needed: there is one kind of token.' }),
    ...plainCredentials,
  })
  .meta({ id: 'IntrospectionRequest' })

/** RFC 7662, section 2.2. */
export const Introspection = z
  .object({
    active: z.boolean(),
    token_type: z.literal('Bearer').optional(),
    client_id: z.string().optional(),
    sub: z.string().optional().meta({ description: 'Id of the user.' }),
    username: z.string().optional().meta({ description: 'E-mail address of the user.' }),
    scope: z.string().optional().meta({ description: 'The permissions of the user, separated by blanks.' }),
    iat: z.int().optional(),
    exp: z.int().optional(),
  })
  .meta({ id: 'Introspection' })
