import type { SignOnRule } from '../sign-on/rules.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { Desk } from '../../base/access/desk.ts'
import { type Console, consoleSite, consoleVault } from './act.ts'
import { issuerOf } from './rules.ts'
import {
  type SsoCounts,
  deleteSso,
  endSsoSessions,
  moveLinks,
  openCompanies,
  saveSso,
  ssoCounts,
  ssoRow,
  withoutPassword,
} from './store.ts'

interface SwitchParts {
  readonly desk: Desk
  readonly ssoVault: Vault
  readonly serviceAddress: () => string
}

/** The console's stored site settings, for the command line, which may read them. */
interface KeptSite {
  readonly client_id: string
  readonly client_secret: string
  readonly url: string | null
  readonly rules: readonly SignOnRule[]
}

interface SwitchedOn {
  readonly site: { readonly id: number; readonly name: string; readonly client_id: string }
  /** Undefined keeps the stored secret. */
  readonly secret: { readonly id: number; readonly client_secret: string } | undefined
  readonly url: string | null
  readonly rules: readonly SignOnRule[]
  /** The previous site, whose accounts have the same IDs. */
  readonly movesFrom: string | undefined
}

/** Undefined if it's off. An unreadable secret comes back empty. */
function keptSite({ desk, ssoVault }: SwitchParts): Promise<KeptSite | undefined> {
  return desk.onPlatform(async ({ connection }) => {
    const row = await ssoRow(connection)
    if (row === undefined) return undefined
    const { client_id, url, rules } = row
    return { client_id, url, rules, client_secret: opened(ssoVault, row.secret) }
  })
}

/** A secret sealed under a lost key is unreadable: a new one replaces it. */
function opened(vault: Vault, sealed: Buffer): string {
  try {
    return vault.open(sealed)
  } catch {
    return ''
  }
}

function checkRules({ desk }: SwitchParts, rules: readonly SignOnRule[]): Promise<void> {
  return desk.onPlatform(async (scope) => {
    const ids = rules.map(({ company_id }) => company_id)
    const open = await openCompanies(scope, ids)
    if (ids.some((id) => !open.includes(id)))
      throw new Problem('invalid', { faults: [{ path: 'domain', rule: 'selected' }] })
  })
}

function switchOn({ desk, ssoVault }: SwitchParts, on: SwitchedOn): Promise<void> {
  return desk.onPlatform(async (scope) => {
    const before = await ssoRow(scope.connection)
    const { site, secret, url, rules } = on
    const issuer = issuerOf(site.client_id)
    if (before === undefined && secret === undefined) throw new Error('there is no secret to keep')
    await saveSso(scope, {
      issuer,
      site_id: site.id,
      site_name: site.name,
      client_id: site.client_id,
      ...sealedSecret(ssoVault, { secret, before }),
      url,
      rules,
    })
    const moved = on.movesFrom === undefined ? 0 : await movedLinks(scope, issuerOf(on.movesFrom), issuer)
    const change = { client_id: site.client_id, url, rules, secret: secret && { id: secret.id }, moved }
    await scope.audit({ action: 'sso.enabled', target: { type: 'site', id: site.id }, change }, null)
  })
}

function movedLinks(scope: PlatformWriteScope, from: string, to: string): Promise<number> {
  return from === to ? Promise.resolve(0) : moveLinks(scope, { from, to })
}

function sealedSecret(
  vault: Vault,
  { secret, before }: Pick<SwitchedOn, 'secret'> & { readonly before: Awaited<ReturnType<typeof ssoRow>> },
) {
  const isKept = secret === undefined && before !== undefined
  const text = isKept ? vault.open(before.secret) : (secret?.client_secret ?? '')
  const secret_id = isKept ? before.secret_id : (secret?.id ?? 0)
  return { secret: vault.seal(text), sealed_by: vault.mark, secret_id }
}

export interface SwitchedOff {
  readonly client_id: string
  readonly ended: number
  readonly stranded: Awaited<ReturnType<typeof withoutPassword>>
}

/** Returns undefined if it was already off. Links and memberships stay, in case it's switched on again. */
function switchOff({ desk }: SwitchParts): Promise<SwitchedOff | undefined> {
  return desk.onPlatform(async (scope) => {
    const row = await ssoRow(scope.connection)
    if (row === undefined) return undefined
    const { client_id, site_id, issuer } = row
    await deleteSso(scope)
    const ended = await endSsoSessions(scope.connection)
    const target = { type: 'site', id: site_id }
    await scope.audit({ action: 'sso.disabled', target, change: { client_id, ended } }, null)
    return { client_id, ended, stranded: await withoutPassword(scope, issuer) }
  })
}

export interface SsoState extends SsoCounts {
  readonly site: { readonly id: number; readonly name: string; readonly client_id: string }
  readonly address: string
  readonly rules: readonly SignOnRule[]
  /** Why nobody can sign in that way now; null if it works. */
  readonly fault: string | null
}

async function ssoState(parts: SwitchParts): Promise<SsoState | undefined> {
  const found = await parts.desk.onPlatform(async (scope) => {
    const site = await consoleSite(parts, scope.connection)
    return site && { site, counts: await ssoCounts(scope, site.row.issuer) }
  })
  if (found === undefined) return undefined
  const { site, counts } = found
  const { site_id: id, site_name: name, client_id, rules } = site.row
  const { address } = site.service
  return { site: { id, name, client_id }, address, rules, ...counts, fault: await faultOf(site) }
}

async function faultOf({ service }: Console): Promise<string | null> {
  try {
    const { enabled } = await service.check()
    return enabled ? null : 'the site is closed, or its authentication is off'
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/** Switches sign-in by the authentication service on and off, and reports its state. */
export function ssoSwitch(
  given: ConstructorParameters<typeof Desk>[0] & {
    readonly appKey: string
    readonly serviceAddress: () => string
  },
) {
  const { appKey, serviceAddress } = given
  const parts = { desk: new Desk(given), ssoVault: consoleVault(appKey), serviceAddress }
  return {
    kept: () => keptSite(parts),
    checkRules: (rules: readonly SignOnRule[]) => checkRules(parts, rules),
    on: (on: SwitchedOn) => switchOn(parts, on),
    off: () => switchOff(parts),
    state: () => ssoState(parts),
  }
}
