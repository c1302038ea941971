import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Job } from '../kernel/job.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import type { Service } from '../kernel/service.ts'
import { logisticsGate } from './access/gate.ts'
import { Identities } from './access/identities.ts'
import { accessOperations } from './access/operations.ts'
import { articleOperations } from './articles/operations.ts'
import { sequencerJob } from './changes/sequencer.ts'
import { clientCommands } from './clients/commands.ts'
import { companyCommands } from './companies/commands.ts'
import { companyOperations } from './companies/operations.ts'
import { demoCommands } from './demo/commands.ts'
import { heartbeatJob } from './health/jobs.ts'
import { type HealthParts, healthOperations } from './health/operations.ts'
import { janitorJob } from './janitor/jobs.ts'
import { modules } from './modules.ts'
import { userCommands } from './users/commands.ts'

export { loadDemo } from './demo/load.ts'

export const logisticsSchema = 'logistics'
export const logisticsMigrations = new URL('./migrations/', import.meta.url)

export interface LogisticsParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly tokenLifetime_s: number | undefined
  readonly health: Omit<HealthParts, 'database' | 'clock' | 'modules'>
}

/** The logistics service: its operations behind its gate. */
export function logistics(parts: LogisticsParts): Service {
  const { database, clock } = parts
  const identities = new Identities(database, clock)
  return {
    name: 'logistics',
    title: 'Waybill logistics API',
    description: 'Articles, stock, orders, receptions, returns and reference data of a logistics provider.',
    prefixes: ['/api'],
    operations: [
      ...healthOperations({ ...parts.health, database, clock, modules }),
      ...accessOperations({ ...parts, identities }),
      ...companyOperations,
      ...articleOperations,
    ],
    gate: logisticsGate({ database, identities, clock }),
    requestIdInBodies: false,
    ready: () => database.ping(),
  }
}

export function logisticsJobs(database: Database, clock: Clock): readonly Job[] {
  return [heartbeatJob(database, clock), sequencerJob(database), janitorJob(database, clock)]
}

export function logisticsCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
}): readonly AnyCommand[] {
  const { database } = parts
  return [
    ...companyCommands(database),
    ...userCommands(parts),
    ...clientCommands(database),
    ...demoCommands(parts),
  ]
}
