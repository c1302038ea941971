import { joinAccesses } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import { type Retention, usualRetention } from '../kernel/retention.ts'
import type { Database } from '../kernel/database/database.ts'
import { youngTablesJob } from '../kernel/database/young-tables.ts'
import type { Job } from '../kernel/job.ts'
import { joinWords } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import { Vault } from '../kernel/vault.ts'
import { factorJob } from '../identity/factors/job.ts'
import { factorWords } from '../identity/factors/words.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { peopleWords } from '../people/words.ts'
import { mailWords } from '../mail/words.ts'
import { type Outbound, callingOf } from '../webhooks/outbound.ts'
import { webhookWords } from '../webhooks/words.ts'
import { logisticsAccesses } from './base/access/accesses.ts'
import { Desk } from './base/access/desk.ts'
import { accountWords } from './people/account/words.ts'
import { closingCommands } from './people/closing/commands.ts'
import { closingWords } from './people/closing/words.ts'
import { allocatorJob } from './documents/allocation/jobs.ts'
import { attachmentCounts } from './catalogue/attachments/store.ts'
import { attachmentWords } from './catalogue/attachments/words.ts'
import { auditList } from './base/audit/store.ts'
import { carrierJobs } from './documents/shipping/jobs.ts'
import { reachOf } from './documents/shipping/reach.ts'
import { carrierWords } from './documents/shipping/words.ts'
import { clientList, clientTexts } from './catalogue/clients/store.ts'
import { partnerList, partnerTexts } from './catalogue/partners/store.ts'
import { locationList, locationTexts } from './catalogue/warehouses/store-locations.ts'
import { listCounterJob } from '../lists/fold.ts'
import { textIndexerJob } from '../lists/text-indexer.ts'
import type { ServiceLists } from '../lists/list.ts'
import { deliveryCounts } from '../webhooks/store-deliveries.ts'
import { feedRenewerJob } from './feeds/changes/renew.ts'
import { sequencerJob } from './feeds/changes/sequencer.ts'
import { documentKinds } from './kinds.ts'
import { documentsOf } from './documents/spine/store-list.ts'
import { clientCommands } from './catalogue/clients/commands.ts'
import { companyCommands } from './people/companies/commands.ts'
import { countPlannerJob } from './floor/count-plans/jobs.ts'
import { demoCommands } from './surfaces/demo/commands.ts'
import { articleCommands, sheetCommands } from './surfaces/sheets/commands.ts'
import { eventSequencerJob, sequenceEvents } from './feeds/events/sequencer.ts'
import { factorCommands } from './people/factors/commands.ts'
import { factorPurpose } from './people/factors/store-owners.ts'
import { heartbeatJob } from './surfaces/health/jobs.ts'
import { invitationCommands } from './people/invitations/commands.ts'
import { invitationWords } from './people/invitations/words.ts'
import { janitorJob } from './surfaces/janitor/jobs.ts'
import { linkCommands } from './people/links/commands.ts'
import { type MailParts, userMailJobs } from './people/mail/jobs.ts'
import { minimumCounts } from './stock/minimums/store.ts'
import { parcelCounts, shipmentCounts } from './documents/packing/store-lists.ts'
import { partnerCommands } from './catalogue/partners/commands.ts'
import { printJanitorJob } from './documents/printing/jobs.ts'
import { jobCounts } from './documents/printing/store-jobs.ts'
import { printingWords } from './documents/printing/words.ts'
import { receptionSheet } from './surfaces/sheets/receptions.ts'
import { salesOrderSheet } from './surfaces/sheets/sales-orders.ts'
import { replenisherJob } from './floor/replenishments/jobs.ts'
import { replenishmentCounts } from './floor/replenishments/store.ts'
import { ruleCounts } from './floor/replenishments/store-rules.ts'
import { searchedDocuments } from './documents/spine/search.ts'
import { searchIndexerJob } from './feeds/search-index/indexer.ts'
import { ssoJob } from './people/sso/jobs.ts'
import { consoleVault } from './people/sso/act.ts'
import { ssoWords } from './people/sso/words.ts'
import { stockCommands } from './stock/stock/commands.ts'
import { stockAuditJob } from './stock/stock/jobs.ts'
import { eraserJob } from './surfaces/privacy/jobs.ts'
import { retentionJob } from './surfaces/privacy/retention.ts'
import { unitCommands } from './catalogue/units/commands.ts'
import { userCommands } from './people/users/commands.ts'
import { userList, userTexts } from './people/users/store.ts'
import { warehouseCommands } from './catalogue/warehouses/commands.ts'
import { webhookCommands } from './feeds/webhooks/commands.ts'
import { webhookJobs } from './feeds/webhooks/jobs.ts'
import { webhookPurpose } from './service.ts'
import { joinListeners } from './listeners.ts'
import { logisticsWords } from './words.ts'

export { demoSize, loadDemo } from './surfaces/demo/load.ts'
export { demoDocuments, removeDemo } from './surfaces/demo/remove.ts'
export { demoSession as demoLogisticsSession, demoSignIn } from './surfaces/demo/token.ts'
export { demoUserTraces } from './surfaces/demo/traces.ts'
export { recordBackup, recordRestore } from './surfaces/health/store.ts'
export { isServiceUrl, ruleIn } from './people/sso/rules.ts'
export { type SsoState, type SwitchedOff, ssoSwitch } from './people/sso/switch.ts'
export { logisticsPeople } from './surfaces/privacy/commands.ts'
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
joinListeners()

/** Lists whose rows are counted and indexed for search as they change. */
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
  /** Public address of the service, for addresses in events. */
  readonly address: () => string
  readonly outbound: Outbound
  readonly retention?: Retention
  /** Address of Waybill's own authentication service. */
  readonly serviceAddress: () => string
  /** Parts for composing letters, if mail is sent or caught. */
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
  /** APP_KEY, which seals the demo world's secrets. */
  readonly appKey?: () => Promise<string>
  /** Read from the configuration, which only some commands need. */
  readonly tokenLifetime_s: () => number | undefined
  /** Whether a mail server is configured. */
  readonly sendsMail: () => boolean
  /** Public address of the service, for links. */
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
      number: async (company) => sequenceEvents(await parts.database(), [company]),
    }),
    ...demoCommands(parts),
  ]
}
