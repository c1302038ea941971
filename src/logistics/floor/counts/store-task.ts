import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { atLeast } from '../../base/access/roles.ts'
import { asked } from '../../../lists/listing.ts'
import type { LineArticle } from '../../catalogue/named/lines.ts'
import { equals } from '../../base/reference/store.ts'
import { ofArticle, scannedArticle, standingIn, taskPage, taskRecord } from '../tasks/store.ts'
import { countWalking } from './moves.ts'
import type { Task } from './rules.ts'
import { actorObject } from '../../base/audit/store-actor.ts'
import type { CountTask, Finding, TaskList } from './schema-tasks.ts'
import { expectedNow } from './store-shelf.ts'
import { countTasks } from './store-tasks.ts'

const ofCount = (column: Statement<'none'>) => sql`
  (select ${column} from counts d where d.company_id = t.company_id and d.id = t.count_id)`

/** Field of the last finding, once the task is counted. A recount must not see earlier findings. */
const last = (field: Statement<'none'>) => sql`
  case when t.state = 'counted' then t.findings -> -1 -> ${field} end`

const shownFindings = sql`(
  select coalesce(jsonb_agg(f.value || jsonb_build_object('actor', ${actorObject(sql`f.value->>'by'`)}) order by f.ordinality), '[]')
    from jsonb_array_elements(t.findings) with ordinality as f)`

const recordWith = (findings: Statement<'none'>) => sql`
  t.id, t.count_id, nullif(t.location_code, '') as location_code, t.article_id, ${ofArticle(sql`a.article_code`)} as article_code,
  ${ofArticle(sql`a.description`)} as description, t.um3pl, ${ofArticle(sql`a.um3pl_barcode`)} as um3pl_barcode,
  ${ofArticle(sql`a.tracking`)} as tracking, t.lot_number, t.expiry_date, t.stock_status, t.found, t.state as status,
  case when t.state = 'counted' then t.findings -> -1 -> 'expected_um3pl'
       when t.state in ('open', 'recount') and not ${ofCount(sql`d.blind`)} then to_jsonb(trim_scale(${expectedNow})) end as expected_um3pl,
  ${last(sql`'counted_um3pl'`)} as counted_um3pl, ${last(sql`'difference_um3pl'`)} as difference_um3pl,
  case when ${findings} then ${shownFindings} else '[]' end as findings,
  t.note, t.worker, iso(t.leased_until) as leased_until, iso(t.done_at) as done_at`

const record = recordWith(sql`t.state = 'counted'`)
/** Managers decide on differences, so they see the first count of a task under recount. */
const wholeRecord = recordWith(sql`true`)

export function countTaskById(scope: ReadScope, id: number): Promise<Json<CountTask> | undefined> {
  return taskRecord(scope, countTasks, { id, record })
}

/** A page of a count's tasks, in walking order. */
export function countTaskPage(scope: ReadScope, count_id: number, query: TaskList): Promise<Page<CountTask>> {
  const { status, location_code } = query
  return taskPage(scope, countTasks, {
    record: atLeast(scope.visit.role, 'manager') ? wholeRecord : record,
    conditions: [
      sql`t.count_id = ${count_id}`,
      ...asked(status, (states) => sql`t.state = any(${states})`),
      ...asked(location_code, (code) => equals('t.location_code', code)),
    ],
    order: sql`t.place_order, t.place_key, t.id`,
    query,
  })
}

export const countStanding = standingIn('count', countWalking, 'not_counting')

const decided = sql`
  t.id, t.count_id, t.warehouse_id, t.location_code, t.article_id, t.um3pl, ${scannedArticle},
  t.lot_number, t.expiry_date::text as expiry_date, t.stock_status, t.state, t.findings, t.counter, t.worker, t.leased_until`

/** A task with everything that decides on it. The count must be locked first. */
export function taskOf(scope: WriteScope, count_id: number, id: number): Promise<Task | undefined> {
  return scope.maybe<Task>(sql`
    select ${decided} from count_tasks t left join articles a on a.company_id = t.company_id and a.id = t.article_id
     where t.company_id = ${scope.company} and t.count_id = ${count_id} and t.id = ${id}`)
}

/** Goods at a location, as a task names them. */
export interface Spot {
  readonly location_code: string
  readonly lot_number: string | null
  readonly expiry_date: string | null
}

/** The task for found goods. A new one is created at the end of the location's known goods. */
export async function foundTask(
  scope: WriteScope,
  { count_id, warehouse_id }: { readonly count_id: number; readonly warehouse_id: number },
  { article, spot }: { readonly article: Pick<LineArticle, 'id' | 'um3pl'>; readonly spot: Spot },
): Promise<number> {
  const { location_code, lot_number, expiry_date } = spot
  scope.send(sql`
    insert into count_tasks (company_id, count_id, warehouse_id, location_code, article_id, um3pl, lot_number, expiry_date, found,
                             place_order, place_key)
    select ${scope.company}, ${count_id}, ${warehouse_id}, ${location_code}, ${article.id}, ${article.um3pl}, ${lot_number},
           ${expiry_date}::date, true, coalesce((
             select l.sort_order from locations l
              where l.company_id = ${scope.company} and l.warehouse_id = ${warehouse_id} and l.code = ${location_code}), 2147483647),
           place_key(${location_code})
    on conflict (company_id, count_id, location_code, article_id, lot_number, expiry_date, stock_status)
       where state <> 'dropped' do nothing`)
  const { id } = await scope.one<{ id: number }>(sql`
    select t.id from count_tasks t
     where t.company_id = ${scope.company} and t.count_id = ${count_id} and t.location_code = ${location_code}
       and t.article_id = ${article.id} and t.lot_number is not distinct from ${lot_number}
       and t.expiry_date is not distinct from ${expiry_date}::date and t.stock_status = 'available' and t.state <> 'dropped'`)
  return id
}

/** The location's code as the count has it; undefined if the count doesn't include it. */
export async function placeOfCount(
  scope: WriteScope,
  count_id: number,
  code: string,
): Promise<string | undefined> {
  const row = await scope.maybe<{ code: string }>(sql`
    select c.location_code as code from count_places c
     where c.company_id = ${scope.company} and c.count_id = ${count_id} and lower(c.location_code) = lower(${code}) limit 1`)
  return row?.code
}

interface Done {
  readonly state: 'counted' | 'recount'
  readonly findings: readonly Finding[]
  readonly caller: string
  readonly worker: string
  readonly note: string | null
}

export function finishTask(scope: WriteScope, id: number, done: Done): void {
  scope.send(sql`
    update count_tasks t
       set state = ${done.state}, findings = ${JSON.stringify(done.findings)}::jsonb, counter = ${done.caller},
           worker = ${done.worker}, note = coalesce(${done.note}, t.note), leased_until = null,
           done_at = case when ${done.state} = 'counted' then ${scope.now}::timestamptz end
     where t.company_id = ${scope.company} and t.id = ${id}`)
}
