import type { Database } from '../../kernel/database/database.ts'
import { type Statement, name, slow, sql } from '../../kernel/database/sql.ts'

/** Background fill by a worker after an upgrade: the number of rows done, and the number left. */
export interface Fill {
  readonly name: string
  readonly done: number
  readonly left: number
}

/** Maximum count of rows; beyond it there are simply many. */
const counted = 1_000_000

function textsOf(tenant: 'company_id' | 'site_id') {
  const column = name(tenant)
  const rows = (isLeft: Statement<'none'>) => sql`
    (select count(*) from (
       select from short_texts t join list_search s on s.${column} = t.${column} and s.list = t.list
        where ${isLeft} limit ${counted}) r)`
  return slow(sql`select 'texts of searches' as name, ${rows(sql`s.id <= t.done_to`)} as done,
                         ${rows(sql`s.id > t.done_to`)} as "left"`)
}

const records = slow(sql`
  select 'records of feeds' as name,
         (select count(*) from (select from document_feed f
            where (f.company_id, f.resource_type, f.id) <= (b.company_id, b.resource_type, b.id) limit ${counted}) r) as done,
         (select count(*) from (select from document_feed f
            where (f.company_id, f.resource_type, f.id) > (b.company_id, b.resource_type, b.id) limit ${counted}) r) as "left"
    from backfills b where b.name = 'feed_records' and b.done_at is null`)

export async function fillsOf(database: Database, schema: 'logistics' | 'auth'): Promise<readonly Fill[]> {
  const asked = schema === 'logistics' ? [textsOf('company_id'), records] : [textsOf('site_id')]
  const found: Fill[] = []
  for (const statement of asked) found.push(...(await database.query<Fill>(statement)).rows)
  return found
}

/** Never a fault: until the fill is through, everything is found as before, only later. */
export function fillState(fills: readonly Fill[]): string {
  const open = fills.filter(({ left }) => left > 0)
  if (open.length === 0) return 'nothing is left to be filled in the background'
  return open
    .map(({ name: what, done, left }) => {
      const more = left >= counted ? 'more than ' : ''
      return `${what}: ${Math.floor((100 * done) / (done + left))} % done, ${more}${left} left`
    })
    .join('; ')
}
