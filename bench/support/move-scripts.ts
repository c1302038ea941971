import type { WrittenScript } from './pgbench.ts'
import { eventColumns, iso, keepKey, lookUpKey, movementColumns, now } from './order-script.ts'

export const moves = ['pick', 'pack', 'ship', 'receive'] as const
export type Move = (typeof moves)[number]

/** Constants of all documents. Texts are as long as those of the program. */
export interface MoveValues extends Readonly<Record<string, string | number>> {
  readonly company: number
  readonly client: number
  readonly warehouse: number
  readonly user: number
  readonly caller: string
  readonly route: string
  readonly answer: string
  readonly document_json: string
  readonly previous_json: string
  readonly movements_json: string
  readonly stock_json: string
  /** The lines of a shipment. */
  readonly shipment_json: string
}

/** Each client of pgbench takes its own of the documents from `first` on: no two of them the same. */
const drawn = `\\set n :n + 1
\\set id :first + :client_id + :n * :clients
\\set key random(1, 9000000000000000000)
`

/** How a movement changes the bucket that it is of. */
interface Change {
  readonly kind: Move
  readonly source: 'sales_order' | 'reception'
  readonly on_hand: string
  readonly reserved: string
}

/** The end of a bucket's chain after the movement: what `chain.ts` computes. */
function sealed({ kind, source, on_hand, reserved }: Change): string {
  return `sha256(b.head || convert_to(concat_ws('|', b.id, b.movements + 1, '${kind}', trim_scale(${on_hand}), trim_scale(${reserved}),
    trim_scale(b.on_hand + ${on_hand}), trim_scale(b.reserved + ${reserved}), '${source}', :id::text, w.line::text, :caller::text,
    to_char(greatest(b.last_at, ${now}) at time zone 'UTC', :iso), '', ''), 'UTF8'))`
}

/** Balances, movements, positions and events, from `w` of line, article, bucket and quantity. */
function booked(change: Change, types: readonly string[]): string {
  const { kind, source, on_hand, reserved } = change
  const told = types.map(
    (type) => `
  union all
  select :company::bigint, 'evt_' || gen_random_uuid(), '${type}', :client::bigint, '${source}', :id::bigint, :version::int, :document_json::json,
         :movements_json::json, :user::bigint, :key::text, ${now}, :previous_json::json`,
  )
  return `balanced as (
  update stock_buckets b set on_hand = b.on_hand + ${on_hand}, reserved = b.reserved + ${reserved}, movements = b.movements + 1,
    last_at = greatest(b.last_at, ${now}), head = ${sealed(change)}
    from w where b.company_id = :company and b.id = w.bucket
  returning b.*, w.line, w.article, ${on_hand} as on_hand_delta, ${reserved} as reserved_delta),
moved as (
  insert into stock_movements (${movementColumns})
  select :company, m.id, m.movements, :client, m.article, :warehouse, '', 'available', '${kind}', m.on_hand_delta, m.reserved_delta,
         m.on_hand, m.reserved, '${source}', :id, m.line, :caller, :key::text, m.last_at, ${now}, m.head from balanced m),
told as (
  update stock_positions p set version = p.version + 1, updated_at = ${now} from balanced m
   where p.company_id = :company and p.id = m.position_id returning p.id, p.version)
insert into outbox (${eventColumns}, previous)
select :company::bigint, 'evt_' || gen_random_uuid(), 'stock.changed', :client::bigint, 'stock', t.id, t.version, :stock_json::json, null::json,
       :user::bigint, :key::text, ${now}, null::json from told t${told.join('')};
`
}

function locked(table: 'sales_order' | 'reception', lines: string): string {
  const header = `${table}s`
  return `${lookUpKey}select * from ${header} where company_id = :company and id = :id for update;
select n.*, a.article_code, a.tracking from ${lines} n join articles a on a.company_id = n.company_id and a.id = n.article_id
 where n.company_id = :company and n.${table === 'reception' ? 'reception_id' : 'order_id'} = :id order by n.line_number;
`
}

function lockedGoods(lines: string, of: string): string {
  return `select p.id, b.* from stock_positions p join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id
 where p.company_id = :company and p.warehouse_id = :warehouse
   and p.article_id in (select n.article_id from ${lines} n where n.company_id = :company and n.${of} = :id)
 order by p.article_id for no key update of p;
`
}

function orderMoved(values: string): string {
  return `update sales_orders set ${values}, version = version + 1, updated_at = ${now} where company_id = :company and id = :id
returning version \\gset
`
}

const pick = `begin;
${locked('sales_order', 'sales_order_lines')}${lockedGoods('sales_order_lines', 'order_id')}${orderMoved(`status = 'picking'`)}with line as (
  update sales_order_lines set picked = reserved where company_id = :company and order_id = :id returning id, article_id),
w as (
  update reservations r set picked = r.quantity from line where r.company_id = :company and r.order_line_id = line.id
  returning line.id as line, line.article_id as article, r.bucket_id as bucket, r.quantity),
${booked({ kind: 'pick', source: 'sales_order', on_hand: '0::numeric', reserved: '0::numeric' }, ['sales_order.status_changed'])}${keepKey}commit;
`

const pack = `begin;
${locked('sales_order', 'sales_order_lines')}${orderMoved(`status = 'packed'`)}insert into outbox (${eventColumns}, previous)
values (:company, 'evt_' || gen_random_uuid(), 'sales_order.status_changed', :client, 'sales_order', :id, :version, :document_json, null, :user,
        :key::text, ${now}, :previous_json);
${keepKey}commit;
`

const ship = `begin;
${locked('sales_order', 'sales_order_lines')}${lockedGoods('sales_order_lines', 'order_id')}${orderMoved(`status = 'shipped', shipped_at = ${now}`)}with n as (select nextval('shipments_id_seq') as id)
insert into shipments (company_id, id, order_id, shipment_number, lines, shipped_at)
select :company, n.id, :id, 'SH-' || n.id, :shipment_json::jsonb, ${now} from n;
with line as (
  update sales_order_lines set shipped = reserved, reserved = 0 where company_id = :company and order_id = :id returning id, article_id),
w as (
  delete from reservations r using line where r.company_id = :company and r.order_line_id = line.id
  returning line.id as line, line.article_id as article, r.bucket_id as bucket, r.quantity),
${booked({ kind: 'ship', source: 'sales_order', on_hand: '-w.quantity', reserved: '-w.quantity' }, ['sales_order.status_changed', 'sales_order.shipped'])}${keepKey}commit;
`

const receive = `begin;
${locked('reception', 'reception_lines')}${lockedGoods('reception_lines', 'reception_id')}select l.id from sales_order_lines l join reception_lines n on n.company_id = l.company_id and n.article_id = l.article_id
 where n.company_id = :company and n.reception_id = :id and l.backorder > 0;
update receptions set status = 'receiving', arrived_at = ${now}, version = version + 1, updated_at = ${now} where company_id = :company and id = :id
returning version \\gset
with line as (
  update reception_lines set received = quantity, putaway = quantity where company_id = :company and reception_id = :id
  returning id, article_id, quantity),
gone as (
  delete from incoming n using line where n.company_id = :company and n.line_type = 'reception_line' and n.line_id = line.id),
w as (
  select line.id as line, line.article_id as article, b.id as bucket, line.quantity from line
    join stock_positions p on p.company_id = :company and p.article_id = line.article_id and p.warehouse_id = :warehouse
    join stock_buckets b on b.company_id = :company and b.position_id = p.id and b.stock_status = 'available' and b.location_code = ''),
${booked({ kind: 'receive', source: 'reception', on_hand: 'w.quantity', reserved: '0::numeric' }, ['reception.status_changed'])}${keepKey}commit;
`

const texts: Readonly<Record<Move, string>> = { pick, pack, ship, receive }

/** The move by somebody who counts round trips, on the documents from `first` on. */
export function moveScript(
  move: Move,
  values: MoveValues,
  { first, clients }: { readonly first: number; readonly clients: number },
): WrittenScript {
  return { text: drawn + texts[move], values: { ...values, iso, n: -1, first, clients } }
}
