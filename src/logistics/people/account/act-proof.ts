import type { OwnStepsScope } from '../../base/access/scopes-own.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { lockRow } from '../../base/access/store.ts'
import type { Owner } from './store.ts'

/** Limits password guesses through an open session to the rate of guesses at sign-in. */
export async function isCurrent(
  scope: OwnStepsScope,
  { email }: Pick<Owner, 'email'>,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  const { guesses, now, visit } = scope
  const { right } = await guarded(
    guesses,
    { email, now },
    {
      compare: async () => ({ right: await matches() }),
      onLock: () => guesses.query(lockRow({ email, now, request_id: visit.request_id })),
    },
  )
  return right
}
