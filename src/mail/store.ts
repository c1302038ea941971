import { name, sql } from '../kernel/database/sql.ts'
import type { Locale } from '../kernel/messages/messages.ts'
import type { Connection } from '../kernel/scope.ts'
import { type Figure, gauge } from '../kernel/service.ts'
import type { WaitingMail } from './schema.ts'

// Each service has these tables in its own schema.

/** How long sending a message is retried. */
const patience_ms = 86_400_000
/** Lease of a worker on a message; longer than a mail server may take to answer. */
const lease_ms = 120_000

/** Table `mail` of a service: the column that tells what a message is about, and the service's kinds. */
export interface MailTable<Kind extends string> {
  readonly about: 'site_id' | 'about_id'
  readonly kind?: Kind
}

export interface NewMail<Kind extends string> {
  readonly kind: Kind
  readonly about_id: number | null
  readonly email: string
  readonly locale: Locale | null
  readonly now: Date
}

/** Queues a message in the transaction that it reports on; a worker sends it after the commit. */
export async function insertMail<Kind extends string>(
  connection: Connection,
  { about }: MailTable<Kind>,
  mail: NewMail<Kind>,
): Promise<void> {
  const { kind, about_id, email, locale, now } = mail
  await connection.query(sql`
    insert into mail (kind, ${name(about)}, email, locale, due_at, expires_at, created_at)
    values (${kind}, ${about_id}, ${email}, ${locale}, ${now}, ${new Date(now.getTime() + patience_ms)}, ${now})`)
}

const mailBatch = 10

export async function hasDueMail(connection: Connection, now: Date): Promise<boolean> {
  const { rows } = await connection.query(sql`select from mail where due_at <= ${now} limit 1`)
  return rows.length > 0
}

/** Leases due messages, the first to each address: people get e-mails in order. Other workers skip them meanwhile. */
export async function takeMail<Kind extends string>(
  connection: Connection,
  { about }: MailTable<Kind>,
  now: Date,
): Promise<readonly WaitingMail<Kind>[]> {
  const { rows } = await connection.query<WaitingMail<Kind>>(sql`
    with due as (
      select id, email from mail where due_at <= ${now} order by due_at, id limit ${mailBatch} for update skip locked)
    update mail m set attempts = m.attempts + 1, due_at = ${new Date(now.getTime() + lease_ms)}
     where m.id = any(array(select min(id) from due group by email))
    returning m.id, m.kind, m.${name(about)} as about_id, m.email, m.locale, m.attempts, m.expires_at`)
  return rows
}

type MailResult = 'sent' | 'attempt_failed' | 'given_up'

/** Removes a message that was sent, given up, or had nobody to go to, which isn't counted. */
export async function endMail(connection: Connection, id: number, result?: MailResult): Promise<void> {
  await connection.query(sql`delete from mail where id = ${id}`)
  if (result !== undefined) await countMail(connection, result)
}

export async function postponeMail(connection: Connection, id: number, due_at: Date): Promise<void> {
  await connection.query(sql`update mail set due_at = ${due_at} where id = ${id}`)
  await countMail(connection, 'attempt_failed')
}

async function countMail(connection: Connection, result: MailResult): Promise<void> {
  await connection.query(sql`
    insert into mail_totals as t (result, total) values (${result}, 1)
    on conflict (result) do update set total = t.total + 1`)
}

export async function mailFigures(connection: Connection, now: Date): Promise<readonly Figure[]> {
  const { rows } = await connection.query<{ waiting: number; oldest_s: number }>(sql`
    select count(*)::int as waiting,
           greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0))::float8 as oldest_s
      from (select created_at from mail order by id limit 100000) m`)
  const totals = await connection.query<{ result: string; total: number }>(
    sql`select result, total from mail_totals`,
  )
  const { waiting = 0, oldest_s = 0 } = rows[0] ?? {}
  return [
    gauge('mail_waiting', 'Messages that wait to be sent or sent again', waiting),
    gauge('mail_oldest_waiting_seconds', 'Age of the oldest message that waits', oldest_s),
    {
      name: 'mail_results_total',
      help: 'Messages that a server of mail took or that were given up, and attempts that failed',
      kind: 'counter',
      values: (['attempt_failed', 'given_up', 'sent'] as const).map((result) => ({
        labels: { result },
        value: totals.rows.find((row) => row.result === result)?.total ?? 0,
      })),
    },
  ]
}

/** Rate limit: `most` requests in 15 minutes per key, on all nodes. Returns the seconds to wait once exceeded. */
export async function countRequest(
  connection: Connection,
  turn: { readonly key: Buffer; readonly most: number; readonly now: Date },
): Promise<number | undefined> {
  const { most, now } = turn
  const begins = new Date(now.getTime() - turnWindow_ms)
  const { rows } = await connection.query<{ taken: number; first_at: Date }>(sql`
    insert into mail_turns as t (key, taken, first_at) values (${`\\x${turn.key.toString('hex')}`}, 1, ${now})
    on conflict (key) do update
       set taken = case when t.first_at <= ${begins} then 1 else t.taken + 1 end,
           first_at = case when t.first_at <= ${begins} then excluded.first_at else t.first_at end
    returning taken, first_at`)
  const [row] = rows
  if (row === undefined || row.taken <= most) return undefined
  return Math.max(1, Math.ceil((row.first_at.getTime() + turnWindow_ms - now.getTime()) / 1_000))
}

const turnWindow_ms = 900_000
