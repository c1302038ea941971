import type { SiteStepsScope } from '../access/scopes.ts'
import { type ProofParts, type TypedProof, demandTyped } from '../../identity/factors/proof.ts'
import type { Owner } from '../accounts/store.ts'
import { accountOwner } from './store-owners.ts'

/** Asks a site's user for the password or a code once more. */
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
