import type { Database } from '../../src/kernel/database/database.ts'
import { type Statement, slow, sql } from '../../src/kernel/database/sql.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import { articlesWaiting } from '../../src/logistics/feeds/changes/sequencer.ts'
import { eventsWaiting } from '../../src/logistics/feeds/events/sequencer.ts'
import type { Waiting } from '../../src/logistics/feeds/numbering/sequencer.ts'

/** Owner of the records. */
export interface Owner {
  readonly company: number
  readonly client: number
}

/** A record as it is stored. */
export interface Row {
  readonly id: number
  readonly company: number
  readonly client: number | null
  readonly version: number
  readonly text: string
}

/** Resources that writers change and readers follow. */
export interface Subject {
  readonly path: '/articles' | '/sales-orders'
  /** The field that writers change. */
  readonly field: 'description' | 'notes'
  /** So many new ones, every second of them of the client company. */
  readonly inserted: (owner: Owner, count: number) => Statement
  /** Body of a request that makes one. */
  readonly body: (owner: Owner, text: string) => object
  /** Changes those that nobody has locked. */
  readonly changed: (owner: Owner, ids: readonly number[], text: string) => Statement
  /** Makes one; gives its id. */
  readonly added: (owner: Owner, text: string) => Statement
  readonly all: (owner: Owner) => Statement
  /** Rows that workers number. */
  readonly waiting: Waiting
}

const articles: Subject = {
  path: '/articles',
  field: 'description',
  inserted: ({ company, client }, count) => sql`
    insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    select ${company}, case when n % 2 = 0 then ${client}::bigint end, 'A' || n, '', 'PCE', now(), now()
      from generate_series(1, ${count}::int) as n`,
  body: ({ client }, text) => ({
    article_code: text,
    description: text,
    um3pl: 'PCE',
    client_3pl_id: client,
  }),
  changed: ({ company }, ids, text) => sql`
    update articles set description = ${text}, version = version + 1, updated_at = clock_timestamp(), sync_seq = null
     where (company_id, id) in (
       select company_id, id from articles where company_id = ${company} and id = any(${ids})
        order by id for update skip locked)`,
  added: ({ company, client }, text) => sql`
    insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    values (${company}, ${client}, ${text}, ${text}, 'PCE', clock_timestamp(), clock_timestamp()) returning id`,
  all: ({ company }) => sql`
    select company_id as company, id, client_3pl_id as client, version, description as text from articles where company_id = ${company}`,
  waiting: articlesWaiting,
}

/** The events of the orders `written`, each with as much of the record as readers look at. */
const toldOrders = sql`
  told as (
    insert into outbox (company_id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, request_id,
                        created_at)
    select company_id, 'evt_' || gen_random_uuid(), case version when 1 then 'sales_order.created' else 'sales_order.updated' end,
           client_3pl_id, 'sales_order', id, version,
           json_build_object('id', id, 'company_id', company_id, 'version', version, 'status', status, 'notes', notes,
                             'allowed_transitions', (chr(9) || '"transitions sales_order draft"' || chr(9))::json,
                             'allowed_actions', (chr(9) || '"actions sales_order draft"' || chr(9))::json),
           'faults', clock_timestamp()
      from written)`

function insertedOrders({ company, client }: Owner, count: number): Statement<'none'> {
  return sql`
    insert into sales_orders (company_id, client_3pl_id, warehouse_id, order_number, status, notes, created_at, updated_at)
    select ${company}, case when n % 2 = 0 then ${client}::bigint end,
           (select min(id) from warehouses where company_id = ${company}), gen_random_uuid(), 'draft', '', now(), now()
      from generate_series(1, ${count}::int) as n
    returning *`
}

const salesOrders: Subject = {
  path: '/sales-orders',
  field: 'notes',
  inserted: (owner, count) => sql`
    with written as (${insertedOrders(owner, count)}), ${toldOrders} select`,
  body: ({ client }, text) => ({
    status: 'draft',
    notes: text,
    client_3pl_id: client,
    lines: [{ article_code: 'GOODS', quantity_um3pl: 1 }],
  }),
  changed: ({ company }, ids, text) => sql`
    with written as (
      update sales_orders set notes = ${text}, version = version + 1, updated_at = clock_timestamp()
       where (company_id, id) in (
         select company_id, id from sales_orders where company_id = ${company} and id = any(${ids})
          order by id for update skip locked)
      returning *), ${toldOrders}
    select id from written`,
  added: ({ company, client }, text) => sql`
    with written as (
      insert into sales_orders (company_id, client_3pl_id, warehouse_id, order_number, status, notes, created_at, updated_at)
      values (${company}, ${client}, (select min(id) from warehouses where company_id = ${company}), gen_random_uuid(), 'draft',
              ${text}, clock_timestamp(), clock_timestamp())
      returning *), ${toldOrders}
    select id from written`,
  all: ({ company }) => sql`
    select company_id as company, id, client_3pl_id as client, version, notes as text from sales_orders where company_id = ${company}`,
  waiting: eventsWaiting,
}

export const subjects = { articles, 'sales-orders': salesOrders } as const

export async function insertSubject(
  connection: Connection,
  subject: Subject,
  { owner, count }: { readonly owner: Owner; readonly count: number },
): Promise<void> {
  const { company, client } = owner
  if (subject.path === '/sales-orders') {
    await connection.query(sql`
      insert into warehouses (company_id, code, name, is_default) values (${company}, 'W', 'Feeds', true)`)
    await connection.query(sql`
      insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
      values (${company}, ${client}, 'GOODS', 'Goods', 'PCE', now(), now())`)
  }
  await connection.query(subject.inserted(owner, count))
}

export async function rowsOf(
  database: Database,
  subject: Subject,
  owners: readonly Owner[],
): Promise<readonly Row[]> {
  const found = await Promise.all(owners.map((owner) => database.query<Row>(slow(subject.all(owner)))))
  return found.flatMap(({ rows }) => rows)
}
