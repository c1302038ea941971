import { joinAccesses } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import { type Config, type Retention, usualRetention } from '../kernel/config.ts'
import type { Database } from '../kernel/database/database.ts'
import { youngTablesJob } from '../kernel/database/young-tables.ts'
import type { Job } from '../kernel/job.ts'
import { Keys } from '../kernel/keys.ts'
import type { Logger } from '../kernel/log.ts'
import { type Locale, joinWords } from '../kernel/messages/messages.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Passwords } from '../kernel/passwords.ts'
import type { Service } from '../kernel/service.ts'
import { Vault } from '../kernel/vault.ts'
import { IdentityProvider } from '../sign-on/provider.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { deliveryFigures } from '../webhooks/figures.ts'
import { type Outbound, callingOf } from '../webhooks/outbound.ts'
import { webhookWords } from '../webhooks/words.ts'
import { logisticsAccesses } from './access/accesses.ts'
import { Desk } from './access/desk.ts'
import { type SharedTokens, logisticsGate } from './access/gate.ts'
import { Identities } from './access/identities.ts'
import { accessOperations } from './access/operations.ts'
import { accountOperations } from './account/operations.ts'
import { accountWords } from './account/words.ts'
import { allocatorJob } from './allocation/jobs.ts'
import { bulkOperations } from './articles/bulk.ts'
import { articleCommands } from './sheets/articles-commands.ts'
import { articleOperations } from './articles/operations.ts'
import { attachmentOperations } from './attachments/operations.ts'
import { attachmentCounts } from './attachments/store.ts'
import { attachmentWords } from './attachments/words.ts'
import { auditOperations } from './audit/operations.ts'
import { auditList } from './audit/store.ts'
import { syncOperations } from './changes/operations.ts'
import { Runs } from '../kernel/runs.ts'
import { clientList, clientTexts } from './clients/store.ts'
import { partnerList, partnerTexts } from './partners/store.ts'
import { locationList, locationTexts } from './warehouses/store-locations.ts'
import { listCounterJob } from '../lists/fold.ts'
import { textIndexerJob } from '../lists/text-indexer.ts'
import type { ServiceLists } from '../lists/list.ts'
import { deliveryCounts } from '../webhooks/store-deliveries.ts'
import { feedRenewerJob } from './changes/renew.ts'
import { sequencerJob } from './changes/sequencer.ts'
import { documentKinds } from './documents/kinds.ts'
import { documentsOf } from './documents/store-list.ts'
import { clientCommands } from './clients/commands.ts'
import { clientOperations } from './clients/operations.ts'
import { companyCommands } from './companies/commands.ts'
import { companyOperations } from './companies/operations.ts'
import { dashboardOperations } from './dashboard/operations.ts'
import { demoCommands } from './demo/commands.ts'
import { sheetCommands } from './sheets/commands.ts'
import { eventOperations } from './events/operations.ts'
import { eventSequencerJob, sequenceEvents } from './events/sequencer.ts'
import { graphqlOperations } from './graphql/operations.ts'
import { heartbeatJob } from './health/jobs.ts'
import { type HealthParts, healthOperations } from './health/operations.ts'
import { integrationOperations } from './integrations/operations.ts'
import { janitorJob } from './janitor/jobs.ts'
import { kitOperations } from './kits/operations.ts'
import { memberOperations } from './members/operations.ts'
import { minimumOperations } from './minimums/operations.ts'
import { minimumCounts } from './minimums/store.ts'
import { modules } from './modules.ts'
import { parcelOperations } from './parcels/operations.ts'
import { partnerCommands } from './partners/commands.ts'
import { partnerOperations } from './partners/operations.ts'
import { receptionSheet } from './sheets/receptions.ts'
import { salesOrderSheet } from './sheets/sales-orders.ts'
import { scanOperations } from './scan/operations.ts'
import { searchedDocuments } from './search/documents.ts'
import { searchIndexerJob } from './search/indexer.ts'
import { signOnOperations } from './sign-on/operations.ts'
import { simulateOperations } from './simulate/operations.ts'
import { stockCommands } from './stock/commands.ts'
import { stockAuditJob } from './stock/jobs.ts'
import { stockOperations } from './stock/operations.ts'
import { labelOperations } from './labels/operations.ts'
import { logisticsTags } from './tags.ts'
import { timelineOperations } from './timeline/operations.ts'
import { eraserJob } from './people/jobs.ts'
import { retentionJob } from './people/retention.ts'
import { peopleOperations } from './people/operations.ts'
import { unitCommands } from './units/commands.ts'
import { unitOperations } from './units/operations.ts'
import { userCommands } from './users/commands.ts'
import { userOperations } from './users/operations.ts'
import { userList, userTexts } from './users/store.ts'
import { warehouseCommands } from './warehouses/commands.ts'
import { locationOperations } from './warehouses/operations-locations.ts'
import { warehouseOperations } from './warehouses/operations.ts'
import { announcements } from './webhooks/announcements.ts'
import { webhookCommands } from './webhooks/commands.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookOperations } from './webhooks/operations.ts'
import { deliveryTables } from './webhooks/store-tables.ts'
import { problemExamples } from './problem-examples.ts'
import { logisticsWords } from './words.ts'

export { demoSize, loadDemo } from './demo/load.ts'
export { demoDocuments, removeDemo } from './demo/remove.ts'
export { demoSignIn, demoToken } from './demo/token.ts'
export { demoUserTraces } from './demo/traces.ts'
export { recordBackup, recordRestore } from './health/store.ts'
export { logisticsPeople } from './people/commands.ts'

joinWords(webhookWords, logisticsWords, accountWords, attachmentWords)
joinAccesses(logisticsAccesses)

/** Lists whose rows are counted and searched as they change. */
export const logisticsLists: ServiceLists = {
  tenant: 'company_id',
  counted: [
    ...documentKinds.map(documentsOf),
    clientList,
    partnerList,
    locationList,
    minimumCounts,
    attachmentCounts,
    auditList,
    userList,
    deliveryCounts,
  ],
  searched: [...documentKinds.map(searchedDocuments), clientTexts, partnerTexts, locationTexts, userTexts],
}

export const logisticsSchema = 'logistics'
export const logisticsMigrations = new URL('./migrations/', import.meta.url)

/** What the secrets of webhooks are sealed for. */
const webhookPurpose = 'webhooks'

export interface LogisticsParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly log: Logger
  readonly production: boolean
  /** Seconds that an unused token lives; undefined for no end. */
  readonly tokenLifetime_s: number | undefined
  readonly sharedTokens: SharedTokens
  readonly health: Omit<HealthParts, 'database' | 'clock' | 'modules'>
  readonly outbound: Outbound
  /** Bytes of files that a company may keep. */
  readonly attachmentsQuota: number
  /** By whom users of the console sign in, where that is configured. */
  readonly oidc?: Config['consoleOidc'] | undefined
}

function singleSignOn({ oidc: settings, production, clock, outbound }: LogisticsParts) {
  return {
    provider: settings && new IdentityProvider({ settings, production, clock }),
    rules: settings?.rules ?? [],
    vault: new Vault(outbound.appKey, 'sign-ins to the console'),
  }
}

/** The logistics service: its operations behind its gate. */
export function logistics(parts: LogisticsParts): Service {
  const { database, clock } = parts
  const identities = new Identities(parts)
  const keys = new Keys(parts.outbound.appKey, 'idempotency keys')
  const eventRuns = new Runs(() => sequenceEvents(database))
  const operations: readonly AnyOperation[] = [
    ...healthOperations({ ...parts.health, database, clock, modules }),
    ...dashboardOperations,
    ...accessOperations({ ...parts, identities, address: parts.health.address }),
    ...companyOperations,
    ...signOnOperations({ ...parts, ...singleSignOn(parts), address: parts.health.address }),
    ...accountOperations(parts),
    ...userOperations(parts),
    ...memberOperations(parts),
    ...articleOperations,
    ...bulkOperations(parts.locale),
    ...syncOperations(database, eventRuns),
    ...kitOperations,
    ...scanOperations,
    ...stockOperations,
    ...minimumOperations,
    ...documentKinds.flatMap((kind) => kind.operations(parts.locale)),
    ...parcelOperations,
    ...labelOperations(parts.locale),
    ...attachmentOperations({ quota: parts.attachmentsQuota }),
    ...simulateOperations,
    ...timelineOperations(eventRuns),
    ...integrationOperations,
    ...clientOperations,
    ...partnerOperations,
    ...warehouseOperations,
    ...locationOperations,
    ...unitOperations,
    ...auditOperations,
    ...peopleOperations(new ErasedAddresses(parts.outbound.appKey)),
    ...eventOperations({ address: parts.health.address, runs: eventRuns }),
    ...webhookOperations({ ...callingOf(parts.outbound, webhookPurpose), address: parts.health.address }),
  ]
  return {
    name: 'logistics',
    title: 'Waybill logistics API',
    description: 'Articles, stock, orders, receptions, returns and reference data of a logistics provider.',
    prefixes: ['/api'],
    operations: [...operations, ...graphqlOperations({ ...parts, operations, keys })],
    gate: logisticsGate({ database, identities, clock, sharedTokens: parts.sharedTokens }),
    keys,
    requestIdInBodies: false,
    ready: () => database.ping(),
    figures: () => deliveryFigures({ database, tables: deliveryTables }),
    announcements,
    examples: problemExamples,
    tags: logisticsTags,
  }
}

export interface LogisticsJobParts {
  readonly database: Database
  readonly clock: Clock
  /** Where the service is reached, for the addresses in events. */
  readonly address: () => string
  readonly outbound: Outbound
  readonly retention?: Retention
}

export function logisticsJobs({
  database,
  clock,
  address,
  outbound,
  retention = usualRetention,
}: LogisticsJobParts): readonly Job[] {
  const worker = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  return [
    heartbeatJob(database, clock),
    sequencerJob(database),
    feedRenewerJob(database),
    eventSequencerJob(database),
    searchIndexerJob(database),
    textIndexerJob(database, 'text-indexer', logisticsLists),
    listCounterJob(database, 'list_counter', logisticsLists),
    janitorJob(database, clock, retention),
    retentionJob(worker, clock, retention),
    youngTablesJob(database, 'young_tables'),
    allocatorJob(database, worker),
    stockAuditJob(database, worker),
    eraserJob({
      database: () => Promise.resolve(database),
      desk: worker,
      addresses: new ErasedAddresses(outbound.appKey),
    }),
    ...webhookJobs({ ...callingOf(outbound, webhookPurpose), database, clock, address, desk: worker }),
  ]
}

export function logisticsCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
  readonly production?: () => boolean
  /** As the configuration has it, which only some commands need. */
  readonly tokenLifetime_s: () => number | undefined
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
    ...sheetCommands(salesOrderSheet, desk),
    ...sheetCommands(receptionSheet, desk),
    ...stockCommands(desk),
    ...webhookCommands({
      desk,
      clock: parts.clock,
      number: async () => sequenceEvents(await parts.database()),
    }),
    ...demoCommands(parts),
  ]
}
