import type { Clock } from '../../../kernel/clock.ts'
import type { Problem } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { challengeFor } from '../../../identity/factors/ask.ts'
import { partyAt } from '../../../identity/factors/rules.ts'
import { userOwner } from './store-owners.ts'

interface AskParts {
  readonly clock: Clock
  readonly address: () => string
}

interface Half {
  readonly visitor: Visitor
  readonly account: { readonly id: number; readonly password_hash: string }
  /** The user has no factor yet and must set one up. */
  readonly isNew: boolean
}

/** Refusal of a sign-in with the right password. It says what the second step accepts. */
export function signInChallenge(
  connection: Connection,
  { clock, address }: AskParts,
  { visitor, account, isNew }: Half,
): Promise<Problem> {
  return challengeFor(connection, {
    owner: userOwner(account.id),
    password_hash: account.password_hash,
    address: visitor.address,
    now: clock.now(),
    isNew,
    party: partyAt(address()),
  })
}
