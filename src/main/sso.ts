import * as z from 'zod'
import { isOwnSite, leaveConsoleSite, takeConsoleSite } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { type AnyCommand, command } from '../kernel/command.ts'
import type { Config } from './config.ts'
import type { SignOnRule } from '../logistics/people/sign-on/rules.ts'
import type { Database } from '../kernel/database/database.ts'
import { text } from '../kernel/fields.ts'
import { Problem } from '../kernel/problem.ts'
import { table } from '../kernel/text-table.ts'
import { type SsoState, type SwitchedOff, isServiceUrl, ruleIn, ssoSwitch } from '../logistics/index.ts'
import { authAddress } from './app.ts'

interface SsoCommandParts {
  readonly database: (name: 'logistics' | 'auth') => Promise<Database>
  readonly clock: Clock
  readonly config: () => Config
  readonly key: () => Promise<string>
}

/** Commands for sign-in at the console with an account of our own authentication service. */
export function ssoCommands(parts: SsoCommandParts): readonly AnyCommand[] {
  return [enable(parts), status(parts), disable(parts)]
}

async function switchOf({ database, clock, config, key }: SsoCommandParts) {
  return ssoSwitch({
    database: () => database('logistics'),
    clock,
    appKey: await key(),
    serviceAddress: () => authAddress(config()),
  })
}

const entrance = ({ database, clock }: SsoCommandParts) => ({ database: () => database('auth'), clock })

const typed = {
  site: text(60).optional().meta({
    description:
      'Id or slug of the site that the console is; by default the one that it is already, or a new one',
  }),
  domain: z.array(z.string()).optional().meta({
    description:
      'Who becomes a user by signing in, as domain=company:role (example.com=1:operator), instead of those before; or: none',
  }),
  url: text(2_000).optional().meta({
    description:
      'Where the authentication service answers, if not where the settings say; https, or inside the own network; or: settings',
  }),
}

function enable(parts: SsoCommandParts): AnyCommand {
  return command({
    name: 'sso enable',
    summary: 'Let people sign in to the console with accounts of this authentication service',
    input: z.object(typed),
    async run({ site: named, domain, url }) {
      const own = await switchOf(parts)
      const kept = await own.kept()
      const rules = domain === undefined ? (kept?.rules ?? []) : rulesIn(domain)
      await own.checkRules(rules)
      const address = url === undefined ? (kept?.url ?? null) : addressIn(url)
      const { appName, appUrl, requireMfa } = parts.config()
      const { site, isNew, secret } = await takeConsoleSite(entrance(parts), {
        site: named,
        name: `${appName} console`,
        origin: originOf(appUrl),
        requireMfa,
        held: kept,
      })
      // Another site of the same service has the same accounts.
      const isMoved = kept !== undefined && (await isOwnSite(entrance(parts), kept.client_id))
      const movesFrom = isMoved ? kept.client_id : undefined
      await own.on({ site, secret, url: address, rules, movesFrom })
      return { created: isNew, ...(await own.state()) }
    },
    show: ({ created, ...state }) => shownEnabled(created, state),
  })
}

function rulesIn(domains: readonly string[]): readonly SignOnRule[] {
  if (domains.length === 1 && domains[0] === 'none') return []
  return domains.map((each) => {
    const rule = ruleIn(each)
    if (rule === undefined) throw new Problem('invalid', { faults: [{ path: 'domain', rule: 'format' }] })
    return rule
  })
}

function addressIn(url: string): string | null {
  if (url === 'settings') return null
  if (!isServiceUrl(url)) throw new Problem('invalid', { faults: [{ path: 'url', rule: 'url' }] })
  return url.replace(/\/$/, '')
}

/** Passkeys need https pages, or pages on localhost. */
function originOf(appUrl: string | undefined): string | undefined {
  const url = appUrl === undefined ? null : URL.parse(appUrl)
  if (url === null) return undefined
  return url.protocol === 'https:' || url.hostname === 'localhost' ? url.origin : undefined
}

function shownEnabled(created: boolean, state: Partial<SsoState>): string {
  const made = created ? 'A new site is' : 'The site is'
  return [
    `People with an account on the site "${state.site?.name ?? ''}" can sign in at the console with it.`,
    `${made} ${state.site?.id ?? ''}: put people on it in the panel, or by \`waybill site invite\`.`,
    ...stateLines(state),
  ].join('\n')
}

function stateLines(state: Partial<SsoState>): readonly string[] {
  const { site, address, rules = [], linked = 0, without_password = 0, sessions = 0, fault } = state
  const ruled = rules.map(({ domain, company_id, role }) => `${domain}=${company_id}:${role}`)
  return [
    `  site      ${site?.id} ${site?.client_id}`,
    `  service   ${address}: ${fault === null ? 'answers' : `does not let people in (${fault})`}`,
    `  new users ${ruled.length === 0 ? 'nobody becomes a user by signing in; give --domain' : ruled.join(', ')}`,
    `  users     ${linked} linked, ${without_password} of them without a password of their own; ${sessions} sessions`,
  ]
}

function status(parts: SsoCommandParts): AnyCommand {
  return command({
    name: 'sso status',
    summary:
      'Say whether people sign in at the console by the own authentication service, and whether it answers',
    input: z.object({}),
    async run() {
      const state = await (await switchOf(parts)).state()
      return { enabled: state !== undefined, ...state }
    },
    show: ({ enabled, ...state }) =>
      enabled ? ['On.', ...stateLines(state)].join('\n') : 'Off. Switch it on: waybill sso enable',
    failed: ({ enabled, ...state }) => enabled && state.fault !== null,
  })
}

function disable(parts: SsoCommandParts): AnyCommand {
  return command({
    name: 'sso disable',
    summary:
      'Let nobody sign in at the console by the own authentication service any more; users and memberships stay',
    input: z.object({}),
    async run() {
      const off = await (await switchOf(parts)).off()
      if (off !== undefined) await leaveConsoleSite(entrance(parts), off.client_id)
      return { disabled: off !== undefined, ended: off?.ended ?? 0, data: off?.stranded ?? [] }
    },
    show: shownDisabled,
  })
}

function shownDisabled(off: {
  readonly disabled: boolean
  readonly ended: number
  readonly data: SwitchedOff['stranded']
}): string {
  if (!off.disabled) return 'It was off already.'
  const first = `Off; ${off.ended} sessions ended. Users keep their memberships, and the site its users.`
  if (off.data.length === 0) return first
  return [
    first,
    'Without a password of their own, these cannot sign in: give each one by `waybill user update ADDRESS --password …`.',
    table(off.data, { id: (each) => each.id, email: (each) => each.email, name: (each) => each.name }),
  ].join('\n')
}
