import { Problem, found } from '../../kernel/problem.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import type { Desk } from '../audit/store.ts'
import { changeSite, issueSecret, registerSite, revokeSecret } from './changes.ts'
import { PasskeyOrigins, type Site, type SiteChanges } from './schema.ts'
import { hasSecret, secretsLabelled } from './store-secrets.ts'
import { consoleSite, markConsole, siteBy, siteById } from './store.ts'

/** Label of the console's secret on its site. It identifies a secret that nobody holds. */
const label = 'console'

export interface ConsoleWish {
  /** Id or slug of an existing site. By default the console's current site, or a new one. */
  readonly site: string | undefined
  readonly name: string
  /** Origin of the console's pages, for passkeys; undefined if it can't have any. */
  readonly origin: string | undefined
  readonly requireMfa: boolean
  /** Credentials that the console kept from last time. */
  readonly held: { readonly client_id: string; readonly client_secret: string } | undefined
}

export interface ConsoleSite {
  readonly site: Site
  readonly isNew: boolean
  /** Undefined if the held secret is still valid. */
  readonly secret: { readonly id: number; readonly client_secret: string } | undefined
}

/** Makes a site the console's: its users are the people of the console. */
export function takeConsoleSite(parts: DeskParts, wish: ConsoleWish): Promise<ConsoleSite> {
  return atDesk(parts, async (desk) => {
    const before = await wished(desk, wish)
    const { id } = before ?? (await registerSite(desk, { name: wish.name }))
    await markConsole(desk.connection, id)
    const site = await changeSite(desk, id, { changes: changesOf(before, wish) })
    return { site, isNew: before === undefined, secret: await freshSecret(desk, site, wish.held) }
  })
}

async function wished({ connection }: Desk, { site }: ConsoleWish): Promise<Site | undefined> {
  if (site === undefined) return consoleSite(connection)
  const named = /^\d{1,15}$/.test(site)
    ? await siteById(connection, Number(site))
    : await siteBy(connection, 'slug', site)
  return found(named, 'site')
}

/** Required of everybody, whatever their role. */
const demanded = { mfa_policy: 'required', mfa_role_ids: null } as const

const demandsFactors = ({ mfa_policy, mfa_role_ids }: Site) =>
  mfa_policy === 'required' && mfa_role_ids === null

/** Whether nobody signs in at the console's site without a factor; undefined if no site is the console's. */
export async function consoleDemandsFactors({ database }: DeskParts): Promise<boolean | undefined> {
  const site = await consoleSite(await database())
  return site && demandsFactors(site)
}

/** Demands factors of everybody at the console's site. With `REQUIRE_MFA`, runs at each start. */
export function demandConsoleFactors(parts: DeskParts): Promise<void> {
  return atDesk(parts, async (desk) => {
    const site = await consoleSite(desk.connection)
    if (site !== undefined && !demandsFactors(site)) await changeSite(desk, site.id, { changes: demanded })
  })
}

/** Settings for the console. An existing site keeps its own, except insecure ones. */
function changesOf(before: Site | undefined, { origin, requireMfa }: ConsoleWish): SiteChanges {
  const isFresh = before === undefined || before.status === 'draft'
  if (before?.status === 'withdrawn')
    throw new Problem('invalid', { faults: [{ path: 'site', rule: 'selected' }] })
  const named = before?.passkey_origins ?? []
  const isNamed = origin === undefined || named.includes(origin)
  const origins = PasskeyOrigins.safeParse(isNamed ? named : [...named, origin])
  return {
    // Another site that created an account knows its password.
    require_verified_email: true,
    ...(isFresh && { status: 'production' }),
    ...(requireMfa ? demanded : (before?.mfa_policy ?? 'off') === 'off' && { mfa_policy: 'optional' }),
    // Left out if the site's pages are on another domain: their passkeys don't work at the console.
    ...(origins.success && { passkey_origins: origins.data }),
  }
}

async function freshSecret(
  desk: Desk,
  { id, client_id }: Site,
  held: ConsoleWish['held'],
): Promise<ConsoleSite['secret']> {
  const { connection, visit } = desk
  const isHeld =
    held?.client_id === client_id &&
    (await hasSecret(connection, id, { client_secret: held.client_secret, now: visit.clock.now() }))
  if (isHeld) return undefined
  for (const old of await secretsLabelled(connection, id, label)) await revokeSecret(desk, id, old)
  return issueSecret(desk, id, { label, expires_at: null, overlap_s: null })
}

/** Detaches the site from the console and revokes the console's secrets. The site and its users stay. */
export function leaveConsoleSite(parts: DeskParts, client_id: string): Promise<Site | undefined> {
  return atDesk(parts, async (desk) => {
    const site = await siteBy(desk.connection, 'client_id', client_id)
    if (site === undefined) return undefined
    for (const old of await secretsLabelled(desk.connection, site.id, label))
      await revokeSecret(desk, site.id, old)
    await markConsole(desk.connection, null)
    return site
  })
}

/** Whether the site belongs to this authentication service, whose accounts have the same ids on all sites. */
export async function isOwnSite({ database }: DeskParts, client_id: string): Promise<boolean> {
  return (await siteBy(await database(), 'client_id', client_id)) !== undefined
}
