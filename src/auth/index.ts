import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Job } from '../kernel/job.ts'
import { Keys } from '../kernel/keys.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import type { Service } from '../kernel/service.ts'
import { Directory } from './access/directory.ts'
import { authGate } from './access/gate.ts'
import { accountOperations } from './accounts/operations.ts'
import { Administrators } from './admin/administrators.ts'
import { adminCommands } from './admin/commands.ts'
import { adminOperations } from './admin/operations.ts'
import { auditCommands } from './audit/commands.ts'
import { auditOperations } from './audit/operations.ts'
import { companyOperations } from './companies/operations.ts'
import { groupOperations } from './groups/operations.ts'
import { roleOperations } from './roles/operations.ts'
import { authJanitorJob } from './sessions/jobs.ts'
import { sessionOperations } from './sessions/operations.ts'
import { siteCommands } from './sites/commands.ts'
import { siteAdminOperations } from './sites/operations-admin.ts'
import { siteOperations } from './sites/operations.ts'
import { userOperations } from './users/operations.ts'

export { loadAuthDemo } from './demo/load.ts'

export const authSchema = 'auth'
export const authMigrations = new URL('./migrations/', import.meta.url)

export interface AuthParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly appKey: string
  readonly credentialsPolicy: Config['accountCredentialsPolicy']
}

/** The authentication service: its operations behind its gate. */
export function auth(parts: AuthParts): Service {
  const { database, clock } = parts
  const keys = new Keys(parts.appKey, 'site tokens')
  const directory = new Directory({ database, clock, keys })
  const administrators = new Administrators({
    database,
    clock,
    keys: new Keys(parts.appKey, 'administrator tokens'),
  })
  return {
    name: 'auth',
    title: 'Waybill authentication API',
    description: 'Logins of the users of several sites, and the management of each site.',
    prefixes: ['/api', '/api/v2'],
    operations: [
      ...siteOperations(database),
      ...sessionOperations({ ...parts, directory, keys }),
      ...accountOperations({ ...parts, directory }),
      ...auditOperations,
      ...siteAdminOperations(parts.locale),
      ...adminOperations({ ...parts, administrators }),
      ...roleOperations(parts.locale),
      ...companyOperations(parts.locale),
      ...groupOperations(parts.locale),
      ...userOperations(parts),
    ],
    gate: authGate({ database, directory, administrators, clock }),
    requestIdInBodies: true,
    ready: () => database.ping(),
  }
}

export function authJobs(database: Database, clock: Clock): readonly Job[] {
  return [authJanitorJob(database, clock)]
}

export function authCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
}): readonly AnyCommand[] {
  return [...siteCommands(parts), ...adminCommands(parts), ...auditCommands(parts)]
}
