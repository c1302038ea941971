import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Job, JobContext } from '../../../kernel/job.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { type Console, consoleSite } from './act.ts'
import { type Told, toldBy } from './rules.ts'
import { ServiceAway } from './service.ts'
import {
  endAll,
  endOlderSessions,
  endSsoSessions,
  nextToAsk,
  noteAsked,
  noteSeen,
  reseal,
  stillIn,
  takeLook,
} from './store.ts'

interface WatchParts {
  readonly database: Database
  readonly clock: Clock
  readonly ssoVault: Vault
  readonly serviceAddress: () => string
}

const pause_ms = 5_000

/** What is written there may be committed so much later: rows of that time are read again, which changes nothing more. */
const late_ms = 120_000

/** Ends sessions of the console soon after the authentication service has ended what they stand on. */
export function ssoJob(parts: WatchParts): Job {
  const { database, clock } = parts
  return {
    name: 'sso_watch',
    summary: 'Ends sessions of the console whose account of the authentication service was closed or changed',
    loop_ms: pause_ms,
    async handle(context) {
      const now = clock.now()
      // One worker looks, however many there are.
      const seen_to = await takeLook(database, { now, before: new Date(now.getTime() - pause_ms + 500) })
      if (seen_to === undefined) return
      const site = await consoleSite(parts, database)
      if (site !== undefined) await look(parts, { site, seen_to, now, context })
    },
  }
}

interface Looking {
  readonly site: Console
  readonly seen_to: Date
  readonly now: Date
  readonly context: JobContext
}

async function look(parts: WatchParts, looking: Looking): Promise<void> {
  const { database } = parts
  const { site, seen_to, now, context } = looking
  await sealAnew(parts, site)
  try {
    for await (const rows of site.service.log(new Date(seen_to.getTime() - late_ms))) {
      await follow(database, site, toldBy(rows))
      if (context.closing.aborted) return
    }
    await noteSeen(database, now)
    await askInTurn(database, site)
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    if (error.isClosed) await closed(database, looking, error.message)
    else context.log.warn({ reason: error.message }, 'the authentication service does not say who may go on')
  }
}

/** Whoever closed the site, or ended its secret, wants nobody in by it. */
async function closed(database: Database, { context }: Looking, reason: string): Promise<void> {
  const ended = await database.transaction(endSsoSessions)
  if (ended > 0) context.log.warn({ reason, ended }, 'the site of the console is closed: its sessions ended')
}

async function follow(database: Database, { row, service }: Console, told: Told): Promise<void> {
  const { issuer } = row
  if (told.site && !(await service.isServed())) throw new ServiceAway('authentication_disabled', true)
  for (const subject of await stillIn(database, { issuer, subjects: told.doubtful })) {
    const at = told.ended.get(subject)
    const isGone = (await service.user(subject))?.active !== true
    await database.transaction(async (connection) => {
      if (isGone) await endAll(connection, { issuer, subject })
      else if (at !== undefined) await endOlderSessions(connection, { issuer, subject, at })
    })
  }
}

/** What the log did not say, as when somebody was erased, is found by asking about one after the other. */
async function askInTurn(database: Database, { row, service }: Console): Promise<void> {
  const { issuer } = row
  const next = await nextToAsk(database, issuer)
  if (next === undefined) return
  const { id, subject } = next
  const isGone = (await service.user(subject))?.active !== true
  await database.transaction(async (connection) => {
    if (isGone) await endAll(connection, { issuer, subject })
    await noteAsked(connection, id)
  })
}

/** While APP_KEY holds two keys: what the old one sealed is sealed anew, so that it can go. */
async function sealAnew({ database, ssoVault }: WatchParts, { row }: Console): Promise<void> {
  if (row.sealed_by === ssoVault.mark) return
  const secret = ssoVault.seal(ssoVault.open(row.secret))
  await database.transaction((connection) =>
    reseal(connection, { before: row.secret, secret, mark: ssoVault.mark }),
  )
}
