import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Job, JobContext } from '../kernel/job.ts'
import { keepLetter } from './caught.ts'
import type { Composers, Letter, WaitingMail } from './schema.ts'
import { MailFailure, type MailSettings, Sender } from './sender.ts'
import { type MailTable, endMail, hasDueMail, postponeMail, takeMail } from './store.ts'

interface MailJobParts<Kind extends string> {
  /** Job name; each service has its own job. */
  readonly name: string
  readonly database: Database
  readonly clock: Clock
  readonly table: MailTable<Kind>
  /** Undefined in development: messages are kept for the mailbox page. */
  readonly server: MailSettings | undefined
  readonly composers: Composers<Kind>
}

interface Sending<Kind extends string> extends MailJobParts<Kind> {
  readonly sender: Pick<Sender, 'send'>
}

/** Sends queued messages. Without a mail server or a catcher there is no such job, and nothing is queued. */
export function mailJob<Kind extends string>(parts: MailJobParts<Kind>): Job {
  const { database, clock, name, server } = parts
  const catcher = { send: (letter: Letter) => keepLetter(database, letter, clock.now()) }
  const sending = { ...parts, sender: server === undefined ? catcher : new Sender(server) }
  return {
    name,
    summary: 'Sends messages that wait, and tries again what the server of mail did not take',
    loop_ms: 200,
    wokenBy: database.commits,
    async handle({ closing, log }) {
      let count = 1
      while (!closing.aborted && count > 0) {
        count = (await hasDueMail(database, clock.now())) ? await sendDue(sending, log) : 0
      }
    },
  }
}

async function sendDue<Kind extends string>(parts: Sending<Kind>, log: JobContext['log']): Promise<number> {
  const { database, clock, table } = parts
  const taken = await database.transaction((connection) => takeMail(connection, table, clock.now()))
  await Promise.all(taken.map((mail) => sendOne(parts, mail, log)))
  return taken.length
}

async function sendOne<Kind extends string>(
  parts: Sending<Kind>,
  mail: WaitingMail<Kind>,
  log: JobContext['log'],
): Promise<void> {
  const { database, clock, composers, sender } = parts
  const { id, kind, attempts } = mail
  if (mail.expires_at <= clock.now()) {
    await database.transaction((connection) => endMail(connection, id, 'given_up'))
    return
  }
  // Commit what the link opens before sending the link.
  const letter = await database.transaction((connection) => composers[kind](connection, mail))
  if (letter === undefined) {
    await database.transaction((connection) => endMail(connection, id))
    return
  }
  try {
    await sender.send(letter)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    const due_at = new Date(clock.now().getTime() + pauseAfter(attempts))
    const isOver = error.isFinal || due_at >= mail.expires_at
    log.warn({ mail: id, kind, attempts, reason: error.message, isOver }, 'a message was not taken')
    await database.transaction((connection) =>
      isOver ? endMail(connection, id, 'given_up') : postponeMail(connection, id, due_at),
    )
    return
  }
  await database.transaction((connection) => endMail(connection, id, 'sent'))
}

/** Back-off after this many attempts: 5 s, 15 s, 45 s, and so on up to an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(3_600_000, 5_000 * 3 ** Math.min(attempts - 1, 10))
}
