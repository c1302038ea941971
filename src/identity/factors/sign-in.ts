import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type Guess, guarded } from '../../kernel/throttle.ts'
import { type Answered, type Answers, answerChallenge } from './answer.ts'
import { type Acting, addFactor } from './changes.ts'
import type { RelyingParty } from './passkeys.ts'
import { type Challenge, type Presented, challengeBy } from './store-challenges.ts'
import type { FactorParts } from './use.ts'

export type PresentedSignIn = Omit<Presented, 'purposes'>

const purposes = ['login', 'enrol'] as const

/** The sign-in that waits for a second step; undefined if it began elsewhere or has ended. */
export function waitingSignIn(
  connection: Connection,
  presented: PresentedSignIn,
): Promise<Challenge | undefined> {
  return challengeBy(connection, { ...presented, purposes })
}

/** The second step of a sign-in, as its realm counts guesses and opens sessions. */
export interface SecondStep<Opened> {
  readonly challenge: Challenge
  readonly presented: PresentedSignIn
  readonly party: RelyingParty | undefined
  readonly guess: Guess
  /** Runs each statement on its own. */
  readonly connection: Connection
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  readonly acting: (connection: Connection) => Acting
  readonly open: (connection: Connection, answered: Answered) => Promise<Opened>
  readonly onRefused: (reason: 'locked' | 'invalid_factor') => Promise<unknown>
}

/** Opens a session if the answer is right: a factor was shown, or the first one was set up. */
export async function finishSignIn<Opened>(
  parts: FactorParts,
  step: SecondStep<Opened>,
  answers: Answers,
): Promise<Opened> {
  const { connection, guess, party } = step
  const presented = { ...step.presented, purposes }
  const { opened } = await guarded<{ readonly right: boolean; readonly opened?: Opened }>(connection, guess, {
    compare: () =>
      step.write(async (writing) => {
        const right = await answerChallenge(writing, parts, {
          presented,
          answers,
          party,
          add: (factor) => addFactor(step.acting(writing), factor, null),
        })
        return right === undefined
          ? { right: false }
          : { right: true, opened: await step.open(writing, right) }
      }),
    onLock: () => step.onRefused('locked'),
  })
  if (opened !== undefined) return opened
  await step.onRefused('invalid_factor')
  throw new Problem('invalid_factor')
}
