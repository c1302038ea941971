import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { atDesk } from '../access/desk.ts'
import { setupLink } from './rules.ts'
import { inviteFirst } from './setup.ts'

/** The sign-up link for the very first administrator, valid for a day; undefined once there is one. */
export async function firstSetupLink(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly address: string
}): Promise<string | undefined> {
  const database = () => Promise.resolve(parts.database)
  const invitation = await atDesk({ database, clock: parts.clock }, inviteFirst)
  return invitation && setupLink(parts.address, invitation.token)
}
