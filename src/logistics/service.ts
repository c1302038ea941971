import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/database.ts'
import { Keys } from '../kernel/keys.ts'
import type { Logger } from '../kernel/log.ts'
import { type Locale } from '../kernel/messages/messages.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Passwords } from '../kernel/passwords.ts'
import type { Service } from '../kernel/service.ts'
import { Vault } from '../kernel/vault.ts'
import { IdentityProvider, type ProviderSettings } from '../sign-on/provider.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { mailFigures } from '../mail/store.ts'
import { deliveryFigures } from '../webhooks/figures.ts'
import { type Outbound, callingOf } from '../webhooks/outbound.ts'
import { ConsoleMarks } from './base/access/console-marks.ts'
import { once } from './base/access/idempotency.ts'
import { type SharedTokens, logisticsErrands, logisticsGate } from './base/access/gate.ts'
import { Identities } from './base/access/identities.ts'
import { accessOperations } from './people/sign-in/operations.ts'
import { accountOperations } from './people/account/operations.ts'
import { closingOperations } from './people/closing/operations.ts'
import { bulkOperations } from './catalogue/articles/bulk.ts'
import { articleOperations } from './catalogue/articles/operations.ts'
import { attachmentOperations } from './catalogue/attachments/operations.ts'
import { auditOperations } from './base/audit/operations.ts'
import { syncOperations } from './feeds/changes/operations.ts'
import type { NumberingRuns } from './feeds/numbering/runs.ts'
import { carrierOperations } from './documents/shipping/operations.ts'
import { documentKinds } from './kinds.ts'
import { clientOperations } from './catalogue/clients/operations.ts'
import { companyOperations } from './people/companies/operations.ts'
import { countPlanOperations } from './floor/count-plans/operations.ts'
import { dashboardOperations } from './surfaces/dashboard/operations.ts'
import { eventOperations } from './feeds/events/operations.ts'
import { eventRunsOn } from './feeds/events/sequencer.ts'
import { factorOperations } from './people/factors/operations.ts'
import { factorsOfOthers } from './people/factors/operations-others.ts'
import { factorPurpose } from './people/factors/store-owners.ts'
import { secondStepOperations } from './people/factors/operations-second.ts'
import { graphqlOperations } from './surfaces/graphql/operations.ts'
import { type HealthParts, healthOperations } from './surfaces/health/operations.ts'
import { integrationOperations } from './surfaces/integrations/operations.ts'
import { invitationOperations } from './people/invitations/operations.ts'
import { kitOperations } from './floor/kits/operations.ts'
import { linkPageOperations } from './people/links/page.ts'
import { memberOperations } from './people/members/operations.ts'
import { minimumOperations } from './stock/minimums/operations.ts'
import { modules } from './base/access/schema-modules.ts'
import { parcelOperations } from './documents/packing/operations.ts'
import { shippingListOperations } from './documents/packing/operations-lists.ts'
import { partnerOperations } from './catalogue/partners/operations.ts'
import { printJobOperations } from './documents/printing/operations-jobs.ts'
import { logoOperations } from './documents/printing/operations-logo.ts'
import { stationOperations } from './documents/printing/operations-stations.ts'
import { Papers } from './documents/printing/papers.ts'
import { replenishmentOperations } from './floor/replenishments/operations.ts'
import { scanOperations } from './floor/scan/operations.ts'
import { signOnOperations } from './people/sign-on/operations.ts'
import type { SignOnRule } from './people/sign-on/rules.ts'
import { simulateOperations } from './surfaces/simulate/operations.ts'
import { consoleVault, type SsoParts } from './people/sso/act.ts'
import { stockOperations } from './stock/stock/operations.ts'
import { labelOperations } from './floor/labels/operations.ts'
import { isForIntegrators, logisticsIntroduction } from './introduction.ts'
import { logisticsFieldNotes } from './field-notes.ts'
import { logisticsTags } from './tags.ts'
import { timelineOperations } from './feeds/timeline/operations.ts'
import { peopleOperations } from './surfaces/privacy/operations.ts'
import { unitOperations } from './catalogue/units/operations.ts'
import { userOperations } from './people/users/operations.ts'
import { locationOperations } from './catalogue/warehouses/operations-locations.ts'
import { warehouseOperations } from './catalogue/warehouses/operations.ts'
import { announcements } from './feeds/webhooks/announcements.ts'
import { webhookOperations } from './feeds/webhooks/operations.ts'
import { deliveryTables } from './feeds/webhooks/store-tables.ts'
import { problemExamples } from './problem-examples.ts'

/** Purpose under which webhook secrets are sealed. */
export const webhookPurpose = 'webhooks'

interface LogisticsParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly log: Logger
  readonly production: boolean
  /** Lifetime of an unused token in seconds; undefined for no expiry. */
  readonly tokenLifetime_s: number | undefined
  readonly sharedTokens: SharedTokens
  readonly health: Omit<HealthParts, 'database' | 'clock' | 'modules'>
  readonly outbound: Outbound
  /** Maximum bytes of attachments per company. */
  readonly attachmentsQuota: number
  /** Identity provider for console users, if configured. */
  readonly oidc?: (ProviderSettings & { readonly rules: readonly SignOnRule[] }) | undefined
  /** Address of Waybill's own authentication service. */
  readonly serviceAddress: () => string
  /** Whether a mail server is configured, so that mail queues for a worker. */
  readonly sendsMail: boolean
  /** Whether every password sign-in needs a second factor. */
  readonly requireMfa: boolean
}

function singleSignOn({ oidc: settings, production, clock, outbound }: LogisticsParts) {
  return {
    provider: settings && new IdentityProvider({ settings, production, clock }),
    rules: settings?.rules ?? [],
    vault: new Vault(outbound.appKey, 'sign-ins to the console'),
  }
}

type OwnParts = LogisticsParts & Pick<SsoParts, 'ssoVault'>

/** Operations on sign-in, accounts and company membership. */
function operationsOfPeople(parts: OwnParts, identities: Identities): readonly AnyOperation[] {
  const { appKey } = parts.outbound
  const { address } = parts.health
  const notices = { sendsMail: parts.sendsMail, turns: new Keys(appKey, 'mail turns') }
  const vault = new Vault(appKey, factorPurpose)
  return [
    ...accessOperations({ ...parts, identities, address }),
    ...secondStepOperations({ ...parts, vault, address, notices }),
    ...companyOperations,
    ...logoOperations,
    ...signOnOperations({ ...parts, ...singleSignOn(parts), address, notices }),
    ...linkPageOperations({ ...parts, notices, forget: () => identities.forget() }),
    ...accountOperations({ ...parts, address, notices }),
    ...closingOperations({ ...parts, vault, notices }),
    ...factorOperations({ ...parts, vault, address, notices }),
    ...userOperations({ ...parts, notices }),
    ...memberOperations({ ...parts, notices }),
    ...factorsOfOthers(notices),
    ...invitationOperations({ notices, address }),
  ]
}

/** Operations on stock, documents, their feeds, and reference data. */
function operationsOfGoods(
  { locale, outbound, ...parts }: OwnParts,
  eventRuns: NumberingRuns,
): readonly AnyOperation[] {
  const { address } = parts.health
  return [
    ...articleOperations,
    ...bulkOperations(locale),
    ...syncOperations(parts.database, eventRuns),
    ...kitOperations,
    ...scanOperations,
    ...stockOperations,
    ...minimumOperations,
    ...replenishmentOperations,
    ...documentKinds.flatMap((kind) => kind.operations(locale)),
    ...countPlanOperations,
    ...parcelOperations,
    ...shippingListOperations,
    ...carrierOperations(outbound),
    ...labelOperations(locale),
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
    ...peopleOperations(new ErasedAddresses(outbound.appKey)),
    ...eventOperations({ address, runs: eventRuns }),
    ...webhookOperations({ ...callingOf(outbound, webhookPurpose), address }),
  ]
}

declare module '../kernel/service.ts' {
  interface ServiceNames {
    logistics: true
  }
}

/** The logistics service: its operations and access checks. */
export function logistics(given: LogisticsParts): Service {
  const { appKey } = given.outbound
  const marks = new ConsoleMarks({ ...given, appKey, address: given.health.address })
  const parts = { ...given, ssoVault: consoleVault(appKey) }
  const { database, clock } = parts
  const identities = new Identities(parts)
  const keys = new Keys(appKey, 'idempotency keys')
  const eventRuns = eventRunsOn(database)
  const data = [
    ...healthOperations({ ...parts.health, database, clock, modules }),
    ...dashboardOperations,
    ...operationsOfPeople(parts, identities),
    ...operationsOfGoods(parts, eventRuns),
  ]
  const papers = new Papers(data, logisticsErrands({ database, identities, clock }))
  const operations = [...data, ...stationOperations, ...printJobOperations(papers)]
  return {
    name: 'logistics',
    preferredCredentials: ['bearer', 'company_id'],
    title: 'Waybill logistics API',
    description: 'Articles, stock, orders, receptions, returns and reference data of a logistics provider.',
    followsLanguage: true,
    introduction: logisticsIntroduction,
    isForIntegrators,
    prefixes: ['/api'],
    operations: [...operations, ...graphqlOperations({ ...parts, operations, keys })],
    gate: logisticsGate({ database, identities, clock, marks, sharedTokens: parts.sharedTokens }),
    keyed: { keys, once },
    requestIdInBodies: false,
    ready: () => database.ping(),
    figures: async () => [
      ...(await deliveryFigures({ database, tables: deliveryTables })),
      ...(await mailFigures(database, clock.now())),
    ],
    announcements,
    examples: problemExamples,
    tags: logisticsTags,
    fieldNotes: logisticsFieldNotes,
  }
}
