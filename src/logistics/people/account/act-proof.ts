import type { OwnStepsScope } from '../../base/access/scopes-own.ts'
import type { Guessing } from '../../../identity/factors/proof.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { lockRow } from '../../base/access/store.ts'
import type { Holder } from '../factors/store.ts'

/** Guesses through an open session count with those at sign-in. */
export function guessesOf(scope: OwnStepsScope, { email }: Pick<Holder, 'email'>): Guessing {
  const { guesses, now, visit } = scope
  return {
    guess: { email, now },
    connection: guesses,
    write: (work) => scope.write(({ account }) => work(account)),
    onLock: () => guesses.query(lockRow({ email, now, request_id: visit.request_id })),
  }
}

/** Limits password guesses through an open session to the rate of guesses at sign-in. */
export async function isCurrent(
  scope: OwnStepsScope,
  owner: Pick<Holder, 'email'>,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const { connection, guess, onLock } = guessesOf(scope, owner)
  const compare = async () => ({ right: await matches() })
  return (await guarded(connection, guess, { compare, onLock })).right
}
