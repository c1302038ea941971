import type { Database } from '../kernel/database/database.ts'
import { type Owned, type Statement, name, sql } from '../kernel/database/sql.ts'
import type { Job } from '../kernel/job.ts'
import type { Connection } from '../kernel/scope.ts'
import type { Tenants } from '../kernel/tenants.ts'
import type { CountedList, Fenced, ServiceLists } from './list.ts'
import type { Rows } from './listing.ts'

// A list sorted by another column than the id has no blocks of ids to count by. Instead, a job periodically records
// fences: some of the rows, with how many rows precede each. Triggers record the rows added and removed since then
// (moves).

/**
 * Limits: the distance between fences, the list size below which none are needed, the moves that don't justify a
 * rebuild, and the fences one statement makes. One statement walks some 260,000 rows, far below its time limit.
 */
interface FenceLimits {
  readonly apart: number
  readonly small: number
  readonly moves: number
  readonly atOnce: number
}
const usual: FenceLimits = { apart: 4_096, small: 10_000, moves: 1_000, atOnce: 64 }

/** Share of moved rows that doesn't justify a rebuild either. A rebuild reads about fifty rows for each moved row. */
const share = 0.02

function keyOf({ sorts }: Fenced, column: string): Statement<'none'> {
  return sorts[column] === 'timestamptz' ? sql`timestamptz` : sql`text`
}

/** Sort value that precedes all rows. */
function firstOf({ sorts }: Fenced, column: string): string {
  return sorts[column] === 'timestamptz' ? '-infinity' : ''
}

/**
 * Common table expressions ending with `start`: the fence before the row at `offset` in ascending order, as `at` and
 * `id`. `skip` is the number of rows between them. Until a fence is chosen, it's unknown which of the rows added since
 * then precede it. So choose a fence that is right even if all of them do.
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

/** Rebuilds the fences of lists where many rows have moved, one tenant at a time. Returns how many rebuilds it ran. */
export async function buildFences(
  database: Database,
  { tenant, counted }: Pick<ServiceLists, 'tenant' | 'counted'>,
  limits = usual,
): Promise<number> {
  let built = 0
  for (const list of counted) {
    if (list.fenced === undefined) continue
    const target = { list, fenced: list.fenced, tenant }
    const { rows } = await database.query<{ tenant: number }>(due(target, limits))
    for (const row of rows) {
      await database.transaction(async (connection) => {
        // Moves and row counts must come from one snapshot, taken after the lock.
        await connection.query(sql`set transaction isolation level repeatable read`)
        await connection.query(alone(target.fenced))
        const still = await connection.query<{ tenant: number }>(due(target, limits))
        if (still.rows.some((each) => each.tenant === row.tenant))
          await rebuild(connection, { ...target, id: row.tenant }, limits)
      })
      built += 1
    }
  }
  return built
}

/** Deletes a tenant's fences and moves. Far pages take longer until the fences are rebuilt. */
export async function dropFences(
  connection: Connection,
  { tenant, counted }: Pick<ServiceLists, 'tenant' | 'counted'>,
  id: number,
): Promise<void> {
  for (const { fenced } of counted) {
    if (fenced === undefined) continue
    await connection.query(alone(fenced))
    for (const table of [fenced.fences, fenced.moves])
      await connection.query(sql`delete from ${name(table)} where ${name(tenant)} = ${id}`)
  }
}

/** Keeps others from building or dropping fences until the transaction ends. */
function alone({ fences }: Fenced): Statement<'none'> {
  return sql`lock table ${name(fences)} in share row exclusive mode`
}

interface Target {
  readonly list: CountedList
  readonly fenced: Fenced
  readonly tenant: ServiceLists['tenant']
}

/** Tenants with many moved rows, or with many rows and no fences. */
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

interface Fence {
  readonly place: number
  readonly at: string
  readonly id: number
}

async function rebuild(
  connection: Connection,
  target: Target & { readonly id: number },
  limits: FenceLimits,
): Promise<void> {
  const { list, fenced, tenant, id } = target
  const own = sql`where ${name(tenant)} = ${id}`
  for (const table of [fenced.fences, fenced.moves])
    await connection.query(sql`delete from ${name(table)} ${own}`)
  const many = await connection.query(
    sql`select from ${name(list.table)} ${own} offset ${limits.small - 1} limit 1`,
  )
  if (many.rows.length === 0) return
  for (const sort of Object.keys(fenced.sorts)) {
    let last: Fence | undefined
    do {
      const { rows } = await connection.query<Fence>(nextFences(target, sort, { last, limits }))
      last = rows.length < limits.atOnce ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
}

/** Inserts the next fences after `last`, or the first ones. */
function nextFences(
  { list, fenced, tenant, id }: Target & { readonly id: number },
  sort: string,
  { last, limits }: { readonly last: Fence | undefined; readonly limits: FenceLimits },
): Statement<'none'> {
  const [key, column] = [name(list.key ?? 'id'), name(sort)]
  const behind = (before: Statement<'none'>, rows: Statement<'none'>) => sql`
    select ${column} as at, ${key} as id from ${name(list.table)} where ${name(tenant)} = ${id} and ${before}
     order by ${column}, ${key} offset ${rows} limit 1`
  const first =
    last === undefined
      ? sql`select 0::bigint, n.at, n.id, 1 from (${behind(sql`true`, sql`0`)}) as n`
      : sql`
        select ${last.place}::bigint + ${limits.apart}, n.at, n.id, 1 from (${behind(
          sql`(${column}, ${key}) > (${last.at}::${keyOf(fenced, sort)}, ${last.id})`,
          sql`${limits.apart - 1}`,
        )}) as n`
  return sql`
    with recursive fence (place, at, id, made) as (
      ${first}
      union all
      select f.place + ${limits.apart}, n.at, n.id, f.made + 1
        from fence f cross join lateral (${behind(sql`(${column}, ${key}) > (f.at, f.id)`, sql`${limits.apart - 1}`)}) as n
       where f.made < ${limits.atOnce})
    insert into ${name(fenced.fences)} (${name(tenant)}, sort, place, at, ${key})
    select ${id}, ${sort}, place, at::text, id from fence order by place
    returning place, at, ${key} as id`
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

/** The list's fences, if it is sorted by one of the fenced columns and limited to one tenant. */
export function fencesOf(
  { fenced }: CountedList,
  { tenants, sort }: { readonly tenants: Tenants; readonly sort: Rows['sort'] },
): Fenced | undefined {
  if (fenced === undefined || sort === undefined || sort.anyCase === true) return undefined
  return tenants.ids?.length === 1 && fenced.sorts[sort.column] !== undefined ? fenced : undefined
}
