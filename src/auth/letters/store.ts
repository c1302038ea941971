import { sql } from '../../kernel/database/sql.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { LetterKind, LetterText } from './schema.ts'

export interface OwnLetter extends LetterText {
  readonly kind: LetterKind
  readonly locale: Locale
  readonly updated_at: string
}

export function ownLetters(scope: AdminReadScope, site_id: number): Promise<readonly OwnLetter[]> {
  return scope.all<OwnLetter>(sql`
    select l.kind, l.locale, l.subject, l.body, iso(l.updated_at) as updated_at
      from site_letters l where l.site_id = ${site_id}`)
}

/** The site's own text that replaces the default, if there is one. */
export async function ownText(
  connection: Connection,
  which: Pick<OwnLetter, 'kind' | 'locale'> & { readonly site_id: number | null },
): Promise<LetterText | undefined> {
  const { site_id, kind, locale } = which
  if (site_id === null) return undefined
  const { rows } = await connection.query<LetterText>(sql`
    select l.subject, l.body from site_letters l
     where l.site_id = ${site_id} and l.kind = ${kind} and l.locale = ${locale}`)
  return rows[0]
}

interface Kept extends LetterText {
  readonly site_id: number
  readonly kind: LetterKind
  readonly locale: Locale
  readonly now: Date
}

/** Returns the time in the format of the record. */
export async function keepText(connection: Connection, kept: Kept): Promise<string> {
  const { site_id, kind, locale, subject, body, now } = kept
  const { rows } = await connection.query<{ updated_at: string }>(sql`
    insert into site_letters (site_id, kind, locale, subject, body, updated_at)
    values (${site_id}, ${kind}, ${locale}, ${subject}, ${body}, ${now})
    on conflict (site_id, kind, locale) do update
       set subject = excluded.subject, body = excluded.body, updated_at = excluded.updated_at
    returning iso(updated_at) as updated_at`)
  return rows[0]?.updated_at ?? now.toISOString()
}

export async function dropText(
  connection: Connection,
  { site_id, kind, locale }: Pick<Kept, 'site_id' | 'kind' | 'locale'>,
): Promise<boolean> {
  const { count } = await connection.query(sql`
    delete from site_letters where site_id = ${site_id} and kind = ${kind} and locale = ${locale}`)
  return count > 0
}
