import type { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { challengeFor } from '../../identity/factors/ask.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { accountOwner } from './store-owners.ts'
import { factorSite } from './store-sites.ts'

interface HalfLogin {
  readonly site_id: number
  readonly user_id: number
  readonly password_hash: string
  readonly address: string
  readonly user_agent: string | null
  readonly now: Date
  /** Whether a factor is required and the user has none yet. */
  readonly isNew: boolean
}

/** The refusal of a login with the right password, with the data for its second step. */
export async function loginChallenge(connection: Connection, half: HalfLogin): Promise<Problem> {
  const { user_id, ...begun } = half
  const site = await factorSite(connection, half)
  return challengeFor(connection, { ...begun, owner: accountOwner(user_id), party: partyOf(site) })
}
