import { afterAll, beforeAll, test } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { type Statement, name, sql } from '../src/kernel/database/sql.ts'
import { readEntry } from '../src/logistics/base/access/entries.ts'
import type { ReadScope } from '../src/logistics/base/access/scopes.ts'
import { foldCounts } from '../src/lists/fold.ts'
import { documentPage } from '../src/logistics/documents/spine/store-list.ts'
import { clientPage } from '../src/logistics/catalogue/clients/store.ts'
import { logisticsLists } from '../src/logistics/index.ts'
import { PartnerList } from '../src/logistics/catalogue/partners/schema.ts'
import { partnerPage } from '../src/logistics/catalogue/partners/store.ts'
import { purchaseOrderHandler } from '../src/logistics/documents/purchase-orders/handler.ts'
import { PurchaseOrderList } from '../src/logistics/documents/purchase-orders/schema.ts'
import { purchaseOrderFilters } from '../src/logistics/documents/purchase-orders/store.ts'
import { receptionHandler } from '../src/logistics/documents/receptions/handler.ts'
import { ReceptionList } from '../src/logistics/documents/receptions/schema.ts'
import { receptionFilters } from '../src/logistics/documents/receptions/store.ts'
import { ParcelList, ShipmentList } from '../src/logistics/documents/packing/schema-lists.ts'
import { parcelPage, shipmentPage } from '../src/logistics/documents/packing/store-lists.ts'
import { articlePage } from '../src/logistics/catalogue/articles/list.ts'
import { ArticleList } from '../src/logistics/catalogue/articles/schema.ts'
import { ReferenceList } from '../src/logistics/base/reference/schema.ts'
import { returnHandler } from '../src/logistics/documents/returns/handler.ts'
import { ReturnList } from '../src/logistics/documents/returns/schema.ts'
import { returnFilters } from '../src/logistics/documents/returns/store.ts'
import { salesOrderHandler } from '../src/logistics/documents/sales-orders/handler.ts'
import { SalesOrderList } from '../src/logistics/documents/sales-orders/schema.ts'
import { salesOrderFilters } from '../src/logistics/documents/sales-orders/store.ts'
import { AttachmentList } from '../src/logistics/catalogue/attachments/schema.ts'
import { attachmentPage } from '../src/logistics/catalogue/attachments/store.ts'
import { MinimumList } from '../src/logistics/stock/minimums/schema.ts'
import { minimumPage } from '../src/logistics/stock/minimums/store.ts'
import { ReplenishmentList } from '../src/logistics/floor/replenishments/schema.ts'
import { RuleList } from '../src/logistics/floor/replenishments/schema-rules.ts'
import { replenishmentPage } from '../src/logistics/floor/replenishments/store.ts'
import { rulePage } from '../src/logistics/floor/replenishments/store-rules.ts'
import { countHandler } from '../src/logistics/floor/counts/handler.ts'
import { CountList } from '../src/logistics/floor/counts/schema.ts'
import { countFilters } from '../src/logistics/floor/counts/store.ts'
import { waveHandler } from '../src/logistics/floor/waves/handler.ts'
import { WaveList } from '../src/logistics/floor/waves/schema.ts'
import { waveFilters } from '../src/logistics/floor/waves/store.ts'
import { JobList } from '../src/logistics/documents/printing/schema.ts'
import { jobPage } from '../src/logistics/documents/printing/store-jobs.ts'
import { locationPage } from '../src/logistics/catalogue/warehouses/store-locations.ts'
import { DeliveryList } from '../src/logistics/feeds/webhooks/schema.ts'
import { deliveries } from '../src/logistics/feeds/webhooks/store.ts'
import { Explained, type Listed, expectIndexes } from './support/explained.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

const many = 6_000
let fresh: Fresh
let database: Explained
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Explained(fresh, 'logistics')
  for (const statement of filling) await database.write(statement)
  while ((await foldCounts(database, logisticsLists)) > 0);
  await fresh.pool.query('vacuum analyze')
}, 60_000)
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const each = sql`generate_series(1, ${many}::int) as n`

/** Plans that only one kind has and must have. */
const ownColumns: Readonly<Record<string, readonly [Statement<'none'>, Statement<'none'>]>> = {
  receptions: [sql`, source`, sql`, 'api'`],
  waves: [sql`, mode`, sql`, 'batch'`],
  counts: [sql`, blind, second_count, tolerance, tolerance_percent`, sql`, true, true, 0, 0`],
}

function documents(table: string, number: string): Statement {
  const [rare, common] =
    table === 'returns'
      ? [sql`'arrived'`, sql`'completed'`]
      : table === 'waves' || table === 'counts'
        ? [sql`'open'`, sql`'closed'`]
        : [sql`'draft'`, sql`'closed'`]
  const [source, manual] = ownColumns[table] ?? [sql``, sql``]
  return sql`
    insert into ${name(table)} (company_id, id, client_3pl_id, warehouse_id, ${name(number)}, external_reference, status, partner_id,
                                created_at, updated_at${source})
    select 1, n, n % 50 + 1, n % 50 + 1, 'N' || n, 'R' || n, case when n % 200 = 0 then ${rare} else ${common} end, n % 900 + 1,
           timestamptz '2026-01-01' + n * interval '10 min', timestamptz '2026-01-01' + n * interval '10 min'${manual} from ${each}`
}

function lines(table: string, document: string): Statement {
  return sql`
    insert into ${name(table)} (company_id, ${name(document)}, line_number, external_reference, article_id, um3pl, factor, quantity)
    select 1, n, 1, 'L' || n, a.first + n % 2000, 'PCE', 1, 1 from (select min(id) as first from articles) as a cross join ${each}`
}

/** One company has nearly everything, and what the filters ask for is rare in it. */
const filling: readonly Statement[] = [
  sql`insert into companies (id, name) select n, 'Company ' || n from generate_series(1, 3) as n`,
  sql`
    insert into clients (company_id, id, code, name, active) select 1, n, 'C' || n, 'Client ' || n, n % 200 > 0 from ${each}`,
  sql`
    insert into warehouses (company_id, id, code, name)
    select 1, n, 'W' || n, 'Warehouse ' || n from generate_series(1, 50) as n`,
  sql`
    insert into locations (company_id, warehouse_id, code, active)
    select 1, case when n % 50 = 0 then 2 else 1 end, 'L' || n, n % 200 > 0 from ${each}`,
  sql`
    insert into partners (company_id, id, client_3pl_id, code, name, active, is_supplier, is_customer, is_carrier)
    select 1, n, nullif(n % 900, 0), 'P' || n, 'Partner ' || n, n % 200 > 0, n % 200 = 1, n % 200 = 2, n % 200 = 3 from ${each}`,
  sql`
    insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    select 1, 1, 'A' || n, 'Article ' || n, 'PCE', now(), now() from generate_series(1, 2000) as n`,
  documents('sales_orders', 'order_number'),
  sql`update sales_orders set on_hold = true, requested_ship_date = '2026-02-01' where id % 200 = 0`,
  lines('sales_order_lines', 'order_id'),
  sql`
    insert into shipments (company_id, id, order_id, shipment_number, carrier_code, tracking_number, lines, shipped_at, delivered_at)
    select 1, n, n, 'SH-' || n, 'C' || n % 50, 'M' || n, '[]', timestamptz '2026-01-01' + n * interval '10 min',
           case when n % 200 = 0 then timestamptz '2026-03-01' end from ${each}`,
  sql`
    insert into parcels (company_id, id, order_id, shipment_id, sscc, tracking_number, created_at, updated_at)
    select 1, n, n, case when n % 200 <> 1 then n end, '380123450' || lpad(n::text, 9, '0'), 'T' || n, now(), now() from ${each}`,
  documents('purchase_orders', 'order_number'),
  lines('purchase_order_lines', 'order_id'),
  documents('receptions', 'reception_number'),
  sql`update receptions set expected_at = created_at, purchase_order_id = id where id % 200 = 0`,
  lines('reception_lines', 'reception_id'),
  documents('returns', 'return_number'),
  lines('return_lines', 'return_id'),
  documents('waves', 'wave_number'),
  sql`
    insert into wave_orders (company_id, wave_id, order_id, order_number, turn, state) select 1, n, n, 'N' || n, 1, 'left' from ${each}`,
  sql`
    insert into wave_tasks (company_id, wave_id, order_id, order_line_id, line_number, article_id, um3pl, bucket_id, location_code,
                            quantity, turn, place_key)
    select 1, n, n, n, 1, a.first + n % 2000, 'PCE', n, 'A', 1, 0, 'a'
      from (select min(id) as first from articles) as a cross join ${each}`,
  documents('counts', 'count_number'),
  sql`insert into count_places (company_id, count_id, turn, location_code) select 1, n, 1, 'L' || n from ${each}`,
  sql`
    insert into count_tasks (company_id, count_id, warehouse_id, location_code, article_id, um3pl, place_key)
    select 1, n, 1, 'L' || n, a.first + n % 2000, 'PCE', 'a' from (select min(id) as first from articles) as a cross join ${each}`,
  sql`
    insert into stock_minimums (company_id, id, client_3pl_id, article_id, warehouse_id, minimum, low, created_at, updated_at)
    select 1, n, n % 50 + 1, a.first + n % 2000, n % 50 + 1, 1, n % 200 = 0, now(), now()
      from (select min(id) as first from articles) as a cross join ${each}
    on conflict do nothing`,
  sql`
    insert into replenishment_rules (
      company_id, id, client_3pl_id, article_id, warehouse_id, location_id, minimum, maximum, created_at, updated_at)
    select 1, n, n % 50 + 1, a.first + n % 2000, n % 50 + 1, l.first + n, 1, 2, now(), now()
      from (select min(id) as first from articles) as a cross join (select min(id) as first from locations) as l
     cross join ${each} where l.first + n in (select id from locations)`,
  sql`
    insert into replenishments (
      company_id, id, client_3pl_id, rule_id, article_id, warehouse_id, location_id, status, urgent, place_key, created_at, updated_at)
    select 1, r.id, r.client_3pl_id, r.id, r.article_id, r.warehouse_id, r.location_id,
           case when r.id % 30 = 0 then 'open' else 'done' end, false, 'a', now(), now() from replenishment_rules r`,
  sql`
    insert into attachments (company_id, id, client_3pl_id, resource, resource_id, name, content_type, size_bytes, sha256, created_at)
    select 1, n, n % 50 + 1, case when n % 2 = 0 then 'article' else 'reception' end,
           case when n % 2 = 0 then a.first + n % 2000 else n end, 'a.jpg', 'image/jpeg', 1, '', now()
      from (select min(id) as first from articles) as a cross join ${each}`,
  sql`
    insert into print_stations (company_id, id, name, formats, created_at, updated_at)
    select 1, n, 'S' || n, '{pdf}', now(), now() from generate_series(1, 50) as n`,
  sql`
    insert into print_jobs (company_id, id, station_id, status, address, title, copies, due_at, created_at, updated_at)
    select 1, n, n % 50 + 1, case when n % 200 = 0 then 'failed' else 'printed' end, '/', '', 1, now(), now(), now() from ${each}`,
  sql`
    insert into deliveries (company_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, status, created_at)
    select 1, case when n % 50 = 0 then 2 else 1 end, n, 'evt_' || n,
           case when n % 300 = 1 then 'article.created' else 'sales_order.created' end,
           case when n % 300 = 1 then 'article' else 'sales_order' end, n % 3000,
           case when n % 300 < 6 then (array['pending', 'retrying', 'failed', 'cancelled', 'blocked', 'failed'])[n % 300 + 1]
                else 'delivered' end, now() from ${each}`,
  // As the indexer leaves them, but for the pieces.
  sql`
    insert into list_search (company_id, list, id, text, grams)
    select q.company_id, q.list, q.id, 'text ' || q.id, '{}'::int[] from search_queue q`,
  sql`delete from search_queue`,
]

const visit = {
  caller: 'test',
  user_id: null,
  token_id: null,
  role: 'super_admin',
  request_id: 'test',
  clock: systemClock,
} as const

function within<T>(work: (scope: ReadScope) => Promise<T>): Promise<T> {
  return readEntry(database, [1], { visit, clients: null })(work)
}

const day = '2026-02-10T00:00:00Z'
const ofDocuments = {
  status: 'draft',
  client_3pl_id: '7',
  warehouse_id: '7',
  partner_id: '7',
  article_id: '7',
  external_reference: 'R777',
  created_from: day,
  created_to: '2026-01-02T00:00:00Z',
  updated_since: day,
  updated_from: day,
  search: 'text 777',
  q: 'text 777',
}
const ofLined = { ...ofDocuments, line_external_reference: 'L777' }
/** Nothing has changed since. */
const later = '2100-01-01T00:00:00Z'
const references = { search: 'text 777', active: '0', updated_since: later }

const lists: Readonly<Record<string, Listed>> = {
  'sales orders': {
    tables: ['sales_orders', 'sales_order_lines', 'list_search'],
    query: SalesOrderList,
    samples: {
      ...ofLined,
      order_number: 'N777',
      requested_ship_date_from: '2026-01-01',
      requested_ship_date_to: '2026-02-02',
      ship_from: '2026-01-01',
      ship_to: '2026-02-02',
      on_hold: '1',
    },
    ask: (asked) => {
      const query = SalesOrderList.parse(asked)
      const conditions = salesOrderFilters(query)
      return within((scope) => documentPage(scope, salesOrderHandler.documents, { query, conditions }))
    },
  },
  'purchase orders': {
    tables: ['purchase_orders', 'purchase_order_lines', 'list_search'],
    query: PurchaseOrderList,
    samples: { ...ofLined, order_number: 'N777', due_before: '2026-06-01' },
    ask: (asked) => {
      const query = PurchaseOrderList.parse(asked)
      const conditions = purchaseOrderFilters(query)
      return within((scope) => documentPage(scope, purchaseOrderHandler.documents, { query, conditions }))
    },
  },
  receptions: {
    tables: ['receptions', 'reception_lines', 'list_search'],
    query: ReceptionList,
    samples: {
      ...ofLined,
      reception_number: 'N777',
      purchase_order_id: '200',
      expected_from: '2026-01-01T00:00:00Z',
      expected_to: '2026-06-01T00:00:00Z',
    },
    ask: (asked) => {
      const query = ReceptionList.parse(asked)
      const conditions = receptionFilters(query)
      return within((scope) => documentPage(scope, receptionHandler.documents, { query, conditions }))
    },
  },
  returns: {
    tables: ['returns', 'return_lines', 'list_search'],
    query: ReturnList,
    samples: { ...ofLined, status: 'arrived', sales_order_id: '200', return_number: 'N777' },
    ask: (asked) => {
      const query = { ...ReturnList.parse(asked), page: 1, per_page: 100 }
      const conditions = returnFilters(query)
      return within((scope) => documentPage(scope, returnHandler.documents, { query, conditions }))
    },
  },
  waves: {
    tables: ['waves', 'wave_orders', 'wave_tasks', 'list_search'],
    query: WaveList,
    samples: { ...ofDocuments, status: 'open', wave_number: 'N777', sales_order_id: '777' },
    ask: (asked) => {
      const query = WaveList.parse(asked)
      const conditions = waveFilters(query)
      return within((scope) => documentPage(scope, waveHandler.documents, { query, conditions }))
    },
  },
  counts: {
    tables: ['counts', 'count_places', 'count_tasks', 'list_search'],
    query: CountList,
    samples: { ...ofDocuments, status: 'open', count_number: 'N777', location_code: 'L777', plan_id: '777' },
    ask: (asked) => {
      const query = CountList.parse(asked)
      const conditions = countFilters(query)
      return within((scope) => documentPage(scope, countHandler.documents, { query, conditions }))
    },
  },
  attachments: {
    tables: ['attachments'],
    query: AttachmentList,
    samples: {
      client_3pl_id: '7',
      resource_type: 'reception',
      resource: 'reception',
      resource_id: '777',
      updated_since: later,
    },
    ask: (asked) => within((scope) => attachmentPage(scope, AttachmentList.parse(asked))),
  },
  print_jobs: {
    tables: ['print_jobs'],
    query: JobList,
    samples: { station_id: '7', status: 'failed', updated_since: later },
    ask: (asked) => within((scope) => jobPage(scope, JobList.parse(asked))),
  },
  stock_minimums: {
    tables: ['stock_minimums'],
    query: MinimumList,
    samples: { client_3pl_id: '7', article_id: '777', warehouse_id: '7', low: '1', updated_since: later },
    ask: (asked) => within((scope) => minimumPage(scope, MinimumList.parse(asked))),
  },
  replenishment_rules: {
    tables: ['replenishment_rules'],
    query: RuleList,
    samples: {
      client_3pl_id: '7',
      article_id: '777',
      warehouse_id: '7',
      location_id: '777',
      updated_since: later,
    },
    ask: (asked) => within((scope) => rulePage(scope, RuleList.parse(asked))),
  },
  replenishments: {
    tables: ['replenishments'],
    query: ReplenishmentList,
    samples: {
      client_3pl_id: '7',
      status: 'done',
      article_id: '777',
      warehouse_id: '7',
      location_id: '777',
      updated_since: later,
    },
    ask: (asked) => within((scope) => replenishmentPage(scope, ReplenishmentList.parse(asked))),
  },
  articles: {
    tables: ['articles', 'article_search'],
    query: ArticleList,
    samples: { search: 'A777', client_3pl_id: '7', active: '0', updated_since: later },
    ask: (query) => within((scope) => articlePage(scope, ArticleList.parse(query))),
  },
  parcels: {
    tables: ['parcels', 'shipments'],
    query: ParcelList,
    samples: {
      client_3pl_id: '7',
      sales_order_id: '777',
      carrier_code: 'C7',
      shipped_from: '2026-02-10',
      shipped_to: '2026-01-02',
      status: ['packed', 'delivered'],
      tracking_number: ['T777', 'M777'],
      sscc: '380123450000000777',
      updated_since: later,
    },
    ask: (query) => within((scope) => parcelPage(scope, ParcelList.parse(query))),
  },
  shipments: {
    tables: ['parcels', 'shipments'],
    query: ShipmentList,
    samples: {
      client_3pl_id: '7',
      sales_order_id: '777',
      carrier_code: 'C7',
      shipped_from: '2026-02-10',
      shipped_to: '2026-01-02',
      status: ['delivered'],
      tracking_number: ['T777', 'M777'],
      updated_since: later,
    },
    ask: (query) => within((scope) => shipmentPage(scope, ShipmentList.parse(query))),
  },
  clients: {
    tables: ['clients', 'list_search'],
    query: ReferenceList,
    samples: references,
    ask: (query) => within((scope) => clientPage(scope, ReferenceList.parse(query))),
  },
  partners: {
    tables: ['partners', 'list_search'],
    query: PartnerList,
    samples: { ...references, client_3pl_id: '7', is_supplier: '1', is_customer: '1', is_carrier: '1' },
    ask: (query) => within((scope) => partnerPage(scope, PartnerList.parse(query))),
  },
  locations: {
    tables: ['locations', 'list_search'],
    query: ReferenceList,
    samples: references,
    ask: (query) => within((scope) => locationPage(scope, 1, ReferenceList.parse(query))),
  },
  'locations of a small warehouse': {
    tables: ['locations', 'list_search'],
    query: ReferenceList,
    samples: references,
    // Far fewer than the large one has.
    bound: 1_000,
    ask: (query) => within((scope) => locationPage(scope, 2, ReferenceList.parse(query))),
  },
  deliveries: {
    tables: ['deliveries'],
    query: DeliveryList,
    samples: {
      status: ['pending', 'delivering', 'retrying', 'failed', 'cancelled', 'blocked'],
      event_type: 'article.created',
      resource_type: 'article',
      resource_id: '7',
    },
    ask: (query) => within((scope) => deliveries(scope, { tenant_id: 1, id: 1 }, DeliveryList.parse(query))),
  },
}

test.each(Object.entries(lists))('%s: every filter is found by an index', (_, listed) =>
  expectIndexes(database, listed),
)
