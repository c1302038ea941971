import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { ArticleUse } from './rules-use.ts'

/** Document type whose lines name articles. The root registers them: the catalogue knows no document types. */
interface UsingKind {
  readonly table: string
  /** Table of the lines, and its column with the document's ID. */
  readonly lines: readonly [table: string, column: string]
  /** Statuses of documents still in progress. */
  readonly unfinished: readonly string[]
}

let usingKinds: readonly UsingKind[] = []

export function joinUsingKinds(kinds: readonly UsingKind[]): void {
  usingKinds = kinds
}

/** Use of each article: in movements, stock on hand, kits, and lines of open documents. */
export async function usesOf(
  scope: WriteScope,
  articles: readonly number[],
): Promise<ReadonlyMap<number, ArticleUse>> {
  if (articles.length === 0) return new Map()
  const rows = await scope.all<ArticleUse & { readonly id: number }>(sql`
    select w.article as id,
           exists (select from stock_movements m where m.company_id = ${scope.company} and m.article_id = w.article) as moved,
           exists (select from stock_positions p join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id
                    where p.company_id = ${scope.company} and p.article_id = w.article and b.on_hand > 0) as stocked,
           exists (select from kit_components c join articles k on k.company_id = c.company_id and k.id = c.kit_id
                    where c.company_id = ${scope.company} and c.article_id = w.article and k.deleted_at is null) as in_kit,
           array(${join(
             [...usingKinds.map((kind) => unitsIn(scope, kind)), asPart(scope)],
             sql` union `,
           )}) as open_units
      from unnest(${articles}::bigint[]) as w (article)`)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/** Units of the lines for article `w` in unfinished documents. */
function unitsIn(
  scope: WriteScope,
  { table, lines: [lines, document], unfinished }: UsingKind,
): Statement<'company'> {
  return sql`
    select l.um3pl from ${name(lines)} l
      join ${name(table)} d on d.company_id = l.company_id and d.id = ${name(`l.${document}`)}
     where l.company_id = ${scope.company} and l.article_id = w.article and d.status = any(${unfinished})`
}

/** Base unit of article `w`, if an open kit line picked as parts includes it. */
function asPart(scope: WriteScope): Statement<'company'> {
  return sql`
    select a.um3pl from sales_order_lines l
      join articles a on a.company_id = l.company_id and a.id = w.article
     where l.company_id = ${scope.company} and l.part_ids && array[w.article] and l.part_ids is not null
       and (l.backorder > 0 or l.reserved > 0)`
}
