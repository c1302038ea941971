import { inTurn } from '../../../kernel/database/in-turn.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Answer, KeyedRequest } from '../../../kernel/idempotency.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Once } from '../../../kernel/service.ts'
import { PlatformWriteScope, WriteScope } from './scopes.ts'

/** Secrets that only the first response shows are not stored: they would lie here as plain text for a day. */
const shownOnce = /,"secret":"whsec_[^"]*"/g
const shownLink = /"[^"]*#token=wbl_[^"]*"/g

/**
 * Returns the stored response, or runs `work` and stores its response in the same transaction. Of several concurrent
 * copies one holds the lock. PostgreSQL releases it at commit or rollback, even after a crash.
 */
export const once: Once = (enter, request, work) =>
  enter((scope) => answered(writable(scope), request, () => work(scope)))

function writable(scope: unknown): WriteScope | PlatformWriteScope {
  if (scope instanceof WriteScope || scope instanceof PlatformWriteScope) return scope
  throw new Error('an idempotency key needs a write scope')
}

async function answered(
  scope: WriteScope | PlatformWriteScope,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
  const { key, route, fingerprints } = request
  const { caller } = scope.visit
  const { company } = scope
  const locking = scope.one<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(
      concat_ws(':', ${company}::bigint, ${caller}::text, ${route}::text, ${key}::text), 0)) as locked`)
  const expired = new Date(scope.now.getTime() - 86_400_000)
  // Sent right behind the lock statement, without waiting for its answer. PostgreSQL runs it after the lock.
  const storing = scope.maybe<Answer & { fingerprint: Buffer }>(sql`
    select status, body, etag, fingerprint from idempotency_keys
     where company_id = ${company} and caller = ${caller} and route = ${route} and key = ${key}
       and created_at > ${expired}`)
  const [{ locked }, stored] = await inTurn(locking, storing)
  if (!locked) throw new Problem('idempotency_key_in_flight', { retryAfter_s: 1 })
  if (stored !== undefined) {
    if (!fingerprints.some((each) => each.equals(stored.fingerprint)))
      throw new Problem('idempotency_key_reused')
    if (!maySee(scope, stored.body)) await refuseReplay(work)
    return { answer: { status: stored.status, body: stored.body, etag: stored.etag }, replayed: true }
  }
  const answer = await work()
  const body = answer.body.replaceAll(shownOnce, '').replaceAll(shownLink, 'null')
  scope.send(sql`
    insert into idempotency_keys (company_id, caller, route, key, fingerprint, status, body, etag, created_at)
    values (${company}, ${caller}, ${route}, ${key}, ${`\\x${fingerprints[0]?.toString('hex') ?? ''}`},
            ${answer.status}, ${body}, ${answer.etag}, ${scope.now})
    on conflict (company_id, caller, route, key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
           etag = excluded.etag, created_at = excluded.created_at`)
  return { answer, replayed: false }
}

/**
 * Whether the caller may still see the stored response. Access may have been restricted to other client companies
 * since.
 */
function maySee(scope: WriteScope | PlatformWriteScope, body: string): boolean {
  const clients = scope instanceof WriteScope ? scope.clients : null
  return (
    clients === null || ownersIn(JSON.parse(body === '' ? 'null' : body)).every((id) => clients.includes(id))
  )
}

/** Client companies of all records in a response. 0 stands for a record without one. */
function ownersIn(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'client_3pl_id' ? [Number(inner)] : ownersIn(inner),
  )
}

/**
 * Fails with the refusal that the caller would get without the key. If the request would succeed now, the key belongs
 * to another request.
 */
async function refuseReplay(work: () => Promise<Answer>): Promise<never> {
  await work()
  throw new Problem('idempotency_key_reused')
}
