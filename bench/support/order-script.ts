import type { WrittenScript } from './pgbench.ts'

export const orderLines = 5
export const mostOfArticle = 5

const each = Array.from({ length: orderLines }, (_, i) => i + 1)
const eachLine = (write: (n: number) => string) => each.map(write).join('')
/** To milliseconds, as the program keeps time. */
export const now = `date_trunc('milliseconds', now())`

/** Constants of all orders. */
export interface OrderValues extends Readonly<Record<string, string | number>> {
  readonly company: number
  readonly client: number
  readonly warehouse: number
  readonly articles: number
  readonly user: number
  readonly caller: string
  readonly route: string
  readonly ship_to: string
  /** Texts as long as those of the program: of the order, of its movements, of one stock row, and the answer. */
  readonly order_json: string
  readonly movements_json: string
  readonly stock_json: string
  readonly answer: string
}

/** An article of each fifth, so that they come in one order and no deadlock; the API's orders are drawn in the same way. */
const drawn = `\\set span :articles / ${orderLines}
\\set key random(1, 9000000000000000000)
${eachLine((n) => `\\set a${n} random(${n - 1} * :span + 1, ${n} * :span)\n\\set q${n} random(1, ${mostOfArticle})\n`)}`

/** The end of a bucket's chain after a reservation: what `chain.ts` computes. Of a pgbench script a colon in a literal is a variable. */
function sealedHead(n: number | undefined, line: string): string {
  const q = n === undefined ? 'trim_scale(w.quantity)' : `:q${n}::numeric`
  return `sha256(b.head || convert_to(concat_ws('|', b.id, b.movements + 1, 'reserve', '0', ${q}, trim_scale(b.on_hand),
    trim_scale(b.reserved + ${q}), 'sales_order', :order_id::text, ${line}, :caller::text,
    to_char(greatest(b.last_at, ${now}) at time zone 'UTC', :iso), '', ''), 'UTF8'))`
}

export const lookUpKey = `select status, body, etag, fingerprint from idempotency_keys
 where company_id = :company and caller = :caller and route = :route and key = :key::text;
`

const insertOrder = `insert into sales_orders (company_id, client_3pl_id, warehouse_id, order_number, status, ship_to, confirmed_at, created_at, updated_at)
values (:company, :client, :warehouse, 'SO-' || :key::text, 'allocated', :ship_to, ${now}, ${now}, ${now}) returning id as order_id \\gset
`

export const keepKey = `insert into idempotency_keys (company_id, caller, route, key, fingerprint, status, body, etag, created_at)
values (:company, :caller, :route, :key::text, sha256(convert_to(:key::text, 'UTF8')), 201, :answer, '"1"', ${now});
`

const articleColumns =
  'id, client_3pl_id, article_code, description, um3pl, um3pl_2, um3pl_2_factor, um3pl_3, um3pl_3_factor, tracking, active'
const lineColumns = 'company_id, order_id, line_number, article_id, um3pl, factor, quantity, reserved'
export const movementColumns = `company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, stock_status, kind,
  on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, source_line_id, actor, request_id,
  occurred_at, created_at, hash`
export const eventColumns =
  'company_id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, movements, user_id, request_id, created_at'

/** Careful SQL written by hand: one row a statement, each in its turn. */
function rowByRow(): string {
  return `begin;
${lookUpKey}${eachLine((n) => `select ${articleColumns} from articles where company_id = :company and id = :a${n} and deleted_at is null;\n`)}
select id, active from clients where company_id = :company and id = :client;
select id, active from warehouses where company_id = :company and id = :warehouse;
${eachLine((n) => `select id as p${n} from stock_positions where company_id = :company and article_id = :a${n} and warehouse_id = :warehouse for no key update \\gset\n`)}
${eachLine(
  (
    n,
  ) => `select b.id as b${n} from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
 where b.company_id = :company and b.position_id = :p${n} and b.on_hand > 0 and b.stock_status = 'available'
   and b.on_hand - b.reserved >= :q${n} order by i.expiry_date nulls last, i.id, b.id limit 1 \\gset\n`,
)}
${insertOrder}${eachLine((n) => `insert into sales_order_lines (${lineColumns}) values (:company, :order_id, ${n}, :a${n}, 'PCE', 1, :q${n}, :q${n}) returning id as l${n} \\gset\n`)}
${eachLine(
  (
    n,
  ) => `update stock_buckets b set reserved = b.reserved + :q${n}, movements = b.movements + 1, last_at = greatest(b.last_at, ${now}),
  head = ${sealedHead(n, `:l${n}::text`)}
 where b.company_id = :company and b.id = :b${n} and b.on_hand - b.reserved >= :q${n}
returning b.movements as s${n}, b.on_hand as h${n}, b.reserved as r${n}, b.head as c${n}, b.last_at as t${n} \\gset
update stock_positions set version = version + 1, updated_at = ${now} where company_id = :company and id = :p${n} returning version as v${n} \\gset
insert into stock_movements (${movementColumns})
values (:company, :b${n}, :s${n}, :client, :a${n}, :warehouse, '', 'available', 'reserve', 0, :q${n}, :h${n}, :r${n}, 'sales_order',
  :order_id, :l${n}, :caller, :key::text, :t${n}, ${now}, :c${n});
insert into reservations (company_id, order_line_id, bucket_id, order_id, quantity) values (:company, :l${n}, :b${n}, :order_id, :q${n});
insert into outbox (${eventColumns})
values (:company, 'evt_' || gen_random_uuid(), 'stock.changed', :client, 'stock', :p${n}, :v${n}, :stock_json, null, :user, :key::text, ${now});
`,
)}
insert into outbox (${eventColumns})
values (:company, 'evt_' || gen_random_uuid(), 'sales_order.created', :client, 'sales_order', :order_id, 1, :order_json, :movements_json, :user, :key::text, ${now});
${keepKey}commit;
`
}

const ids = each.map((n) => `:a${n}`).join(', ')

/** The same effect by somebody who counts round trips: all rows of a table in one statement. */
function setBySet(): string {
  const wanted = each.map((n) => `(${n}, :a${n}::bigint, :q${n}::numeric)`).join(', ')
  return `begin;
${lookUpKey}select ${articleColumns} from articles where company_id = :company and id in (${ids}) and deleted_at is null;
select c.active, w.active from clients c, warehouses w where c.company_id = :company and c.id = :client and w.company_id = :company and w.id = :warehouse;
select id from stock_positions where company_id = :company and article_id in (${ids}) and warehouse_id = :warehouse order by article_id for no key update;
${insertOrder}with line as (
  insert into sales_order_lines (${lineColumns})
  select :company, :order_id, w.n, w.article, 'PCE', 1, w.quantity, w.quantity from (values ${wanted}) as w (n, article, quantity)
  returning id, article_id, quantity),
balanced as (
  update stock_buckets b set reserved = b.reserved + w.quantity, movements = b.movements + 1, last_at = greatest(b.last_at, ${now}),
    head = ${sealedHead(undefined, 'w.id::text')}
    from (select line.*, p.id as position from line join stock_positions p
            on p.company_id = :company and p.article_id = line.article_id and p.warehouse_id = :warehouse) as w
   where b.company_id = :company and b.position_id = w.position and b.on_hand > 0 and b.stock_status = 'available'
     and b.on_hand - b.reserved >= w.quantity
  returning b.*, w.id as line, w.article_id, w.quantity),
moved as (
  insert into stock_movements (${movementColumns})
  select :company, m.id, m.movements, :client, m.article_id, :warehouse, '', 'available', 'reserve', 0, m.quantity, m.on_hand, m.reserved,
         'sales_order', :order_id, m.line, :caller, :key::text, m.last_at, ${now}, m.head from balanced m),
told as (
  update stock_positions p set version = p.version + 1, updated_at = ${now} from balanced m
   where p.company_id = :company and p.id = m.position_id returning p.id, p.version),
events as (
  insert into outbox (${eventColumns})
  select :company::bigint, 'evt_' || gen_random_uuid(), 'stock.changed', :client::bigint, 'stock', t.id, t.version, :stock_json::json, null, :user::bigint, :key::text, ${now}
    from told t
  union all
  select :company::bigint, 'evt_' || gen_random_uuid(), 'sales_order.created', :client::bigint, 'sales_order', :order_id::bigint, 1, :order_json::json, :movements_json::json,
         :user::bigint, :key::text, ${now})
insert into reservations (company_id, order_line_id, bucket_id, order_id, quantity)
select :company, m.line, m.id, :order_id, m.quantity from balanced m;
${keepKey}commit;
`
}

/** Colons in it would be variables in the script. */
export const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

export function orderScripts(values: OrderValues): {
  readonly rows: WrittenScript
  readonly sets: WrittenScript
} {
  const all = { ...values, iso }
  return { rows: { text: drawn + rowByRow(), values: all }, sets: { text: drawn + setBySet(), values: all } }
}

/** Statements of a script. */
export function statementsIn({ text }: WrittenScript): number {
  return [...text.matchAll(/;$|\\gset$/gm)].length
}
