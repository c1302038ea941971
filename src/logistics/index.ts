import { joinAccesses } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import { type Retention, usualRetention } from '../kernel/config.ts'
import type { Database } from '../kernel/database/database.ts'
import { youngTablesJob } from '../kernel/database/young-tables.ts'
import type { Job } from '../kernel/job.ts'
import { joinWords } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import { Vault } from '../kernel/vault.ts'
import { factorJob } from '../factors/job.ts'
import { factorWords } from '../factors/words.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { peopleWords } from '../people/words.ts'
import { mailWords } from '../mail/words.ts'
import { type Outbound, callingOf } from '../webhooks/outbound.ts'
import { webhookWords } from '../webhooks/words.ts'
import { logisticsAccesses } from './access/accesses.ts'
import { Desk } from './access/desk.ts'
import { accountWords } from './account/words.ts'
import { closingCommands } from './closing/commands.ts'
import { closingWords } from './closing/words.ts'
import { allocatorJob } from './allocation/jobs.ts'
import { articleCommands } from './sheets/articles-commands.ts'
import { attachmentCounts } from './attachments/store.ts'
import { attachmentWords } from './attachments/words.ts'
import { auditList } from './audit/store.ts'
import { carrierJobs } from './carriers/jobs.ts'
import { reachOf } from './carriers/reach.ts'
import { carrierWords } from './carriers/words.ts'
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
import { companyCommands } from './companies/commands.ts'
import { countPlannerJob } from './count-plans/jobs.ts'
import { demoCommands } from './demo/commands.ts'
import { sheetCommands } from './sheets/commands.ts'
import { eventSequencerJob, sequenceEvents } from './events/sequencer.ts'
import { factorCommands } from './factors/commands.ts'
import { factorPurpose } from './factors/store-owners.ts'
import { heartbeatJob } from './health/jobs.ts'
import { invitationCommands } from './invitations/commands.ts'
import { invitationWords } from './invitations/words.ts'
import { janitorJob } from './janitor/jobs.ts'
import { linkCommands } from './links/commands.ts'
import { type MailParts, userMailJobs } from './mail/jobs.ts'
import { minimumCounts } from './minimums/store.ts'
import { parcelCounts, shipmentCounts } from './parcels/store-lists.ts'
import { partnerCommands } from './partners/commands.ts'
import { printJanitorJob } from './printing/jobs.ts'
import { jobCounts } from './printing/store-jobs.ts'
import { printingWords } from './printing/words.ts'
import { receptionSheet } from './sheets/receptions.ts'
import { salesOrderSheet } from './sheets/sales-orders.ts'
import { replenisherJob } from './replenishments/jobs.ts'
import { replenishmentCounts } from './replenishments/store.ts'
import { ruleCounts } from './replenishments/store-rules.ts'
import { searchedDocuments } from './search/documents.ts'
import { searchIndexerJob } from './search/indexer.ts'
import { ssoJob } from './sso/jobs.ts'
import { consoleVault } from './sso/act.ts'
import { ssoWords } from './sso/words.ts'
import { stockCommands } from './stock/commands.ts'
import { stockAuditJob } from './stock/jobs.ts'
import { eraserJob } from './people/jobs.ts'
import { retentionJob } from './people/retention.ts'
import { unitCommands } from './units/commands.ts'
import { userCommands } from './users/commands.ts'
import { userList, userTexts } from './users/store.ts'
import { warehouseCommands } from './warehouses/commands.ts'
import { webhookCommands } from './webhooks/commands.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { webhookPurpose } from './service.ts'
import { logisticsWords } from './words.ts'

export { demoSize, loadDemo } from './demo/load.ts'
export { demoDocuments, removeDemo } from './demo/remove.ts'
export { demoSession as demoLogisticsSession, demoSignIn } from './demo/token.ts'
export { demoUserTraces } from './demo/traces.ts'
export { recordBackup, recordRestore } from './health/store.ts'
export { isServiceUrl, ruleIn } from './sso/rules.ts'
export { type SsoState, type SwitchedOff, ssoSwitch } from './sso/switch.ts'
export { logisticsPeople } from './people/commands.ts'
export { logistics } from './service.ts'

joinWords(
  webhookWords,
  peopleWords,
  factorWords,
  mailWords,
  logisticsWords,
  accountWords,
  ssoWords,
  invitationWords,
  attachmentWords,
  printingWords,
  carrierWords,
  closingWords,
)
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
    ruleCounts,
    replenishmentCounts,
    parcelCounts,
    shipmentCounts,
    attachmentCounts,
    jobCounts,
    auditList,
    userList,
    deliveryCounts,
  ],
  searched: [...documentKinds.map(searchedDocuments), clientTexts, partnerTexts, locationTexts, userTexts],
}

export const logisticsSchema = 'logistics'
export const logisticsMigrations = new URL('./migrations/', import.meta.url)

export interface LogisticsJobParts {
  readonly database: Database
  readonly clock: Clock
  /** Where the service is reached, for the addresses in events. */
  readonly address: () => string
  readonly outbound: Outbound
  readonly retention?: Retention
  /** Where the own authentication service answers. */
  readonly serviceAddress: () => string
  /** What letters say, where mail is sent or caught. */
  readonly mail?: MailParts | undefined
}

export function logisticsJobs({
  database,
  clock,
  address,
  serviceAddress,
  outbound,
  retention = usualRetention,
  mail,
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
    printJanitorJob(database, clock),
    retentionJob(worker, clock, retention),
    youngTablesJob(database, 'young_tables'),
    factorJob('factor_keys', database, new Vault(outbound.appKey, factorPurpose)),
    allocatorJob(database, worker),
    stockAuditJob(database, worker),
    ssoJob({ database, clock, ssoVault: consoleVault(outbound.appKey), serviceAddress }),
    replenisherJob(database, worker),
    countPlannerJob(database, worker, clock),
    eraserJob({
      database: () => Promise.resolve(database),
      desk: worker,
      clock,
      addresses: new ErasedAddresses(outbound.appKey),
    }),
    ...userMailJobs({ database, clock, mail }),
    ...webhookJobs({ ...callingOf(outbound, webhookPurpose), database, clock, address, desk: worker }),
    ...carrierJobs({ ...reachOf(outbound, clock), database, desk: worker }),
  ]
}

export function logisticsCommands(parts: {
  readonly database: () => Promise<Database>
  readonly passwords: Passwords
  readonly clock: Clock
  readonly production?: () => boolean
  /** APP_KEY, for what the demo world seals under it. */
  readonly appKey?: () => Promise<string>
  /** As the configuration has it, which only some commands need. */
  readonly tokenLifetime_s: () => number | undefined
  /** Whether there is a server of mail. */
  readonly sendsMail: () => boolean
  /** The public address of the service, for links. */
  readonly address: () => string
}): readonly AnyCommand[] {
  const desk = new Desk(parts)
  return [
    ...companyCommands(desk),
    ...userCommands({ ...parts, desk }),
    ...closingCommands({ ...parts, desk }),
    ...factorCommands({ ...parts, desk }),
    ...linkCommands({ ...parts, desk }),
    ...invitationCommands({ ...parts, desk }),
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
