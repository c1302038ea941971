import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Job, JobContext } from '../../kernel/job.ts'
import { pauseAfter } from './rules.ts'
import type { Composer, Letter, MailKind, WaitingMail } from './schema.ts'
import { MailFailure, type Sender } from './sender.ts'
import { endMail, hasDueMail, mailBatch, postponeMail, takeMail } from './store.ts'

export interface MailJobParts {
  readonly database: Database
  readonly clock: Clock
  readonly sender: Pick<Sender, 'send'>
  readonly composers: Readonly<Record<MailKind, Composer>>
}

/** Sends what waits. Without a server of mail there is no such job, and nobody lets anything wait. */
export function mailJob(parts: MailJobParts): Job {
  const { database, clock } = parts
  return {
    name: 'auth_mail',
    summary: 'Sends messages that wait, and tries again what the server of mail did not take',
    loop_ms: 200,
    wokenBy: database.commits,
    async handle({ closing, log }) {
      let count = mailBatch
      while (!closing.aborted && count === mailBatch) {
        count = (await hasDueMail(database, clock.now())) ? await sendDue(parts, log) : 0
      }
    },
  }
}

async function sendDue(parts: MailJobParts, log: JobContext['log']): Promise<number> {
  const { database, clock } = parts
  const taken = await database.transaction((connection) => takeMail(connection, clock.now()))
  await Promise.all(taken.map((mail) => sendOne(parts, mail, log)))
  return taken.length
}

async function sendOne(parts: MailJobParts, mail: WaitingMail, log: JobContext['log']): Promise<void> {
  const { database, clock, composers } = parts
  if (mail.expires_at <= clock.now()) {
    await database.transaction((connection) => endMail(connection, mail.id, 'given_up'))
    return
  }
  // What the link opens is committed before anybody has it.
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

async function delivered({ database, clock, sender }: MailJobParts, delivery: Delivery): Promise<void> {
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
