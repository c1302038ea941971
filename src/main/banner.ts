import type { Config } from './config.ts'
import { table } from '../kernel/text-table.ts'
import type { App } from './app.ts'
import type { Servers } from './databases.ts'
import type { DemoWorlds } from './demo.ts'
import type { Shares } from './shares.ts'

export interface BannerParts {
  readonly config: Config
  readonly app: Pick<App, 'addresses'>
  readonly servers: Servers
  readonly demo: DemoWorlds | undefined
  /** Instructions for the first administrator, until there is one. */
  readonly firstRun: readonly string[]
  readonly seconds: number
  readonly shares: Shares
}

/** Text for the person who started it: where everything is and how to sign in. */
export function banner(parts: BannerParts): string {
  const { config, app, servers, demo, firstRun, seconds, shares } = parts
  const { logistics, auth } = app.addresses
  const lines = [
    '',
    `${config.appName} is running (${config.appEnv}), started in ${seconds.toFixed(1)} s`,
    '',
  ]
  if (logistics !== undefined) {
    lines.push(`Console         ${config.appUrl ?? logistics}/`)
    lines.push(`Logistics API   ${config.appUrl ?? logistics}/api`, `  reference     ${logistics}/docs`)
    lines.push(`  health        ${logistics}/health`)
  }
  if (auth !== undefined) {
    lines.push(`Panel           ${config.authUrl ?? auth}/`)
    lines.push(`Authentication  ${config.authUrl ?? auth}/api`, `  reference     ${auth}/docs`)
  }
  const bundled = `bundled PostgreSQL in ${config.dataDir}`
  lines.push(`Database        ${servers.kind === 'bundled' ? bundled : 'PostgreSQL of the configuration'}`)
  if (shares.processes > 1) lines.push(`Processes       ${shares.processes}`)
  if (demo !== undefined) lines.push(...signIns(demo))
  if (firstRun.length > 0) lines.push('', ...firstRun)
  lines.push('', 'Press Ctrl-C to stop.', '')
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')
}

function signIns({ logistics, auth }: DemoWorlds): readonly string[] {
  const people = [
    ...logistics.users.map((user) => ({ ...user, where: 'logistics' })),
    ...auth.users.map((user) => ({ ...user, where: user.site })),
    ...auth.administrators.map((user) => ({
      ...user,
      role: 'administrator',
      where: 'authentication',
      totp_key: null,
    })),
  ]
  const lines: string[] = []
  if (people.length > 0) {
    const columns = {
      'e-mail': (each: (typeof people)[number]) => each.email,
      password: (each: (typeof people)[number]) => each.password,
      role: (each: (typeof people)[number]) => each.role,
      where: (each: (typeof people)[number]) => each.where,
      'authenticator key': (each: (typeof people)[number]) => each.totp_key ?? '',
    }
    lines.push('', 'Sign in (demo world):', ...table(people, columns).split('\n'))
  }
  if (auth.sites.length > 0) {
    lines.push('', 'Sites (a new secret: waybill site secret ID):')
    for (const { id, slug, client_id, client_secret } of auth.sites) {
      lines.push(`${id} ${slug}  ${client_id}${client_secret === null ? '' : `  ${client_secret}`}`)
    }
  }
  return lines
}
