import { resolve } from 'node:path'
import { authMigrations, authSchema } from '../auth/index.ts'
import type { Config } from './config.ts'
import { shown } from './config-variables.ts'
import { runningBundled, startBundled } from '../postgres/bundled.ts'
import { isDisconnect, isRefused } from '../kernel/database/failures.ts'
import { migrateAt, migrationsIn } from '../postgres/migrate.ts'
import { SessionError } from '../postgres/sessions.ts'
import { logisticsMigrations, logisticsSchema } from '../logistics/index.ts'

export interface Servers {
  readonly logisticsUrl: string
  readonly authUrl: string
  /** Kind of server, for the banner and `doctor`. */
  readonly kind: 'bundled' | 'external'
  stop(): Promise<void>
}

/** Opens the configured servers, or the bundled one, which `beside` may find running on the folder. */
export async function openServers(
  config: Config,
  options: { readonly beside: boolean; readonly report?: (line: string) => void },
): Promise<Servers> {
  const { logisticsDatabaseUrl, authDatabaseUrl } = config
  if (logisticsDatabaseUrl !== undefined && authDatabaseUrl !== undefined) {
    return {
      logisticsUrl: logisticsDatabaseUrl,
      authUrl: authDatabaseUrl,
      kind: 'external',
      stop: async () => {},
    }
  }
  const dataDir = resolve(config.dataDir)
  const running = options.beside ? await runningBundled(dataDir) : undefined
  const bundled =
    running === undefined
      ? await startBundled({ dataDir, ...(options.report && { report: options.report }) })
      : { url: running, stop: async () => {} }
  return {
    logisticsUrl: logisticsDatabaseUrl ?? bundled.url,
    authUrl: authDatabaseUrl ?? bundled.url,
    kind: 'bundled',
    stop: () => bundled.stop(),
  }
}

export const schemas = [
  { schema: logisticsSchema, folder: logisticsMigrations, url: (servers: Servers) => servers.logisticsUrl },
  { schema: authSchema, folder: authMigrations, url: (servers: Servers) => servers.authUrl },
] as const

class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase'
  constructor(url: string, cause: unknown) {
    super(`The database ${shown('DATABASE_URL', url)} cannot be used`, { cause })
  }
}

/** Brings both schemas up to date; safe while other nodes do the same. Returns the names of the applied migrations. */
export async function migrateServers(
  servers: Servers,
  report?: (line: string) => void,
): Promise<readonly string[]> {
  const applied: string[] = []
  for (const { schema, folder, url } of schemas) {
    const place = { url: url(servers), schema, ...(report && { report }) }
    const result = await migrateAt(place, await migrationsIn(folder)).catch((error: unknown) => {
      throw isDisconnect(error) || isRefused(error) || error instanceof SessionError
        ? new UnusableDatabase(url(servers), error)
        : error
    })
    applied.push(...result.applied.map((name) => `${schema}/${name}`))
  }
  return applied
}
