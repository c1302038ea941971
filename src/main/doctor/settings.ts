import type { Config } from '../config.ts'
import { fault } from './finding.ts'

const isLocal = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)

/** Settings that are right each for itself and wrong together. Settings that can't work at all prevent the start. */
const misfits: readonly ((config: Config) => string | false | undefined)[] = [
  ({ production, appUrl }) => production && appUrl === undefined && 'APP_URL is not set: links lead nowhere',
  ({ production, authUrl }) =>
    production && authUrl === undefined && 'AUTH_URL is not set: links lead nowhere',
  ({ appUrl, authUrl }) => appUrl !== undefined && appUrl === authUrl && 'APP_URL and AUTH_URL are the same',
  ({ production, appUrl, trustedProxies }) =>
    production &&
    appUrl?.startsWith('https:') === true &&
    trustedProxies.length === 0 &&
    'APP_URL is https and TRUSTED_PROXIES is not set: to limits and logs every caller is the proxy',
  ({ trustedProxies }) =>
    trustedProxies.some((each) => each.endsWith('/0')) &&
    'TRUSTED_PROXIES trusts everybody: any caller can say where it comes from',
  ({ logisticsDatabaseUrl: a, authDatabaseUrl: b }) =>
    (a === undefined) !== (b === undefined) &&
    'one service has a database of the configuration and the other the bundled one: set DATABASE_URL',
  ({ production, host, metricsToken }) =>
    production &&
    !isLocal(host) &&
    metricsToken === undefined &&
    'METRICS_TOKEN is not set: nothing but this machine can read /metrics',
  ({ production, logLevel }) =>
    production && logLevel === 'silent' && 'LOG_LEVEL is silent: nobody learns of errors',
  ({ production, rateLimits }) =>
    production &&
    rateLimits.token === 0 &&
    'RATE_LIMIT_TOKEN is 0: passwords can be guessed as fast as they are hashed',
  ({ production, corsOrigins }) =>
    production && corsOrigins.includes('*') && corsOrigins.length > 1 && 'CORS_ORIGINS names some and any',
  ({ production, traces }) =>
    production &&
    traces !== undefined &&
    Object.keys(traces.headers).length > 0 &&
    traces.endpoint.startsWith('http:') &&
    !isLocal(new URL(traces.endpoint).hostname) &&
    'OTEL_EXPORTER_OTLP_HEADERS go to an address without https',
]

export function settingsState(config: Config): string {
  const found = misfits.flatMap((misfit) => misfit(config) || [])
  if (found.length > 0) throw fault(found.join('; '), config)
  return `${config.appEnv}, fit together`
}
