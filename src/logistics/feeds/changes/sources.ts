import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../../documents/spine/kind.ts'
import { documentRows } from '../../documents/spine/store-placeholders.ts'
import { articleStream, eventStream } from '../numbering/store-streams.ts'
import type { FeedSource } from './feed.ts'

/** Numbered by the article sequencer. */
export const articleSource: FeedSource = {
  table: name('article_feed'),
  condition: sql`true`,
  stream: articleStream,
  unnumbered: (scope) =>
    sql`exists (select from articles a where ${scope.within('a')} and a.sync_seq is null)`,
}

/** Kept by the event sequencer. Stock rows also change with their article. */
export const stockSource: FeedSource = eventSource('stock', ['stock', 'article'])

export function documentSource(kind: Documents): FeedSource {
  const { resource } = kind
  return { ...eventSource(resource, [resource]), renewed: currentRecord(kind) }
}

function eventSource(resource_type: string, told_of: readonly string[]): FeedSource {
  return {
    table: name('document_feed'),
    condition: sql`f.resource_type = ${resource_type}`,
    stream: eventStream,
    unnumbered: (scope) => sql`exists (
      select from outbox o where ${scope.within('o')} and o.resource_type = any(${told_of}))`,
  }
}

/** The current record of the document for the row `f` of the feed. */
export function currentRecord(kind: Documents): Statement<'none'> {
  const { alias, record } = kind
  const isIt = sql`${name(`${alias}.company_id`)} = f.company_id and ${name(`${alias}.id`)} = f.id`
  return sql`(
    select row_to_json(r)::text from (select ${record} from ${documentRows(kind)} where ${isIt}) r)`
}
