import * as z from 'zod'
import { Timestamp, bool, id, integer, pageQuery, text } from '../../kernel/fields.ts'
import { sorting } from '../../lists/sorting.ts'
import { InstantInput } from '../audit/schema.ts'
import { areOrigins } from '../../identity/factors/passkeys.ts'
import { MfaPolicy } from '../factors/schema.ts'

export const SiteStatus = z.enum(['draft', 'production', 'maintenance', 'withdrawn'])
export type SiteStatus = z.output<typeof SiteStatus>

export const MailLocale = z.enum(['en', 'it', 'ro'])

export const Site = z
  .object({
    id: z.int().meta({ example: 7 }),
    type: z.literal('API'),
    name: z.string().meta({ example: 'Web shop' }),
    slug: z.string().meta({ example: 'web-shop' }),
    client_id: z.string().meta({ example: 'cli_4fJw0Zk2mQ8sT1xVbN6yHd3C' }),
    status: SiteStatus,
    auth_enabled: z.boolean().meta({ description: 'Whether its users may log in at all.' }),
    catalog_active: z.boolean(),
    require_verified_email: z.boolean().meta({
      description: 'Whether accounts that another site has made log in only once their address is verified.',
    }),
    password_reset_url: z.string().nullable().meta({
      description: 'The page behind password links of its users; null: the panel’s.',
      example: 'https://shop.example/reset?token={token}',
    }),
    password_reset_minutes: z.int().meta({ description: 'How long such a link is good.', example: 60 }),
    email_verify_url: z.string().nullable().meta({
      description: 'The page behind verification links of its users; null: the panel’s.',
      example: 'https://shop.example/verify?token={token}',
    }),
    locale: MailLocale.nullable().meta({
      description: 'Language of mail to its users; null: that of the service.',
      example: null,
    }),
    mail_from_name: z.string().nullable().meta({
      description: 'The name that mail to its users is from; null: that of the service.',
      example: 'Web shop',
    }),
    link_address: z.string().nullable().meta({
      description: 'Where links lead that use pages of the service; null: the address of the service.',
      example: 'https://login.shop.example',
    }),
    mfa_policy: MfaPolicy.meta({
      description:
        'Second factors of its users: off; optional, for users who have one; required, for everybody or for some roles.',
    }),
    mfa_role_ids: z
      .array(z.int())
      .nullable()
      .meta({ description: 'The roles that they are required of; null: everybody.', example: null }),
    passkey_origins: z.array(z.string()).meta({
      description: 'Origins of its pages that use passkeys, which are made for the domain of the first.',
      example: ['https://shop.example'],
    }),
    is_console: z.boolean().meta({
      description:
        'Whether people sign in at the own console with their accounts on it (`waybill sso enable`).',
    }),
    account_closing: z
      .boolean()
      .meta({ description: 'Whether its users may close their accounts there.', example: false }),
    device_notices: z.boolean().meta({
      description: 'Whether its users are written to when they log in from a device or network that is new.',
      example: false,
    }),
    version: z.int().meta({ example: 1 }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Site' })
export type Site = z.output<typeof Site>

const slug = () =>
  text(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .meta({ description: 'Short name in addresses; made from the name by default', example: 'web-shop' })

const siteName = () => text().meta({ description: 'Name of the site', example: 'Web shop' })

export const NewSite = z.object({ name: siteName(), slug: slug().optional() }).meta({ id: 'NewSite' })
export type NewSite = z.output<typeof NewSite>

/** Whether a URL may lead to a password form: encrypted, unless it is on a developer's own machine. */
export function isPageUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, hash } = new URL(value)
  const isLocal = protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const hasRoom = hash === '' || value.includes('{token}')
  return (protocol === 'https:' || isLocal) && username === '' && hasRoom
}

/** Whether a text is safe in a message header. */
export const isOneLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

function isOrigin(value: string): boolean {
  return isPageUrl(value) && new URL(value).origin === value
}

const pageUrl = () => text(2_000).refine(isPageUrl, { params: { rule: 'url' } })

export const PasskeyOrigins = z
  .array(text(255))
  .max(10)
  .refine(areOrigins, { params: { rule: 'url' } })

export const SiteChanges = z
  .object({
    name: siteName().optional(),
    slug: slug().optional(),
    status: SiteStatus.optional().meta({
      description:
        'draft → production ⇄ maintenance; any → withdrawn; withdrawn → maintenance, which ends its secrets and tokens.',
    }),
    auth_enabled: bool().optional(),
    catalog_active: bool().optional(),
    require_verified_email: bool().optional().meta({
      description: 'Switching it on ends the sessions of users it excludes.',
    }),
    password_reset_url: pageUrl()
      .nullable()
      .optional()
      .meta({
        description:
          'https; `{token}` in it is where the token of the link goes, without that it stands behind a `#token=`. Null for the ' +
          'panel’s page.',
        example: 'https://shop.example/reset?token={token}',
      }),
    password_reset_minutes: integer(5, 1_440).optional(),
    email_verify_url: pageUrl().nullable().optional().meta({
      description: 'The same for verification links.',
      example: 'https://shop.example/verify?token={token}',
    }),
    locale: MailLocale.nullable().optional().meta({ description: 'Null for that of the service.' }),
    mail_from_name: text(100)
      .refine(isOneLine, { params: { rule: 'format' } })
      .nullable()
      .optional()
      .meta({ description: 'Null for that of the service.', example: 'Web shop' }),
    link_address: text(255)
      .refine(isOrigin, { params: { rule: 'url' } })
      .nullable()
      .optional()
      .meta({
        description:
          'https, without a path, under a name of this service (`ALLOWED_HOSTS`): the pages behind links are its own. Null for its address.',
        example: 'https://login.shop.example',
      }),
    mfa_policy: MfaPolicy.optional().meta({
      description: 'Ends the sessions of users who could not sign in with the password alone.',
    }),
    mfa_role_ids: z
      .array(id())
      .min(1)
      .max(100)
      .nullable()
      .optional()
      .meta({ description: 'Roles of the site; null for everybody.', example: [3] }),
    passkey_origins: PasskeyOrigins.optional().meta({
      description:
        'https, each at the domain of the first or below it. Passkeys that were made for another domain work here no more.',
      example: ['https://shop.example'],
    }),
    account_closing: bool().optional().meta({
      description: 'Its users may close their accounts there, which holds on every site they are on.',
    }),
    device_notices: bool().optional().meta({
      description:
        'Its users are written to when they log in from a device or network that they have not used for 90 days.',
    }),
  })
  .meta({ id: 'SiteChanges' })
export type SiteChanges = z.output<typeof SiteChanges>

export const SiteList = pageQuery(100, 50).extend({
  q: text().optional().meta({ description: 'Part of the name or slug; case does not matter.' }),
  status: SiteStatus.optional(),
  ...sorting(['id', 'name', 'slug', 'updated_at']),
})
export type SiteList = z.output<typeof SiteList>

/** The response to registering a site, which shows its secret once. */
export const RegisteredSite = Site.extend({
  client_secret: z.string().meta({ description: 'Shown only now.' }),
}).meta({ id: 'RegisteredSite' })

export const SiteSecret = z
  .object({
    id: z.int(),
    label: z.string().nullable(),
    hint: z.string().meta({ description: 'The last four characters.', example: 'x9Zk' }),
    created_at: Timestamp,
    expires_at: Timestamp.nullable().meta({ description: 'When it ends; null for never.' }),
    last_used_at: Timestamp.nullable().meta({ description: 'To the minute.' }),
  })
  .meta({ id: 'SiteSecret' })
export type SiteSecret = z.output<typeof SiteSecret>

export const IssuedSecret = SiteSecret.extend({
  client_secret: z.string().meta({ description: 'Shown only now.' }),
}).meta({ id: 'IssuedSecret' })
export type IssuedSecret = z.output<typeof IssuedSecret>

export const day_s = 86_400

export const NewSecret = z
  .object({
    label: text(100).nullable().default(null).meta({ example: 'web servers' }),
    expires_at: InstantInput.nullable()
      .default(null)
      .meta({ description: 'When it ends; never by default.' }),
    overlap_s: integer(0, 90 * day_s)
      .nullable()
      .default(day_s)
      .meta({
        description:
          'How many seconds the secrets before it stay good: a day by default, null to leave them as they are.',
      }),
  })
  .meta({ id: 'NewSecret' })
export type NewSecret = z.output<typeof NewSecret>

export const StatusQuery = z.object({
  site: text().optional().meta({ description: 'Slug of the site.', example: 'web-shop' }),
  client_id: text().optional().meta({ description: 'Client id of the site.' }),
})

export const AuthStatus = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether users can log in now.' }),
    site_name: z.string(),
    flags: z.object({ catalog_active: z.boolean(), auth_enabled: z.boolean() }),
    site_status: SiteStatus,
  })
  .meta({ id: 'AuthStatus' })
