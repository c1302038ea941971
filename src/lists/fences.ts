import type { Database } from '../kernel/database/database.ts'
import { type Owned, type Statement, join, name, sql } from '../kernel/database/sql.ts'
import type { Job } from '../kernel/job.ts'
import type { Connection } from '../kernel/scope.ts'
import type { Tenants } from '../kernel/tenants.ts'
import type { CountedList, Fenced, ServiceLists } from './list.ts'
import type { Rows } from './listing.ts'

// A list that is sorted by something else than ids has no blocks of ids to be counted by. Instead some of its rows are written
// down with how many others come before, from time to time; what has come and gone since then is noted by triggers.

/** How far apart fences are, below how many rows a list needs none, and for how many moves they are not made anew. */
interface FenceLimits {
  readonly apart: number
  readonly small: number
  readonly moves: number
}
const usual: FenceLimits = { apart: 4_096, small: 10_000, moves: 1_000 }

/** Nor for so small a share of all rows: each row is looked at about fifty times for one that moves. */
const share = 0.02

function keyOf({ sorts }: Fenced, column: string): Statement<'none'> {
  return sorts[column] === 'timestamptz' ? sql`timestamptz` : sql`text`
}

/** What comes before all rows. */
function firstOf({ sorts }: Fenced, column: string): string {
  return sorts[column] === 'timestamptz' ? '-infinity' : ''
}

/**
 * Common table expressions that end with `start`: the fence before the row behind `offset` others in ascending order, as `at`
 * and `id`, and how many rows lie between them (`skip`). Of rows that came since the fences were made it is not known before
 * which fence they are until one is taken: so one is taken that would be right if all of them were.
 */
export function fenceBefore(
  { tenants, sort, key }: Pick<Rows, 'tenants' | 'sort' | 'key'>,
  fenced: Fenced,
  offset: Statement<'none'>,
): Statement<Owned> {
  const column = sort?.column ?? key
  const type = keyOf(fenced, column)
  return sql`
    moved as materialized (
      select ${name(`m.${column}`)} as at, ${name(`m.${key}`)} as id, m.n from ${name(fenced.moves)} m where ${tenants.within('m')}),
    fence as materialized (
      (select f.place, f.at::${type} as at, ${name(`f.${key}`)} as id from ${name(fenced.fences)} f
        where ${tenants.within('f')} and f.sort = ${column}
          and f.place <= ${offset} - (select count(*) from moved where n > 0)
        order by f.place desc limit 1)
      union all select 0, ${firstOf(fenced, column)}::${type}, 0
      order by place desc limit 1),
    start as materialized (
      select f.at, f.id,
             ${offset} - f.place - coalesce((select sum(m.n) from moved m where (m.at, m.id) < (f.at, f.id)), 0)::bigint as skip
        from fence f)`
}

/** Makes the fences of lists anew of which many rows have moved, one tenant after the other; says of how many. */
export async function buildFences(
  database: Database,
  { tenant, counted }: Pick<ServiceLists, 'tenant' | 'counted'>,
  limits = usual,
): Promise<number> {
  let built = 0
  for (const list of counted) {
    if (list.fenced === undefined) continue
    const fenced = { list, fenced: list.fenced, tenant }
    const { rows } = await database.query<{ tenant: number }>(due(fenced, limits))
    for (const row of rows) {
      await database.transaction(async (connection) => {
        const lock = await connection.query<{ held: boolean }>(sql`
          select pg_try_advisory_xact_lock(hashtextextended('waybill.fences.' || current_schema(), 0)) as held`)
        if (lock.rows[0]?.held === true) await connection.query(rebuilt(fenced, row.tenant, limits))
      })
      built += 1
    }
  }
  return built
}

/** Makes those of one tenant anew at once: what they and the moves say of rows that are no longer so is gone. */
export async function renewFences(
  connection: Connection,
  { tenant, counted }: Pick<ServiceLists, 'tenant' | 'counted'>,
  id: number,
): Promise<void> {
  await connection.query(sql`
    select pg_advisory_xact_lock(hashtextextended('waybill.fences.' || current_schema(), 0))`)
  for (const list of counted)
    if (list.fenced !== undefined)
      await connection.query(rebuilt({ list, fenced: list.fenced, tenant }, id, usual))
}

interface Target {
  readonly list: CountedList
  readonly fenced: Fenced
  readonly tenant: ServiceLists['tenant']
}

/** Tenants of whose rows many have moved, or who have many and no fences. */
function due({ list, fenced, tenant }: Target, { small, moves }: FenceLimits): Statement<'none'> {
  const column = name(tenant)
  const total = sql`c.list = ${list.table} and c.facet = '0' and c.level = 0`
  return sql`
    select m.tenant from (select ${column} as tenant, count(*) as n from ${name(fenced.moves)} group by 1) as m
      left join list_counts c on c.${column} = m.tenant and ${total}
     where m.n > greatest(${moves}, coalesce(c.total, 0) * ${share}::float8)
    union
    select c.${column} from list_counts c
     where ${total} and c.total >= ${small}
       and not exists (select from ${name(fenced.fences)} f where f.${column} = c.${column})`
}

/** In one statement, so that what is noted and what is counted are of the same moment. */
function rebuilt({ list, fenced, tenant }: Target, id: number, limits: FenceLimits): Statement<'none'> {
  const key = name(list.key ?? 'id')
  const column = name(tenant)
  const own = sql`where ${column} = ${id}`
  const sorts = Object.keys(fenced.sorts).map(
    (sort) => sql`
      select ${sort} as sort, row_number() over (order by ${name(sort)}, ${key}) - 1 as place, ${name(sort)}::text as at, ${key} as id
        from ${name(list.table)} ${own}`,
  )
  return sql`
    with gone as (delete from ${name(fenced.moves)} ${own}),
    outdated as (delete from ${name(fenced.fences)} ${own})
    insert into ${name(fenced.fences)} (${column}, sort, place, at, ${key})
    select ${id}, r.sort, r.place, r.at, r.id from (${join(sorts, sql` union all `)}) as r
     where r.place % ${limits.apart}::bigint = 0 and (select count(*) from ${name(list.table)} ${own}) >= ${limits.small}`
}

export function fenceJob(database: Database, job: string, lists: ServiceLists): Job {
  return {
    name: job,
    summary: 'Notes where far pages of sorted lists begin',
    every: '* * * * *',
    atStart: true,
    async handle() {
      await buildFences(database, lists)
    },
  }
}

/** The list's own, where it is sorted by one of its columns and of one tenant. */
export function fencesOf(
  { fenced }: CountedList,
  { tenants, sort }: { readonly tenants: Tenants; readonly sort: Rows['sort'] },
): Fenced | undefined {
  if (fenced === undefined || sort === undefined || sort.anyCase === true) return undefined
  return tenants.ids?.length === 1 && fenced.sorts[sort.column] !== undefined ? fenced : undefined
}
