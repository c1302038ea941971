import { defined } from '../../kernel/objects.ts'
import type { Precondition } from '../../kernel/operation.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { deleteUnproven, deleteUnverified } from '../sessions/store.ts'
import { changeFaults, endsCredentials, secretFaults } from './rules.ts'
import { type IssuedSecret, type NewSecret, type NewSite, type Site, SiteChanges } from './schema.ts'
import { deleteSecret, deleteSecrets, insertSecret } from './store-secrets.ts'
import { areRoles, deleteSiteTokens, insertSite, lockSite, updateSite } from './store.ts'

/** Registers a site with its first secret, which is shown only here. */
export async function registerSite(
  desk: Desk,
  input: NewSite,
): Promise<Site & { readonly client_secret: string }> {
  const now = desk.visit.clock.now()
  const site = await insertSite(desk.connection, { name: input.name, slug: input.slug, now })
  const { client_secret, id, hint } = await insertSecret(desk.connection, site.id, { now, othersUntil: null })
  const { name, slug } = site
  await recordAct(desk, site.id, {
    action: 'site.created',
    target: { type: 'site', id: site.id },
    change: { name, slug, client_id: site.client_id, secret: { id, hint } },
  })
  return { ...site, client_secret }
}

export type IsOwnHost = (hostname: string) => boolean

const changeable = SiteChanges.keyof().options

/** A change with no effect leaves the version alone and writes no audit row. */
export async function changeSite(
  desk: Desk,
  id: number,
  wanted: {
    readonly changes: SiteChanges
    readonly precondition?: Precondition
    readonly isOwnHost?: IsOwnHost
  },
): Promise<Site> {
  const { connection, visit } = desk
  const before = found(await lockSite(connection, id), 'site')
  wanted.precondition?.check(before.version)
  const { link_address } = wanted.changes
  const isStrange = link_address != null && wanted.isOwnHost?.(new URL(link_address).hostname) !== true
  refuse([
    ...changeFaults(before, wanted.changes),
    // The owner of a foreign host would receive every token.
    ...(isStrange ? [{ path: 'link_address', rule: 'own_host' } as const] : []),
  ])
  const roles = wanted.changes.mfa_role_ids ?? []
  if (roles.length > 0 && !(await areRoles(connection, id, roles)))
    throw new Problem('invalid', { faults: [{ path: 'mfa_role_ids', rule: 'selected' }] })
  const altered = changeable.filter((key) => {
    const value = wanted.changes[key]
    // Lists are compared by content.
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key])
  })
  if (altered.length === 0) return before
  const site = await updateSite(connection, { ...before, ...defined(wanted.changes) }, visit.clock.now())
  const ended = endsCredentials(before, site) ? await endCredentials(desk, id) : {}
  if (altered.includes('mfa_policy') || altered.includes('mfa_role_ids')) await deleteUnproven(connection, id)
  if (site.require_verified_email) await deleteUnverified(connection, id)
  const change = Object.fromEntries(altered.map((key) => [key, { from: before[key], to: site[key] }]))
  await recordAct(desk, id, {
    action: 'site.updated',
    target: { type: 'site', id },
    change: { ...change, ...ended },
  })
  return site
}

async function endCredentials({ connection }: Desk, site_id: number) {
  const tokens = await deleteSiteTokens(connection, site_id)
  return { ended: { secrets: await deleteSecrets(connection, site_id), tokens } }
}

/** Issues a new secret, shown only here. Earlier secrets stay valid for the overlap. */
export async function issueSecret(desk: Desk, site_id: number, terms: NewSecret): Promise<IssuedSecret> {
  const site = found(await lockSite(desk.connection, site_id), 'site')
  refuse(secretFaults(site))
  const now = desk.visit.clock.now()
  const { label, expires_at, overlap_s } = terms
  const othersUntil = overlap_s === null ? null : new Date(now.getTime() + overlap_s * 1_000)
  const issued = await insertSecret(desk.connection, site_id, { now, othersUntil, label, expires_at })
  const { dropped, ...secret } = issued
  await recordAct(desk, site_id, {
    action: 'secret.issued',
    target: { type: 'secret', id: secret.id },
    change: { label, hint: secret.hint, expires_at: secret.expires_at, overlap_s, dropped },
  })
  return secret
}

export async function revokeSecret(desk: Desk, site_id: number, secret_id: number): Promise<void> {
  const secret = found(await deleteSecret(desk.connection, site_id, secret_id), 'secret')
  await recordAct(desk, site_id, {
    action: 'secret.revoked',
    target: { type: 'secret', id: secret.id },
    change: { label: secret.label, hint: secret.hint },
  })
}
