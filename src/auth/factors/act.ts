import type { Acting, FactorEntry } from '../../identity/factors/changes.ts'
import { type Owner, endSessions, sitesOf } from '../accounts/store.ts'
import { endAdministratorTokens } from '../admin/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { accountOwner, administratorOwner } from './store-owners.ts'
import type { SiteStepsScope } from '../access/scopes.ts'
import { type ProofParts, type TypedProof, demandTyped } from '../../identity/factors/proof.ts'

interface Person {
  readonly id: number
  readonly email: string
}

function changeOf({ factor, factors }: FactorEntry) {
  if (factor === undefined) return factors === undefined ? {} : { factors }
  const { id, kind, name } = factor
  return { factor: { id, kind, name } }
}

/** An account holder who changes their factors, or whose factors somebody else removes. */
export function accountActing(
  desk: Desk,
  notices: NoticeParts,
  /** The site where it happens; null for none. */
  { id, email, site_id }: Person & { readonly site_id: number | null },
): Acting {
  const { connection, visit } = desk
  return {
    connection,
    owner: accountOwner(id),
    record: (entry) => recordOnSites(desk, { id, site_id }, entry),
    tell: (kind) => tell(connection, notices, { email, site_id, kind, now: visit.clock.now() }),
    endSessions: (keepToken_id) => endSessions(connection, id, keepToken_id),
  }
}

/** Records the change in each site's log. Only the site where it happened sees the client address. */
async function recordOnSites(
  desk: Desk,
  { id, site_id }: { readonly id: number; readonly site_id: number | null },
  changed: FactorEntry,
): Promise<void> {
  const target = { type: 'user', id }
  const entry = { action: `factor.${changed.act}`, target, change: changeOf(changed) } as const
  const { actor } = desk.visit
  const sites = await sitesOf(desk.connection, id)
  if (actor.type !== 'user') await recordAct(desk, null, entry)
  for (const each of sites) {
    const address = each === site_id || actor.type !== 'user' ? desk.visit.address : ''
    await recordAct({ ...desk, visit: { ...desk.visit, address } }, each, entry)
  }
}

/** An administrator who changes their factors, or whose factors somebody else removes. */
export function administratorActing(desk: Desk, notices: NoticeParts, { id, email }: Person): Acting {
  const { connection, visit } = desk
  const target = { type: 'administrator', id }
  return {
    connection,
    owner: administratorOwner(id),
    record: (entry) =>
      recordAct(desk, null, {
        action: `administrator.factor_${entry.act}`,
        target,
        change: changeOf(entry),
      }),
    tell: (kind) => tell(connection, notices, { email, site_id: null, kind, now: visit.clock.now() }),
    async endSessions(keepToken_id) {
      await endAdministratorTokens(connection, id, { sessionsBut: keepToken_id })
    },
  }
}

export function demandProof(
  parts: ProofParts,
  scope: SiteStepsScope,
  { person, given }: { readonly person: Owner; readonly given: TypedProof },
): Promise<void> {
  const { id, email, password_hash } = person
  const guessing = {
    owner: accountOwner(id),
    password_hash,
    guess: { tenant: { site_id: scope.site }, email, now: scope.now },
    connection: scope.accounts,
    write: <T>(work: (connection: typeof scope.accounts) => Promise<T>) =>
      scope.write(({ accounts }) => work(accounts)),
    onLock: () => Promise.resolve(),
  }
  return demandTyped(parts, guessing, given)
}
