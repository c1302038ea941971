/** Environment variables that Waybill reads. */
export const variables = [
  'HOST',
  'LOGISTICS_PORT',
  'AUTH_PORT',
  'APP_URL',
  'AUTH_URL',
  'APP_NAME',
  'APP_ENV',
  'APP_LOCALE',
  'USER_TOKEN_LIFETIME',
  'BODY_LIMIT',
  'ATTACHMENTS_QUOTA_MB',
  'ACCOUNT_CREDENTIALS_POLICY',
  'REQUIRE_MFA',
  'DATABASE_URL',
  'LOGISTICS_DATABASE_URL',
  'AUTH_DATABASE_URL',
  'DATABASE_POOL',
  'DATABASE_TIMEOUT_MS',
  'DATABASE_REPLICA_URL',
  'DATABASE_REPLICA_LAG_S',
  'DATA_DIR',
  'REDIS_URL',
  'ETSM_TOKEN',
  'MDM_TOKEN',
  'RATE_LIMIT_TOKEN',
  'RATE_LIMIT_DATA',
  'RATE_LIMIT_CONSOLE',
  'APP_KEY',
  'DEMO',
  'MAIL_CATCHER',
  'TRUSTED_PROXIES',
  'WEBHOOK_ALLOWED_SUBNETS',
  'WEBHOOK_ALLOW_HTTP',
  'CORS_ORIGINS',
  'ALLOWED_HOSTS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'CONSOLE_OIDC_ISSUER',
  'CONSOLE_OIDC_CLIENT_ID',
  'CONSOLE_OIDC_CLIENT_SECRET',
  'CONSOLE_OIDC_NAME',
  'CONSOLE_OIDC_RULES',
  'SMTP_URL',
  'MAIL_FROM',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'LOG_LEVEL',
  'PROCESSES',
  'DRAIN_S',
  'AUDIT_RETENTION_DAYS',
  'EVENT_RETENTION_DAYS',
  'RECIPIENT_RETENTION_DAYS',
  'SESSION_RETENTION_DAYS',
] as const
export type Variable = (typeof variables)[number]
export type Values = Readonly<Partial<Record<Variable, string>>>

const secrets = new Set<Variable>([
  'APP_KEY',
  'ETSM_TOKEN',
  'MDM_TOKEN',
  'OIDC_CLIENT_SECRET',
  'CONSOLE_OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** A value safe to display: secrets, and passwords inside URLs, are masked. */
export function shown(name: Variable, value: string): string {
  if (secrets.has(name)) return '********'
  return value
    .replace(/(:\/\/[^:@/]*:).*@/, '$1********@')
    .replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1********')
}
