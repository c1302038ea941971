import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Job } from '../kernel/job.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import type { Service } from '../kernel/service.ts'
import { Desk } from './access/desk.ts'
import { type SharedTokens, logisticsGate } from './access/gate.ts'
import { Identities } from './access/identities.ts'
import { accessOperations } from './access/operations.ts'
import { bulkOperations } from './articles/bulk.ts'
import { articleCommands } from './articles/commands.ts'
import { articleOperations } from './articles/operations.ts'
import { auditOperations } from './audit/operations.ts'
import { syncOperations } from './changes/operations.ts'
import { sequencerJob } from './changes/sequencer.ts'
import { clientCommands } from './clients/commands.ts'
import { clientOperations } from './clients/operations.ts'
import { companyCommands } from './companies/commands.ts'
import { companyOperations } from './companies/operations.ts'
import { demoCommands } from './demo/commands.ts'
import { heartbeatJob } from './health/jobs.ts'
import { type HealthParts, healthOperations } from './health/operations.ts'
import { integrationOperations } from './integrations/operations.ts'
import { janitorJob } from './janitor/jobs.ts'
import { modules } from './modules.ts'
import { partnerCommands } from './partners/commands.ts'
import { partnerOperations } from './partners/operations.ts'
import { scanOperations } from './scan/operations.ts'
import { searchIndexerJob } from './search/indexer.ts'
import { unitCommands } from './units/commands.ts'
import { unitOperations } from './units/operations.ts'
import { userCommands } from './users/commands.ts'
import { userOperations } from './users/operations.ts'
import { warehouseCommands } from './warehouses/commands.ts'
import { locationOperations } from './warehouses/operations-locations.ts'
import { warehouseOperations } from './warehouses/operations.ts'

export { loadDemo } from './demo/load.ts'

export const logisticsSchema = 'logistics'
export const logisticsMigrations = new URL('./migrations/', import.meta.url)

export interface LogisticsParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly tokenLifetime_s: number | undefined
  readonly sharedTokens: SharedTokens
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
      ...userOperations(parts),
      ...articleOperations,
      ...bulkOperations(parts.locale),
      ...syncOperations(database),
      ...scanOperations,
      ...integrationOperations,
      ...clientOperations,
      ...partnerOperations,
      ...warehouseOperations,
      ...locationOperations,
      ...unitOperations,
      ...auditOperations,
    ],
    gate: logisticsGate({ database, identities, clock, sharedTokens: parts.sharedTokens }),
    requestIdInBodies: false,
    ready: () => database.ping(),
  }
}

export function logisticsJobs(database: Database, clock: Clock): readonly Job[] {
  return [
    heartbeatJob(database, clock),
    sequencerJob(database),
    searchIndexerJob(database),
    janitorJob(database, clock),
  ]
}

export function logisticsCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
}): readonly AnyCommand[] {
  const desk = new Desk(parts)
  return [
    ...companyCommands(desk),
    ...userCommands({ ...parts, desk }),
    ...clientCommands(desk),
    ...partnerCommands(desk),
    ...warehouseCommands(desk),
    ...unitCommands(desk),
    ...articleCommands(desk),
    ...demoCommands(parts),
  ]
}
