import { Problem, found } from '../../kernel/problem.ts'
import { atDesk } from '../access/desk.ts'
import type { Desk } from '../audit/store.ts'
import { changeSite, issueSecret, registerSite, revokeSecret } from './changes.ts'
import { PasskeyOrigins, type Site, type SiteChanges } from './schema.ts'
import { hasSecret, secretsLabelled } from './store-secrets.ts'
import { consoleSite, markConsole, siteBy, siteById } from './store.ts'

type Entrance = Parameters<typeof atDesk>[0]

/** The secret of the console's site is known by this label, so that one that nobody holds can be told. */
const label = 'console'

export interface ConsoleWish {
  /** Id or slug of a site that is there; else the one that is the console's already, or a new one. */
  readonly site: string | undefined
  /** Of a new one. */
  readonly name: string
  /** Of the console's pages, for passkeys; undefined where that can have none. */
  readonly origin: string | undefined
  /** Whether a second factor is required of everybody. */
  readonly requireMfa: boolean
  /** What the console has kept of the last time. */
  readonly held: { readonly client_id: string; readonly client_secret: string } | undefined
}

export interface ConsoleSite {
  readonly site: Site
  readonly isNew: boolean
  /** Undefined where the one that is held is still good. */
  readonly secret: { readonly id: number; readonly client_secret: string } | undefined
}

/** Makes a site the console's: people of the console are its users. */
export function takeConsoleSite(parts: Entrance, wish: ConsoleWish): Promise<ConsoleSite> {
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

/** Of everybody, whatever role they have. */
const demanded = { mfa_policy: 'required', mfa_role_ids: null } as const

const demandsFactors = ({ mfa_policy, mfa_role_ids }: Site) =>
  mfa_policy === 'required' && mfa_role_ids === null

/** Whether nobody signs in at the console's site without a factor; undefined where no site is the console's. */
export async function consoleDemandsFactors({ database }: Entrance): Promise<boolean | undefined> {
  const site = await consoleSite(await database())
  return site && demandsFactors(site)
}

/** Demands factors of everybody at the console's site: with `REQUIRE_MFA`, at each start. */
export function demandConsoleFactors(parts: Entrance): Promise<void> {
  return atDesk(parts, async (desk) => {
    const site = await consoleSite(desk.connection)
    if (site !== undefined && !demandsFactors(site)) await changeSite(desk, site.id, { changes: demanded })
  })
}

/** A new site is opened as the console needs it; one that was there keeps what somebody has decided, but for what is a hole. */
function changesOf(before: Site | undefined, { origin, requireMfa }: ConsoleWish): SiteChanges {
  const isFresh = before === undefined || before.status === 'draft'
  if (before?.status === 'withdrawn')
    throw new Problem('invalid', { faults: [{ path: 'site', rule: 'selected' }] })
  const named = before?.passkey_origins ?? []
  const isNamed = origin === undefined || named.includes(origin)
  const origins = PasskeyOrigins.safeParse(isNamed ? named : [...named, origin])
  return {
    // Another site that has made an account knows its password.
    require_verified_email: true,
    ...(isFresh && { status: 'production' }),
    ...(requireMfa ? demanded : (before?.mfa_policy ?? 'off') === 'off' && { mfa_policy: 'optional' }),
    // Of another domain than the pages of the site it is left out: their passkeys do not work at the console.
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

/** The site is the console's no more, and what the console has of it opens nothing. It and its users stay. */
export function leaveConsoleSite(parts: Entrance, client_id: string): Promise<Site | undefined> {
  return atDesk(parts, async (desk) => {
    const site = await siteBy(desk.connection, 'client_id', client_id)
    if (site === undefined) return undefined
    for (const old of await secretsLabelled(desk.connection, site.id, label))
      await revokeSecret(desk, site.id, old)
    await markConsole(desk.connection, null)
    return site
  })
}

/** Whether it is a site of this authentication service, whose accounts have the same ids on all sites. */
export async function isOwnSite({ database }: Entrance, client_id: string): Promise<boolean> {
  return (await siteBy(await database(), 'client_id', client_id)) !== undefined
}
