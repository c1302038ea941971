import { authSchema, firstSetupLink, hasAdministrator } from '../auth/index.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from './config.ts'
import { type App, authAddress } from './app.ts'
import type { Servers } from './databases.ts'
import { using } from './demo.ts'

export const inviteHint =
  'There is no administrator yet. Make one: waybill admin invite --email you@example.com'

/** Lines of a start without an administrator. Everybody who reads production's log sees them, so they show no link. */
export async function firstRunLines(
  config: Config,
  servers: Servers,
  app: Pick<App, 'addresses'>,
): Promise<readonly string[]> {
  if (app.addresses.auth === undefined) return []
  const address = authAddress(config, app.addresses.auth)
  return using(servers.authUrl, authSchema, async (database) => {
    if (await hasAdministrator(database)) return []
    if (config.production) return [inviteHint]
    const link = await firstSetupLink({ database, clock: systemClock, address })
    return link === undefined ? [] : ['Become the first administrator (once, within 24 hours):', link]
  })
}
