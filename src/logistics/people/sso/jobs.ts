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

/** Maximum delay before an entry is committed there. Rows read again have no further effect. */
const late_ms = 120_000

/** Ends console sessions soon after the authentication service has ended the sessions they're based on. */
export function ssoJob(parts: WatchParts): Job {
  const { database, clock } = parts
  return {
    name: 'sso_watch',
    summary: 'Ends sessions of the console whose account of the authentication service was closed or changed',
    loop_ms: pause_ms,
    async handle(context) {
      const now = clock.now()
      // Only one worker polls at a time.
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

/** A closed site or an ended secret means that nobody may sign in by it. */
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

/** Asks about one user per run, to find what the log doesn't show, such as an erasure. */
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

/** Reseals the secret while APP_KEY holds two keys, so the old key can be removed. */
async function sealAnew({ database, ssoVault }: WatchParts, { row }: Console): Promise<void> {
  if (row.sealed_by === ssoVault.mark) return
  const secret = ssoVault.seal(ssoVault.open(row.secret))
  await database.transaction((connection) =>
    reseal(connection, { before: row.secret, secret, mark: ssoVault.mark }),
  )
}
