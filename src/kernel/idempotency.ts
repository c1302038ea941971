import { createHash } from 'node:crypto'
import { sql } from './database/sql.ts'
import { Problem } from './problem.ts'
import { secretFields } from './validation.ts'
import { PlatformWriteScope, WriteScope } from './scope.ts'
import type { Entry } from './service.ts'

/** An answer as it was given: repeated to whoever sends the same key again. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly etag: string | null
}

export interface KeyedRequest {
  readonly key: string
  /** Method and route: one key may serve several routes. */
  readonly route: string
  /** Of the path and the body as sent. */
  readonly fingerprint: Buffer
}

/** What only the first answer shows is not kept: a secret of a webhook would lie here as text for a day. */
const shownOnce = /,"secret":"whsec_[^"]*"/g

/** Passwords stay out of it: kept for a day, a quick hash of one would be easier to guess from than the slow one. */
export function fingerprintOf(path: string, body: unknown): Buffer {
  const text = JSON.stringify(body, (name, value: unknown) => (secretFields.has(name) ? undefined : value))
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(text ?? '')
    .digest()
}

/**
 * Gives the stored answer, or runs `work` and stores its answer in the same transaction as its effect. Of several
 * copies in flight one holds the lock, which PostgreSQL gives back at commit or roll-back, even after a crash.
 */
export function once(
  enter: Entry,
  request: KeyedRequest,
  work: (scope: never) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
  return enter((scope) => answered(writable(scope), request, () => work(scope)))
}

function writable(scope: unknown): WriteScope | PlatformWriteScope {
  if (scope instanceof WriteScope || scope instanceof PlatformWriteScope) return scope
  throw new Error('an idempotency key needs a write scope')
}

async function answered(
  scope: WriteScope | PlatformWriteScope,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
  const { key, route, fingerprint } = request
  const { caller } = scope.visit
  const { company } = scope
  const { locked } = await scope.one<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(
      concat_ws(':', ${company}::bigint, ${caller}::text, ${route}::text, ${key}::text), 0)) as locked`)
  if (!locked) throw new Problem('idempotency_key_in_flight', { retryAfter_s: 1 })
  const expired = new Date(scope.now.getTime() - 86_400_000)
  const stored = await scope.maybe<Answer & { fingerprint: Buffer }>(sql`
    select status, body, etag, fingerprint from idempotency_keys
     where company_id = ${company} and caller = ${caller} and route = ${route} and key = ${key}
       and created_at > ${expired}`)
  if (stored !== undefined) {
    if (!stored.fingerprint.equals(fingerprint)) throw new Problem('idempotency_key_reused')
    return { answer: { status: stored.status, body: stored.body, etag: stored.etag }, replayed: true }
  }
  const answer = await work()
  const body = answer.body.replaceAll(shownOnce, '')
  await scope.run(sql`
    insert into idempotency_keys (company_id, caller, route, key, fingerprint, status, body, etag, created_at)
    values (${company}, ${caller}, ${route}, ${key}, ${`\\x${fingerprint.toString('hex')}`},
            ${answer.status}, ${body}, ${answer.etag}, ${scope.now})
    on conflict (company_id, caller, route, key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
           etag = excluded.etag, created_at = excluded.created_at`)
  return { answer, replayed: false }
}
