import { type Statement, name, sql } from '../../kernel/database/sql.ts'
import { type ReadScope, type Role, atLeast } from '../../kernel/scope.ts'
import type { FeedSource } from './feed.ts'

/** Numbered by the sequencer of articles. */
export const articleSource: FeedSource = {
  table: name('article_feed'),
  condition: sql`true`,
  marks: name('change_marks'),
  unnumbered: (scope) =>
    sql`exists (select from articles a where ${scope.within('a')} and a.sync_seq is null)`,
  record: () => sql`f.record`,
}

type Transitions = Readonly<Record<string, readonly string[]>>

/** What the sequencer of events keeps of a resource; stock rows also change with their article. */
interface Kept {
  readonly resource_type: string
  readonly told_of?: readonly string[]
  /** Of a document: the statuses that a caller's `PUT {status}` would be granted, by status. */
  readonly transitions?: (role: Role) => Transitions
}

export function eventSource({ resource_type, told_of = [resource_type], transitions }: Kept): FeedSource {
  return {
    table: name('document_feed'),
    condition: sql`f.resource_type = ${resource_type}`,
    marks: name('event_marks'),
    unnumbered: (scope) => sql`exists (
      select from outbox o where ${scope.within('o')} and o.resource_type = any(${told_of}))`,
    record: (scope) => recordFor(scope, transitions),
  }
}

/**
 * Records are kept as warehouse staff see them. Others may do less: of the `allowed_transitions` they see those that are
 * also theirs. Quotes inside of values are escaped, and the key comes before any that a caller can choose, so what the
 * pattern finds first is the key.
 */
function recordFor({ visit }: ReadScope, transitions: Kept['transitions']): Statement<'none'> {
  if (transitions === undefined || atLeast(visit.role, 'operator')) return sql`f.record`
  const own = JSON.stringify(transitions(visit.role))
  return sql`regexp_replace(f.record, '"allowed_transitions":\\s*\\[[^]]*\\]', '"allowed_transitions":' || (
    select coalesce(json_agg(t.status order by t.place), '[]')::text
      from json_array_elements_text(f.record::json -> 'allowed_transitions') with ordinality as t (status, place)
     where ${own}::jsonb -> (f.record::json ->> 'status') ? t.status))`
}
