import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { id, ids, integer, text } from '../../kernel/fields.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { table } from '../../kernel/text-table.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { type IsOwnHost, changeSite, issueSecret, registerSite } from './changes.ts'
import { MfaPolicy } from '../factors/schema.ts'
import {
  MailLocale,
  NewSite,
  PasskeyOrigins,
  type Site,
  SiteChanges,
  SiteStatus,
  day_s,
  isPageUrl,
} from './schema.ts'
import { allSites, siteById } from './store.ts'

interface SiteParts extends DeskParts {
  readonly isOwnHost: IsOwnHost
}

const SiteId = id().meta({ description: 'Id of the site' })
const PageUrl = text(2_000)
  .refine((url) => url === 'panel' || isPageUrl(url), { params: { rule: 'url' } })
  .meta({ description: 'The page of the site, with {token} for the token; or: panel' })
const OnOff = z.enum(['on', 'off']).meta({ description: 'on or off' })

export function siteCommands(parts: SiteParts): readonly AnyCommand[] {
  return [createSite(parts), moveSite(parts), rotateSecret(parts), listSites(parts), ...settings(parts)]
}

function createSite(parts: SiteParts): AnyCommand {
  return command({
    name: 'site create',
    summary: 'Register a partner application; its secret is shown only here',
    input: z.object(NewSite.shape),
    run: (input) => atDesk(parts, (desk) => registerSite(desk, input)),
    show: (site) =>
      [
        `Site ${site.id} "${site.name}" (${site.slug}) created, status ${site.status}.`,
        `  client_id      ${site.client_id}`,
        `  client_secret  ${site.client_secret}   (shown only now)`,
        `Open it with: waybill site status ${site.id} production`,
      ].join('\n'),
  })
}

interface Setting<S extends z.ZodObject> {
  readonly name: string
  readonly summary: string
  readonly positional: readonly (keyof z.input<S> & string)[]
  readonly input: S
  readonly changes: (typed: z.output<S>) => SiteChanges
  /** Answer behind the name of the site. */
  readonly shown: (site: Site) => string
}

function setting<S extends z.ZodObject<{ id: typeof SiteId }>>(
  parts: SiteParts,
  { changes, shown, ...rest }: Setting<S>,
): AnyCommand {
  return command({
    ...rest,
    run(typed) {
      const wanted = { changes: changes(typed), isOwnHost: parts.isOwnHost }
      return atDesk(parts, (desk) => changeSite(desk, typed.id, wanted))
    },
    show: (site) => `Site ${site.id} "${site.name}"${shown(site)}.`,
  })
}

/** Settings that are on or off: the command, the field, its name in the answer, and the summary. */
const switches = [
  ['auth', 'auth_enabled', 'authentication', 'Switch the logins of a site on or off'],
  ['catalog', 'catalog_active', 'catalogue', 'Show a site in the catalogue, or hide it'],
  [
    'verified-email',
    'require_verified_email',
    'verified addresses only',
    'Let accounts of other sites log in only with a verified e-mail address, or with any',
  ],
  [
    'closing',
    'account_closing',
    'closing of accounts',
    'Let users of a site close their accounts there, or forbid it',
  ],
  [
    'device-notices',
    'device_notices',
    'notices of new devices',
    'Switch e-mails about logins from new devices on or off for a site',
  ],
] as const

function moveSite(parts: SiteParts): AnyCommand {
  return setting(parts, {
    name: 'site status',
    summary: 'Change the status of a site',
    positional: ['id', 'status'],
    input: z.object({
      id: SiteId,
      status: SiteStatus.exclude(['draft']).meta({ description: 'production, maintenance or withdrawn' }),
    }),
    changes: ({ status }) => ({ status }),
    shown: (site) => ` is in ${site.status}`,
  })
}

function settings(parts: SiteParts): readonly AnyCommand[] {
  return [
    ...switches.map(([name, field, what, summary]) =>
      setting(parts, {
        name: `site ${name}`,
        summary,
        positional: ['id', 'state'],
        input: z.object({ id: SiteId, state: OnOff }),
        changes: ({ state }) => ({ [field]: state === 'on' }),
        shown: (site) => `: ${what} ${site[field] ? 'on' : 'off'}`,
      }),
    ),
    ...mailSettings(parts),
    ...factorSettings(parts),
  ]
}

function mailSettings(parts: SiteParts): readonly AnyCommand[] {
  return [
    setting(parts, {
      name: 'site reset-links',
      summary: 'Set the page and the lifetime of password links of a site',
      positional: ['id'],
      input: z.object({
        id: SiteId,
        url: PageUrl.optional(),
        minutes: integer(5, 1_440).optional().meta({ type: 'integer', description: 'From 5 to 1440' }),
      }),
      changes: ({ url, minutes }) => ({
        ...(url !== undefined && { password_reset_url: url === 'panel' ? null : url }),
        ...(minutes !== undefined && { password_reset_minutes: minutes }),
      }),
      shown: (site) =>
        `: links lead to ${site.password_reset_url ?? 'the panel'}, good for ${site.password_reset_minutes} minutes`,
    }),
    setting(parts, {
      name: 'site verify-links',
      summary: 'Set the page of verification links of a site',
      positional: ['id', 'url'],
      input: z.object({ id: SiteId, url: PageUrl }),
      changes: ({ url }) => ({ email_verify_url: url === 'panel' ? null : url }),
      shown: (site) => `: links to verify an address lead to ${site.email_verify_url ?? 'the panel'}`,
    }),
    setting(parts, {
      name: 'site language',
      summary: 'Set the language of mail to the users of a site',
      positional: ['id', 'locale'],
      input: z.object({
        id: SiteId,
        locale: z.enum([...MailLocale.options, 'service']).meta({ description: 'en, it, ro; or: service' }),
      }),
      changes: ({ locale }) => ({ locale: locale === 'service' ? null : locale }),
      shown: (site) => `: mail in ${site.locale ?? 'the language of the service'}`,
    }),
    setting(parts, {
      name: 'site mail',
      summary:
        'Say whom mail to the users of a site is from, and under which address of this service its links lead',
      positional: ['id'],
      input: z.object({
        id: SiteId,
        from: text(100).optional().meta({ description: 'Name of the sender; or: service' }),
        links: text(255).optional().meta({ description: 'https://login.shop.example; or: service' }),
      }),
      changes: ({ from, links }) =>
        SiteChanges.pick({ mail_from_name: true, link_address: true }).parse({
          ...(from !== undefined && { mail_from_name: from === 'service' ? null : from }),
          ...(links !== undefined && { link_address: links === 'service' ? null : links }),
        }),
      shown: (site) =>
        `: mail from ${site.mail_from_name ?? 'the service'}, links to ${site.link_address ?? 'the service'}`,
    }),
  ]
}

function factorSettings(parts: SiteParts): readonly AnyCommand[] {
  return [
    setting(parts, {
      name: 'site factors',
      summary: 'Set whether users of a site need a second factor',
      positional: ['id', 'policy'],
      input: z.object({
        id: SiteId,
        policy: MfaPolicy.meta({ description: 'off, optional or required' }),
        roles: ids().optional().meta({
          type: 'string',
          description: 'Ids of the roles that it is required of, separated by commas; everybody by default',
        }),
      }),
      changes: ({ policy, roles }) => ({
        mfa_policy: policy,
        mfa_role_ids: roles === undefined ? null : [...roles],
      }),
      shown({ mfa_policy, mfa_role_ids }) {
        const isOfSome = mfa_policy === 'required' && mfa_role_ids !== null
        return `: second factors ${mfa_policy}${isOfSome ? ` of roles ${mfa_role_ids.join(', ')}` : ''}`
      },
    }),
    setting(parts, {
      name: 'site passkeys',
      summary: 'Set the pages on which users of a site have passkeys',
      positional: ['id', 'origins'],
      input: z.object({
        id: SiteId,
        origins: text(2_000).meta({ description: 'https origins, separated by commas; or: none' }),
      }),
      changes({ origins }) {
        const { data } = PasskeyOrigins.safeParse(origins === 'none' ? [] : origins.split(','))
        if (data === undefined) throw new Problem('invalid', { faults: [{ path: 'origins', rule: 'url' }] })
        return { passkey_origins: data }
      },
      shown: ({ passkey_origins: at }) => `: passkeys ${at.length === 0 ? 'off' : `at ${at.join(', ')}`}`,
    }),
  ]
}

const units_s = { s: 1, m: 60, h: 3_600, d: day_s } as const

const Overlap = z
  .string()
  .regex(/^\d{1,4}[smhd]$/)
  .default('24h')
  .meta({ description: 'How long the old secrets stay valid: 30m, 24h, 7d' })

function seconds(overlap: string): number {
  return Number.parseInt(overlap, 10) * units_s[z.enum(['s', 'm', 'h', 'd']).parse(overlap.slice(-1))]
}

function rotateSecret(parts: SiteParts): AnyCommand {
  return command({
    name: 'site secret',
    summary: 'Issue a new secret for a site; the old ones stay valid for the overlap',
    positional: ['id'],
    input: z.object({
      id: SiteId,
      overlap: Overlap,
      label: text(100).optional().meta({ description: 'Purpose of the secret, to tell it from the others' }),
    }),
    run: ({ id: site_id, overlap, label = null }) =>
      atDesk(parts, async (desk) => {
        const terms = { label, expires_at: null, overlap_s: seconds(overlap) }
        const { client_secret } = await issueSecret(desk, site_id, terms)
        const site = found(await siteById(desk.connection, site_id), 'site')
        return { id: site.id, slug: site.slug, client_id: site.client_id, client_secret }
      }),
    show: (site) => `New secret of site ${site.id} (${site.slug}), shown only now:\n  ${site.client_secret}`,
  })
}

function listSites({ database }: SiteParts): AnyCommand {
  return command({
    name: 'site list',
    summary: 'List all sites',
    input: z.object({}),
    run: async () => ({ data: await allSites(await database()) }),
    show: ({ data }) =>
      data.length === 0 ? 'No sites yet. Register one: waybill site create' : siteTable(data),
  })
}

function siteTable(sites: readonly Site[]): string {
  return table(sites, {
    id: (each) => each.id,
    name: (each) => each.name,
    slug: (each) => each.slug,
    'client id': (each) => each.client_id,
    status: (each) => each.status,
    auth: (each) => each.auth_enabled,
    catalogue: (each) => each.catalog_active,
    'verified only': (each) => each.require_verified_email,
  })
}
