import { sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { Letter } from './schema.ts'

/** Number of messages kept. */
const most = 50

export interface CaughtLetter extends Letter {
  readonly at: Date
}

/** Keeps a message for the mailbox page instead of sending it. */
export async function keepLetter(connection: Connection, letter: Letter, now: Date): Promise<void> {
  const { to, subject, text, html } = letter
  await connection.query(sql`
    with old as (delete from caught_mail where id <= (select max(id) - ${most - 1} from caught_mail))
    insert into caught_mail (email, subject, text, html, at) values (${to}, ${subject}, ${text}, ${html}, ${now})`)
}

export async function caughtLetters(connection: Connection): Promise<readonly CaughtLetter[]> {
  const { rows } = await connection.query<CaughtLetter>(sql`
    select c.email as "to", c.subject, c.text, c.html, c.at from caught_mail c order by c.id desc limit ${most}`)
  return rows
}
