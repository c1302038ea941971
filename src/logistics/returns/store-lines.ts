import { sql } from '../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../kernel/decimal.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import type { Micros } from '../ledger/quantities.ts'
import { type LineValues, type StoredLine, lotKey } from './line.ts'

type LineRow = {
  readonly [K in keyof StoredLine]: StoredLine[K] extends Micros ? Decimal : StoredLine[K]
}

/** In the order of their numbers; the return is locked. Articles that were archived meanwhile are finished like others. */
export async function linesOf(scope: WriteScope, return_id: number): Promise<readonly StoredLine[]> {
  const rows = await scope.all<LineRow>(sql`
    select l.id, l.line_number, l.sales_order_line_id, l.article_id, l.description, l.um3pl, trim_scale(l.factor) as factor,
           trim_scale(l.quantity) as quantity, l.requested_action, l.condition, l.lot_number,
           l.expiry_date::text as expiry_date, l.serial_numbers, trim_scale(l.received) as received,
           trim_scale(l.restocked) as restocked, trim_scale(l.quarantined) as quarantined, trim_scale(l.disposed) as disposed,
           a.article_code, a.tracking, a.expiry_tracking,
           a.integer_only_um3pl_quantity or exists (
             select from units u where u.company_id = l.company_id and lower(u.code) = lower(l.um3pl) and u.integer_only) as whole_only
      from return_lines l join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.company_id = ${scope.company} and l.return_id = ${return_id} order by l.line_number`)
  return rows.map((row) => ({
    ...row,
    factor: micros(row.factor),
    quantity: micros(row.quantity),
    received: micros(row.received),
    restocked: micros(row.restocked),
    quarantined: micros(row.quarantined),
    disposed: micros(row.disposed),
  }))
}

/** New lines, and those that have an id as they are now. */
export async function saveLines(
  scope: WriteScope,
  return_id: number,
  lines: readonly (LineValues & { readonly id?: number | undefined })[],
): Promise<void> {
  const rows = JSON.stringify(
    lines.map((line) => ({
      id: line.id,
      line_number: line.line_number,
      sales_order_line_id: line.sales_order_line_id,
      article_id: line.article_id,
      description: line.description,
      um3pl: line.um3pl,
      factor: fromMicros(line.factor),
      quantity: fromMicros(line.quantity),
      requested_action: line.requested_action,
      condition: line.condition,
      lot_number: line.lot_number,
      expiry_date: line.expiry_date,
      serial_numbers: line.serial_numbers,
    })),
  )
  await scope.run(sql`
    insert into return_lines as l (
      company_id, id, return_id, line_number, sales_order_line_id, article_id, description, um3pl, factor, quantity,
      requested_action, condition, lot_number, expiry_date, serial_numbers)
    select ${scope.company}, coalesce(w.id, nextval('return_lines_id_seq')), ${return_id}, w.line_number,
           w.sales_order_line_id, w.article_id, w.description, w.um3pl, w.factor, w.quantity, w.requested_action,
           w.condition, w.lot_number, w.expiry_date, w.serial_numbers
      from json_to_recordset(${rows}::json) as w (
           id bigint, line_number int, sales_order_line_id bigint, article_id bigint, description text, um3pl text,
           factor numeric, quantity numeric, requested_action text, condition text, lot_number text, expiry_date date,
           serial_numbers text[])
     order by w.line_number
    on conflict (company_id, id) do update set
      line_number = excluded.line_number, sales_order_line_id = excluded.sales_order_line_id,
      article_id = excluded.article_id, description = excluded.description, um3pl = excluded.um3pl,
      factor = excluded.factor, quantity = excluded.quantity, requested_action = excluded.requested_action,
      condition = excluded.condition, lot_number = excluded.lot_number, expiry_date = excluded.expiry_date,
      serial_numbers = excluded.serial_numbers`)
}

export async function removeLines(
  scope: WriteScope,
  return_id: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await scope.run(sql`
    delete from return_lines where company_id = ${scope.company} and return_id = ${return_id} and id = any(${ids})`)
}

/** What was counted or decided. */
export async function countLines(scope: WriteScope, lines: readonly StoredLine[]): Promise<void> {
  const rows = JSON.stringify(
    lines.map((line) => ({
      id: line.id,
      received: fromMicros(line.received),
      restocked: fromMicros(line.restocked),
      quarantined: fromMicros(line.quarantined),
      disposed: fromMicros(line.disposed),
      condition: line.condition,
      lot_number: line.lot_number,
      expiry_date: line.expiry_date,
      serial_numbers: line.serial_numbers,
    })),
  )
  await scope.run(sql`
    update return_lines l
       set received = w.received, restocked = w.restocked, quarantined = w.quarantined, disposed = w.disposed,
           condition = w.condition, lot_number = w.lot_number, expiry_date = w.expiry_date, serial_numbers = w.serial_numbers
      from json_to_recordset(${rows}::json) as w (
           id bigint, received numeric, restocked numeric, quarantined numeric, disposed numeric, condition text,
           lot_number text, expiry_date date, serial_numbers text[])
     where l.company_id = ${scope.company} and l.id = w.id`)
}

/** Serial numbers of a return about which something was decided already. */
export async function decidedSerials(
  scope: WriteScope,
  return_id: number,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await scope.all<{ line_id: number; serials: readonly string[] }>(sql`
    select m.source_line_id as line_id, array_agg(distinct s.serial) as serials
      from stock_movements m cross join unnest(m.serial_numbers) as s (serial)
     where m.company_id = ${scope.company} and m.source_type = 'return' and m.source_id = ${return_id}
       and m.kind in ('restock', 'status_change', 'scrap')
     group by m.source_line_id`)
  return new Map(rows.map(({ line_id, serials }) => [line_id, new Set(serials)]))
}

/** When a lot expires, where goods of it were here before; of one with two dates the later entered counts. */
export async function expiryOfLots(
  scope: WriteScope,
  lots: readonly { readonly article_id: number; readonly lot_number: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (lots.length === 0) return new Map()
  const rows = await scope.all<{ article_id: number; lot_number: string; expiry_date: string }>(sql`
    select distinct i.id, i.article_id, i.lot_number, i.expiry_date::text as expiry_date
      from unnest(${lots.map((lot) => lot.article_id)}::bigint[], ${lots.map((lot) => lot.lot_number)}::text[]) as w (article, lot)
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = w.article
      join stock_items i on i.company_id = p.company_id and i.position_id = p.id
       and i.lot_number = w.lot and i.expiry_date is not null
     order by i.id`)
  return new Map(rows.map((row) => [lotKey(row), row.expiry_date]))
}
