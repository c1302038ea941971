import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Job, JobContext } from '../kernel/job.ts'
import { pauseAfter } from './pace.ts'
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
  const { database, clock, composers } = parts
  if (mail.expires_at <= clock.now()) {
    await database.transaction((connection) => endMail(connection, mail.id, 'given_up'))
    return
  }
  // Commit what the link opens before sending the link.
  const letter = await database.transaction((connection) => composers[mail.kind](connection, mail))
  if (letter === undefined) {
    await database.transaction((connection) => endMail(connection, mail.id))
    return
  }
  await delivered(parts, { mail, letter, log })
}

interface Delivery {
  readonly mail: WaitingMail
  readonly letter: Letter
  readonly log: JobContext['log']
}

async function delivered(
  { database, clock, sender }: Pick<Sending<string>, 'database' | 'clock' | 'sender'>,
  delivery: Delivery,
): Promise<void> {
  const { mail, letter, log } = delivery
  const { id, kind, attempts } = mail
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
