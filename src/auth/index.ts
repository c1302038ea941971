import { joinAccesses } from '../kernel/access.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AnyCommand } from '../kernel/command.ts'
import type { ProviderSettings } from '../sign-on/provider.ts'
import type { CredentialsPolicy } from './accounts/rules.ts'
import { type Retention, usualRetention } from '../kernel/retention.ts'
import type { Database } from '../kernel/database/database.ts'
import { youngTablesJob } from '../kernel/database/young-tables.ts'
import type { Job } from '../kernel/job.ts'
import { Keys } from '../kernel/keys.ts'
import { type Locale, joinWords } from '../kernel/messages/messages.ts'
import type { Passwords } from '../kernel/passwords.ts'
import { Runs } from '../kernel/runs.ts'
import type { Service } from '../kernel/service.ts'
import { Vault } from '../kernel/vault.ts'
import { fenceJob } from '../lists/fences.ts'
import { listCounterJob } from '../lists/fold.ts'
import { textIndexerJob } from '../lists/text-indexer.ts'
import type { ServiceLists } from '../lists/list.ts'
import { mailJob } from '../mail/jobs.ts'
import type { MailSettings } from '../mail/sender.ts'
import { mailFigures } from '../mail/store.ts'
import { factorJob } from '../identity/factors/job.ts'
import { factorWords } from '../identity/factors/words.ts'
import { mailWords } from '../mail/words.ts'
import { deliveryFigures } from '../webhooks/figures.ts'
import { ErasedAddresses } from '../people/erasures.ts'
import { peopleWords } from '../people/words.ts'
import { type Outbound, callingOf } from '../webhooks/outbound.ts'
import { deliveryCounts } from '../webhooks/store-deliveries.ts'
import { webhookWords } from '../webhooks/words.ts'
import { authAccesses } from './access/accesses.ts'
import { Directory } from './access/directory.ts'
import { authGate } from './access/gate.ts'
import { changePassword } from './accounts/operations.ts'
import { administered } from './access/administered.ts'
import { Administrators } from './admin/administrators.ts'
import { adminCommands } from './admin/commands.ts'
import { adminOperations } from './admin/operations.ts'
import { Panel } from './admin/panel.ts'
import { IdentityProvider } from '../sign-on/provider.ts'
import { setupLetter } from './admin/setup-letter.ts'
import { accountList, accountTexts } from './admin/store-accounts.ts'
import { auditCommands } from './audit/commands.ts'
import { auditOperations } from './audit/operations.ts'
import { closingCommands } from './closing/commands.ts'
import { closingAdminOperations } from './closing/operations-admin.ts'
import { closingOperations } from './closing/operations.ts'
import { newDeviceOf } from './devices/store.ts'
import { deviceLetterOf } from '../identity/devices/letter.ts'
import { voice } from './notices/messages.ts'
import { factorOperations } from './factors/operations.ts'
import { factorAdminOperations } from './factors/operations-admin.ts'
import { factorCommands } from './factors/commands.ts'
import { factorPurpose } from './factors/store-owners.ts'
import { secondStepOperations } from './factors/operations-login.ts'
import { grantList, grantTexts } from './grants/store.ts'
import { plainGrantOperations } from './grants/plain.ts'
import { siteMail } from './mail/store.ts'
import { noticeLetter } from './notices/letter.ts'
import { type LinkCommandParts, linkCommands } from './links/commands.ts'
import { type LetterParts, linkLetter } from './links/letter.ts'
import { letterCommands } from './letters/commands.ts'
import { letterOperations } from './letters/operations.ts'
import { linkAdminOperations } from './links/operations-admin.ts'
import { linkOperations } from './links/operations.ts'
import { linkPageOperations } from './links/page.ts'
import { roleOperations } from './roles/operations.ts'
import { authJanitorJob } from './sessions/jobs.ts'
import { sessionOperations } from './sessions/operations.ts'
import type { IsOwnHost } from './sites/changes.ts'
import { siteCommands } from './sites/commands.ts'
import { siteAdminOperations } from './sites/operations-admin.ts'
import { authStatus } from './sites/operations.ts'
import { siteBy } from './sites/store.ts'
import { authIntroduction, isForIntegrators } from './introduction.ts'
import { authFieldNotes } from './field-notes.ts'
import { authTags } from './tags.ts'
import { memberList, memberTexts } from './users/list.ts'
import { userCommands } from './users/commands.ts'
import { userOperations } from './users/operations.ts'
import { announcements } from './webhooks/announcements.ts'
import { webhookJobs } from './webhooks/jobs.ts'
import { eventOperations } from './webhooks/operations-events.ts'
import { webhookOperations } from './webhooks/operations.ts'
import { eventSequencerJob, sequenceEvents } from './webhooks/sequencer.ts'
import { deliveryTables } from './webhooks/store-tables.ts'
import { authEraserJob } from './people/jobs.ts'
import { authRetentionJob } from './people/retention.ts'
import { peopleOperations } from './people/operations.ts'
import { problemExamples } from './problem-examples.ts'
import { authWords } from './words.ts'

export { firstSetupLink } from './admin/first-run.ts'
export { hasAdministrators as hasAdministrator } from './admin/store-setups.ts'
export { sitesWithUnverified } from './sites/store.ts'
export {
  consoleDemandsFactors,
  demandConsoleFactors,
  isOwnSite,
  leaveConsoleSite,
  takeConsoleSite,
} from './sites/console.ts'
export { authPeople } from './people/commands.ts'
export { loadAuthDemo } from './demo/load.ts'
export { removeAuthDemo } from './demo/remove.ts'
export { demoAuthSignIn, demoSession } from './demo/session.ts'
export { demoAuthTraces } from './demo/traces.ts'

joinWords(webhookWords, peopleWords, factorWords, mailWords, authWords)
joinAccesses(authAccesses)

export const authSchema = 'auth'
export const authMigrations = new URL('./migrations/', import.meta.url)

export interface AuthParts {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly locale: Locale
  readonly appKey: string
  readonly credentialsPolicy: CredentialsPolicy
  readonly address: () => string
  readonly isOwnHost: IsOwnHost
  readonly production: boolean
  readonly oidc: ProviderSettings | undefined
  readonly requireMfa: boolean
  /** Whether a mail server is configured. Messages wait for a worker. */
  readonly sendsMail: boolean
  readonly outbound: Outbound
}

const grantTables = [{ table: 'roles' }, { table: 'companies' }, { table: 'groups' }] as const

/** Lists whose counts and search texts are maintained as rows change. */
export const authLists: ServiceLists = {
  tenant: 'site_id',
  counted: [...grantTables.map(grantList), memberList, accountList, deliveryCounts],
  searched: [...grantTables.map(grantTexts), memberTexts, accountTexts],
}

const webhookPurpose = 'auth webhooks'

const reference = {
  title: 'Waybill authentication API',
  description: 'Logins of the users of several sites, and the management of each site.',
  introduction: authIntroduction,
  isForIntegrators,
  examples: problemExamples,
  tags: authTags,
  fieldNotes: authFieldNotes,
}

declare module '../kernel/service.ts' {
  interface ServiceNames {
    auth: true
  }
}

export function auth(parts: AuthParts): Service {
  const { database, clock } = parts
  const keys = new Keys(parts.appKey, 'site tokens')
  const directory = new Directory({ database, clock, keys })
  const panel = new Panel(parts)
  const administrators = new Administrators({
    database,
    clock,
    keys: new Keys(parts.appKey, 'administrator tokens'),
    panel,
  })
  const turns = new Keys(parts.appKey, 'mail turns')
  const vault = new Vault(parts.appKey, factorPurpose)
  const ofSites = [
    ...roleOperations(parts.locale),
    ...plainGrantOperations(parts.locale),
    ...userOperations({ ...parts, turns }),
  ]
  return {
    name: 'auth',
    preferredCredentials: ['client_id', 'bearer'],
    ...reference,
    prefixes: ['/api', '/api/v2'],
    operations: [
      authStatus((by, value) => siteBy(database, by, value)),
      ...sessionOperations({ ...parts, directory, keys }),
      changePassword({ ...parts, turns }),
      ...closingOperations({ ...parts, vault }),
      ...factorOperations({ ...parts, turns, vault }),
      ...secondStepOperations({ ...parts, turns, vault, directory, keys }),
      ...linkOperations({ ...parts, turns }),
      ...linkPageOperations({ ...parts, turns }),
      ...auditOperations,
      ...siteAdminOperations(parts),
      ...letterOperations(parts),
      ...adminOperations({ ...parts, turns, vault, administrators, panel, ...singleSignOn(parts) }),
      ...factorAdminOperations({ ...parts, turns }),
      ...linkAdminOperations(parts),
      ...closingAdminOperations(parts),
      ...webhookOperations({ ...callingOf(parts.outbound, webhookPurpose), locale: parts.locale }),
      ...peopleOperations(new ErasedAddresses(parts.appKey)),
      ...eventOperations(new Runs(() => sequenceEvents(database))),
      ...ofSites,
      ...administered([...auditOperations, ...ofSites]),
    ],
    gate: authGate({ database, directory, administrators, clock }),
    requestIdInBodies: true,
    ready: () => database.ping(),
    figures: async () => [
      ...(await deliveryFigures({ database, tables: deliveryTables })),
      ...(await mailFigures(database, clock.now())),
    ],
    announcements,
  }
}

function singleSignOn({ oidc: settings, production, clock, appKey }: AuthParts) {
  return {
    provider: settings && new IdentityProvider({ settings, production, clock }),
    journeys: new Vault(appKey, 'sign-ins under way'),
  }
}

interface MailParts extends Omit<LetterParts, 'clock'> {
  /** Undefined: letters are caught for developers. */
  readonly server: MailSettings | undefined
}

export interface AuthJobParts {
  readonly database: Database
  readonly clock: Clock
  readonly outbound: Outbound
  readonly retention?: Retention
  readonly mail?: MailParts | undefined
}

function mailJobs({ database, clock, mail }: AuthJobParts): readonly Job[] {
  if (mail === undefined) return []
  const parts = { ...mail, clock }
  const composers = {
    password_reset: linkLetter('password_reset', parts),
    email_verify: linkLetter('email_verify', parts),
    invitation: linkLetter('invitation', parts),
    account_reopen: linkLetter('account_reopen', parts),
    site_join: linkLetter('site_join', parts),
    new_device: deviceLetterOf({ ...mail, voice }, newDeviceOf),
    administrator_invitation: setupLetter(parts),
    password_changed: noticeLetter('password_changed', mail),
    address_left: noticeLetter('address_left', mail),
    address_taken: noticeLetter('address_taken', mail),
    factor_added: noticeLetter('factor_added', mail),
    passkey_added: noticeLetter('passkey_added', mail),
    factor_removed: noticeLetter('factor_removed', mail),
  }
  return [mailJob({ name: 'auth_mail', database, clock, table: siteMail, server: mail.server, composers })]
}

export function authJobs(parts: AuthJobParts): readonly Job[] {
  const { database, clock, outbound, retention = usualRetention } = parts
  return [
    authJanitorJob(database, clock, retention),
    authRetentionJob({ database, clock }, retention),
    authEraserJob({ database, clock, addresses: new ErasedAddresses(outbound.appKey), lists: authLists }),
    factorJob('auth_factor_keys', database, new Vault(outbound.appKey, factorPurpose)),
    eventSequencerJob(database),
    ...mailJobs(parts),
    ...webhookJobs({ ...callingOf(outbound, webhookPurpose), database, clock, retention }),
    listCounterJob(database, 'auth_list_counter', authLists),
    textIndexerJob(database, 'auth_text_indexer', authLists),
    fenceJob(database, 'auth_list_fences', authLists),
    youngTablesJob(database, 'auth_young_tables'),
  ]
}

export function authCommands(
  parts: LinkCommandParts & { readonly passwords: Passwords; readonly isOwnHost: IsOwnHost },
): readonly AnyCommand[] {
  return [
    ...siteCommands(parts),
    ...letterCommands(parts),
    ...adminCommands(parts),
    ...factorCommands(parts),
    ...linkCommands(parts),
    ...closingCommands(parts),
    ...userCommands(parts),
    ...auditCommands(parts),
  ]
}
