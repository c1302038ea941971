import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { id, ids, integer, text } from '../../kernel/fields.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { table } from '../../kernel/text-table.ts'
import { atDesk } from '../access/desk.ts'
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

interface SiteParts {
  readonly database: () => Promise<Database>
  readonly clock: Clock
  readonly isOwnHost: IsOwnHost
}

const SiteId = id().meta({ description: 'Id of the site' })
const PageUrl = text(2_000)
  .refine((url) => url === 'panel' || isPageUrl(url), { params: { rule: 'url' } })
  .meta({ description: 'The page of the site, with {token} for the token; or: panel' })
const OnOff = z.enum(['on', 'off']).meta({ description: 'on or off' })

export function siteCommands(parts: SiteParts): readonly AnyCommand[] {
  return [createSite(parts), moveSite(parts), rotateSecret(parts), listSites(parts), ...switches(parts)]
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

function moveSite(parts: SiteParts): AnyCommand {
  return command({
    name: 'site status',
    summary: 'Change the status of a site',
    positional: ['id', 'status'],
    input: z.object({
      id: SiteId,
      status: SiteStatus.exclude(['draft']).meta({ description: 'production, maintenance or withdrawn' }),
    }),
    run: ({ id: site_id, status }) => change(parts, site_id, { status }),
    show: (site) => `Site ${site.id} "${site.name}" is in ${site.status}.`,
  })
}

function switches(parts: SiteParts): readonly AnyCommand[] {
  const input = z.object({ id: SiteId, state: OnOff })
  return [
    command({
      name: 'site auth',
      summary: 'Switch the logins of a site on or off',
      positional: ['id', 'state'],
      input,
      run: ({ id: site_id, state }) => change(parts, site_id, { auth_enabled: state === 'on' }),
      show: (site) => `Site ${site.id} "${site.name}": authentication ${site.auth_enabled ? 'on' : 'off'}.`,
    }),
    command({
      name: 'site catalog',
      summary: 'Show a site in the catalogue, or hide it',
      positional: ['id', 'state'],
      input,
      run: ({ id: site_id, state }) => change(parts, site_id, { catalog_active: state === 'on' }),
      show: (site) => `Site ${site.id} "${site.name}": catalogue ${site.catalog_active ? 'on' : 'off'}.`,
    }),
    command({
      name: 'site verified-email',
      summary: 'Let accounts of other sites log in only with a verified e-mail address, or with any',
      positional: ['id', 'state'],
      input,
      run: ({ id: site_id, state }) => change(parts, site_id, { require_verified_email: state === 'on' }),
      show: (site) =>
        `Site ${site.id} "${site.name}": verified addresses only ${site.require_verified_email ? 'on' : 'off'}.`,
    }),
    command({
      name: 'site closing',
      summary: 'Let users of a site close their accounts there, or forbid it',
      positional: ['id', 'state'],
      input,
      run: ({ id: site_id, state }) => change(parts, site_id, { account_closing: state === 'on' }),
      show: (site) =>
        `Site ${site.id} "${site.name}": closing of accounts ${site.account_closing ? 'on' : 'off'}.`,
    }),
    command({
      name: 'site device-notices',
      summary: 'Switch e-mails about logins from new devices on or off for a site',
      positional: ['id', 'state'],
      input,
      run: ({ id: site_id, state }) => change(parts, site_id, { device_notices: state === 'on' }),
      show: (site) =>
        `Site ${site.id} "${site.name}": notices of new devices ${site.device_notices ? 'on' : 'off'}.`,
    }),
    resetLinks(parts),
    verifyLinks(parts),
    language(parts),
    sender(parts),
    factors(parts),
    passkeys(parts),
  ]
}

function resetLinks(parts: SiteParts): AnyCommand {
  return command({
    name: 'site reset-links',
    summary: 'Set the page and the lifetime of password links of a site',
    positional: ['id'],
    input: z.object({
      id: SiteId,
      url: PageUrl.optional(),
      minutes: integer(5, 1_440).optional().meta({ type: 'integer', description: 'From 5 to 1440' }),
    }),
    run: ({ id: site_id, url, minutes }) =>
      change(parts, site_id, {
        ...(url !== undefined && { password_reset_url: url === 'panel' ? null : url }),
        ...(minutes !== undefined && { password_reset_minutes: minutes }),
      }),
    show: (site) =>
      `Site ${site.id} "${site.name}": links lead to ${site.password_reset_url ?? 'the panel'}, good for ${site.password_reset_minutes} minutes.`,
  })
}

function verifyLinks(parts: SiteParts): AnyCommand {
  return command({
    name: 'site verify-links',
    summary: 'Set the page of verification links of a site',
    positional: ['id', 'url'],
    input: z.object({ id: SiteId, url: PageUrl }),
    run: ({ id: site_id, url }) => change(parts, site_id, { email_verify_url: url === 'panel' ? null : url }),
    show: (site) =>
      `Site ${site.id} "${site.name}": links to verify an address lead to ${site.email_verify_url ?? 'the panel'}.`,
  })
}

function language(parts: SiteParts): AnyCommand {
  return command({
    name: 'site language',
    summary: 'Set the language of mail to the users of a site',
    positional: ['id', 'locale'],
    input: z.object({
      id: SiteId,
      locale: z.enum([...MailLocale.options, 'service']).meta({ description: 'en, it, ro; or: service' }),
    }),
    run: ({ id: site_id, locale }) =>
      change(parts, site_id, { locale: locale === 'service' ? null : locale }),
    show: (site) =>
      `Site ${site.id} "${site.name}": mail in ${site.locale ?? 'the language of the service'}.`,
  })
}

function sender(parts: SiteParts): AnyCommand {
  return command({
    name: 'site mail',
    summary:
      'Say whom mail to the users of a site is from, and under which address of this service its links lead',
    positional: ['id'],
    input: z.object({
      id: SiteId,
      from: text(100).optional().meta({ description: 'Name of the sender; or: service' }),
      links: text(255).optional().meta({ description: 'https://login.shop.example; or: service' }),
    }),
    run: ({ id: site_id, from, links }) =>
      change(
        parts,
        site_id,
        SiteChanges.pick({ mail_from_name: true, link_address: true }).parse({
          ...(from !== undefined && { mail_from_name: from === 'service' ? null : from }),
          ...(links !== undefined && { link_address: links === 'service' ? null : links }),
        }),
      ),
    show: (site) =>
      `Site ${site.id} "${site.name}": mail from ${site.mail_from_name ?? 'the service'}, links to ${site.link_address ?? 'the service'}.`,
  })
}

function factors(parts: SiteParts): AnyCommand {
  return command({
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
    run: ({ id: site_id, policy, roles }) =>
      change(parts, site_id, { mfa_policy: policy, mfa_role_ids: roles === undefined ? null : [...roles] }),
    show: (site) =>
      `Site ${site.id} "${site.name}": second factors ${site.mfa_policy}${
        site.mfa_policy === 'required' && site.mfa_role_ids !== null
          ? ` of roles ${site.mfa_role_ids.join(', ')}`
          : ''
      }.`,
  })
}

function passkeys(parts: SiteParts): AnyCommand {
  return command({
    name: 'site passkeys',
    summary: 'Set the pages on which users of a site have passkeys',
    positional: ['id', 'origins'],
    input: z.object({
      id: SiteId,
      origins: text(2_000).meta({ description: 'https origins, separated by commas; or: none' }),
    }),
    run: ({ id: site_id, origins }) => {
      const { data } = PasskeyOrigins.safeParse(origins === 'none' ? [] : origins.split(','))
      if (data === undefined) throw new Problem('invalid', { faults: [{ path: 'origins', rule: 'url' }] })
      return change(parts, site_id, { passkey_origins: data })
    },
    show: (site) =>
      `Site ${site.id} "${site.name}": passkeys ${site.passkey_origins.length === 0 ? 'off' : `at ${site.passkey_origins.join(', ')}`}.`,
  })
}

function change(parts: SiteParts, site_id: number, changes: SiteChanges): Promise<Site> {
  return atDesk(parts, (desk) => changeSite(desk, site_id, { changes, isOwnHost: parts.isOwnHost }))
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
