import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStepsScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import type { FactorOwner } from '../../identity/factors/owners.ts'
import { type FactorParts, useFactor } from '../../identity/factors/use.ts'
import type { Owner } from '../accounts/store.ts'
import type { GivenProof } from './schema.ts'

interface ProofParts extends FactorParts {
  readonly passwords: Passwords
}

/** A user who must prove their identity again. */
interface Prover {
  readonly person: Owner
  readonly owner: FactorOwner
}

/** An attacker with an open session has neither password nor factor, and gets no more guesses than before a login. */
export async function demandProof(
  parts: ProofParts,
  scope: SiteStepsScope,
  { caller: { person, owner }, given }: { readonly caller: Prover; readonly given: GivenProof },
): Promise<void> {
  const guess = { site_id: scope.site, email: person.email, now: scope.now }
  const { password, code } = given
  const { right } = await guarded(scope.accounts, guess, {
    async compare() {
      if (password !== undefined)
        return { right: await parts.passwords.matches(person.password_hash, password) }
      const shown = { owner, code, now: scope.now }
      const method = await scope.write(({ accounts }) => useFactor(accounts, parts, shown))
      return { right: method !== undefined }
    },
    onLock: () => Promise.resolve(),
  })
  if (right) return
  throw new Problem('invalid', {
    faults: [
      password === undefined
        ? { path: 'code', rule: 'factor_code' }
        : { path: 'password', rule: 'current_password' },
    ],
  })
}
