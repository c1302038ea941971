import * as z from 'zod'
import { insertToken, accountByEmail } from '../access/store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type AnyCommand, command } from '../../kernel/command.ts'
import type { Database } from '../../kernel/database/database.ts'
import { email } from '../../kernel/fields.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found, refuse } from '../../kernel/problem.ts'
import { membershipsOf, userFaults } from './rules.ts'
import { NewUser } from './schema.ts'
import { insertUser } from './store.ts'

interface UserParts {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
}

export function userCommands(parts: UserParts): readonly AnyCommand[] {
  return [createUser(parts), createToken(parts)]
}

function createUser({ database, passwords }: UserParts): AnyCommand {
  return command({
    name: 'user create',
    summary: 'Create a user of the logistics service',
    input: NewUser,
    async run(input) {
      const memberships = membershipsOf(input)
      refuse(userFaults(input, memberships))
      const { email: address, name, super_admin } = input
      const password_hash = await passwords.hash(input.password)
      const account = { email: address, name, super_admin, password_hash, memberships }
      return (await database()).transaction((connection) => insertUser(connection, account))
    },
    show: (user) => `User ${user.id} ${user.email} created.`,
  })
}

function createToken({ database, clock }: UserParts): AnyCommand {
  return command({
    name: 'user token',
    summary: 'Issue a token for a user, without a password',
    input: z.object({ email: email().meta({ description: 'E-mail address of the user' }) }),
    async run(input) {
      const db = await database()
      const account = found(await accountByEmail(db, input.email), 'user')
      const token = await db.transaction((connection) =>
        insertToken(connection, account.id, { created_at: clock.now(), expires_at: null }),
      )
      return { token, user: { id: account.id, name: account.name, email: account.email } }
    },
    show: (issued) => issued.token,
  })
}
