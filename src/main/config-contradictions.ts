import { howToMakeOne, weaknessOf } from './strength.ts'

/** The settings that are checked. */
interface Judged {
  readonly logisticsPort: number
  readonly authPort: number
  readonly appUrl: string | undefined
  readonly authUrl: string | undefined
  readonly appEnv: string
  readonly production: boolean
  readonly etsmToken: string | undefined
  readonly mdmToken: string | undefined
  readonly appKey: string | undefined
  readonly demo: boolean
  readonly catchesMail: boolean
  readonly oidc: { readonly issuer: string } | undefined
  readonly consoleOidc: { readonly issuer: string } | undefined
  readonly metricsToken: string | undefined
  readonly backupPassphrase: string | undefined
  readonly retention: { readonly audit_days: number | undefined; readonly events_days: number }
}

/** Minimum margin of the audit log over the events, which are removed by whole weeks and read from the log. */
const logOutlives_days = 14

/** Longer than a password, because someone who has the backup file can guess for years. */
const leastPassphrase = 16

/** Problems of a well-formed configuration that must still prevent the start. */
export function contradictions(config: Judged): readonly string[] {
  const problems: string[] = []
  if (config.logisticsPort === config.authPort && config.logisticsPort !== 0) {
    problems.push('LOGISTICS_PORT and AUTH_PORT must differ')
  }
  if (config.backupPassphrase !== undefined && config.backupPassphrase.length < leastPassphrase) {
    problems.push(`BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters`)
  }
  const { audit_days, events_days } = config.retention
  if (audit_days !== undefined && audit_days < events_days + logOutlives_days) {
    problems.push(`AUDIT_RETENTION_DAYS must be at least ${logOutlives_days} more than EVENT_RETENTION_DAYS`)
  }
  if (!config.production) return problems
  const where = `in ${config.appEnv}`
  if (config.appKey === undefined) problems.push(`APP_KEY is required ${where}; ${howToMakeOne}`)
  problems.push(...weakSecrets(config))
  if (config.demo) problems.push(`DEMO must be off ${where}`)
  if (config.catchesMail) problems.push(`MAIL_CATCHER must be off ${where}`)
  for (const [name, url] of [
    ['APP_URL', config.appUrl],
    ['AUTH_URL', config.authUrl],
  ] as const) {
    if (url !== undefined && !isPrivate(new URL(url))) problems.push(`${name} must be https ${where}`)
  }
  for (const [name, provider] of [
    ['OIDC_ISSUER', config.oidc],
    ['CONSOLE_OIDC_ISSUER', config.consoleOidc],
  ] as const) {
    if (provider !== undefined && new URL(provider.issuer).protocol !== 'https:') {
      problems.push(`${name} must be https ${where}`)
    }
  }
  return problems
}

/** Checks only the first APP_KEY, which signs and seals. The keys after it are being phased out. */
function weakSecrets({ appKey, etsmToken, mdmToken, metricsToken }: Judged): readonly string[] {
  const given = {
    APP_KEY: appKey?.split(',', 1)[0]?.trim(),
    ETSM_TOKEN: etsmToken,
    MDM_TOKEN: mdmToken,
    METRICS_TOKEN: metricsToken,
  }
  return Object.entries(given).flatMap(([name, value]) => {
    const weakness = value === undefined ? undefined : weaknessOf(value)
    return weakness === undefined ? [] : [`${name} ${weakness}; ${howToMakeOne}`]
  })
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}
