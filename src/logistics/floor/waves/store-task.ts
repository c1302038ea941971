import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { asked } from '../../../lists/listing.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { equals } from '../../base/reference/store.ts'
import { ofArticle, scannedArticle, standingIn, taskPage, taskRecord } from '../tasks/store.ts'
import type { Task } from './rules-scan.ts'
import type { PickTask, TaskList } from './schema-tasks.ts'
import { waveWalking } from './moves.ts'
import { waveTasks } from './store-tasks.ts'

/** Serial numbers that the line asks for if the task is still open, else the ones taken. */
const serials = sql`
  case when t.state = 'open'
       then array(select s.serial_number from sales_order_lines l
                    join serials s on s.company_id = l.company_id and s.article_id = t.article_id
                     and s.serial_number = any(l.serial_numbers) and s.bucket_id = t.bucket_id
                   where l.company_id = t.company_id and l.id = t.order_line_id order by 1)
       else t.serial_numbers end as serial_numbers`

/** The kit that the task's goods are a part of. */
const kit = (column: Statement<'none'>) => sql`
  (select ${column} from sales_order_lines l join articles k on k.company_id = l.company_id and k.id = l.article_id
    where l.company_id = t.company_id and l.id = t.order_line_id and l.part_ids is not null)`

const record = sql`
  t.id, t.wave_id, t.order_id as sales_order_id,
  (select w.order_number from wave_orders w
    where w.company_id = t.company_id and w.wave_id = t.wave_id and w.order_id = t.order_id) as order_number,
  (select w.tote_code from wave_orders w
    where w.company_id = t.company_id and w.wave_id = t.wave_id and w.order_id = t.order_id) as tote_code,
  t.order_line_id as sales_order_line_id, t.line_number, t.article_id, ${ofArticle(sql`a.article_code`)} as article_code,
  coalesce(t.description, ${ofArticle(sql`a.description`)}) as description, ${kit(sql`k.id`)} as kit_article_id,
  ${kit(sql`k.article_code`)} as kit_article_code, t.um3pl,
  ${ofArticle(sql`a.um3pl_barcode`)} as um3pl_barcode, ${ofArticle(sql`a.tracking`)} as tracking,
  nullif(t.location_code, '') as location_code, t.lot_number, t.expiry_date, ${serials},
  trim_scale(t.quantity) as quantity_um3pl, trim_scale(t.picked) as picked_um3pl, t.state as status, t.reason, t.note,
  t.worker, iso(t.leased_until) as leased_until, iso(t.done_at) as done_at`

export function pickTaskById(scope: ReadScope, id: number): Promise<Json<PickTask> | undefined> {
  return taskRecord(scope, waveTasks, { id, record })
}

/** A page of a wave's tasks, in walking order. */
export function pickTaskPage(scope: ReadScope, wave_id: number, query: TaskList): Promise<Page<PickTask>> {
  const { status, sales_order_id } = query
  return taskPage(scope, waveTasks, {
    record,
    conditions: [
      sql`t.wave_id = ${wave_id}`,
      ...asked(status, (states) => sql`t.state = any(${states})`),
      ...asked(sales_order_id, (order) => equals('t.order_id', order)),
    ],
    order: sql`t.turn, t.place_order, t.place_key, t.id`,
    query,
  })
}

export const waveStanding = standingIn('wave', waveWalking, 'not_walking')

type TaskRow = Omit<Task, 'quantity' | 'picked'> & { readonly quantity: Decimal; readonly picked: Decimal }

/** A task with everything that decides on it. Its order is locked until the transaction ends. */
export async function lockTask(scope: WriteScope, wave_id: number, id: number): Promise<Task | undefined> {
  const row = await scope.maybe<TaskRow>(sql`
    select t.id, t.wave_id, t.order_id, t.order_line_id, t.article_id, t.bucket_id, t.location_code, t.lot_number,
           trim_scale(t.quantity) as quantity, trim_scale(t.picked) as picked, t.serial_numbers, t.state, t.reason, t.worker,
           t.leased_until, ${scannedArticle},
           (select l.lot_number from sales_order_lines l
             where l.company_id = t.company_id and l.id = t.order_line_id) as wanted_lot,
           o.on_hold, o.version <> w.order_version as stale
      from wave_tasks t
      join wave_orders w on w.company_id = t.company_id and w.wave_id = t.wave_id and w.order_id = t.order_id
      join sales_orders o on o.company_id = t.company_id and o.id = t.order_id
      join articles a on a.company_id = t.company_id and a.id = t.article_id
     where t.company_id = ${scope.company} and t.wave_id = ${wave_id} and t.id = ${id} for no key update of o`)
  return row && { ...row, quantity: micros(row.quantity), picked: micros(row.picked) }
}

/** Serial numbers, of these, that the task may take: they lie there, the line may have them, and no cart has them. */
export async function serialsFor(
  scope: WriteScope,
  task: Pick<Task, 'article_id' | 'bucket_id' | 'order_line_id'>,
  given: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.all<{ serial_number: string }>(sql`
    select s.serial_number from serials s
     where s.company_id = ${scope.company} and s.article_id = ${task.article_id} and s.bucket_id = ${task.bucket_id}
       and s.serial_number = any(${given}) and not ${inSomeCart(scope)}
       and coalesce((select l.serial_numbers = '{}' or l.part_ids is not null or s.serial_number = any(l.serial_numbers) from sales_order_lines l
                      where l.company_id = s.company_id and l.id = ${task.order_line_id}), true)`)
  return new Set(rows.map(({ serial_number }) => serial_number))
}

/** Serial numbers of a bucket that nobody has taken yet, newest first. The missing pieces are among them. */
export async function serialsLeft(
  scope: WriteScope,
  bucket_id: number,
  taken: readonly string[],
): Promise<readonly string[]> {
  const rows = await scope.all<{ serial_number: string }>(sql`
    select s.serial_number from serials s
     where s.company_id = ${scope.company} and s.bucket_id = ${bucket_id} and not s.serial_number = any(${taken})
       and not ${inSomeCart(scope)}
     order by s.updated_at desc, s.serial_number desc`)
  return rows.map(({ serial_number }) => serial_number)
}

/** Whether the serial number `s` was taken for an order that isn't picked yet. */
function inSomeCart(scope: WriteScope): Statement<'company'> {
  return sql`exists (
    select from wave_tasks t
     where t.company_id = ${scope.company} and t.article_id = s.article_id and t.state in ('picked', 'short') and not t.booked
       and s.serial_number = any(t.serial_numbers))`
}

export interface Done {
  readonly bucket_id: number
  readonly picked: Micros
  readonly serials: readonly string[]
  readonly reason: string | null
  readonly note: string | null
  readonly worker: string
}

/** The location and the lot are those of the bucket that the goods were taken from. */
export function finishTask(scope: WriteScope, id: number, done: Done): void {
  scope.send(sql`
    update wave_tasks t
       set state = case when ${done.reason}::text is null then 'picked' else 'short' end, picked = ${fromMicros(done.picked)},
           serial_numbers = ${done.serials}, reason = ${done.reason}, note = ${done.note}, worker = ${done.worker},
           leased_until = null, done_at = ${scope.now}, bucket_id = b.id, lot_number = i.lot_number, expiry_date = i.expiry_date
      from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
     where t.company_id = ${scope.company} and t.id = ${id} and b.company_id = t.company_id and b.id = ${done.bucket_id}`)
}
