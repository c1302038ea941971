import { documentKinds } from '../../kinds.ts'

// The operations that GraphQL offers. A test compares this file with all operations: each is a field here, or an
// exception with a reason.

type Fields = Readonly<Record<string, string>>

/** Fields of `Query`. Each list also has a connection: `articles` and `articles_connection`. */
export const queries: Fields = {
  ...both('company', 'companies'),
  modules: 'modules.list',
  ...both('user', 'users'),
  user_factors: 'users.factors',
  ...both('member', 'members'),
  member_tokens: 'members.tokens',
  member_factors: 'members.factors',
  ...both('invitation', 'invitations'),
  dashboard: 'dashboard.get',
  ...both('article', 'articles'),
  kit: 'kits.get',
  scan: 'scan.get',
  ...both('stock_row', 'stock'),
  stock_at_location: 'stock.at_location',
  stock_movements: 'stock.movements',
  stock_minimums: 'stock_minimums.list',
  replenishment_rules: 'replenishment_rules.list',
  ...both('replenishment', 'replenishments'),
  stock_verification: 'stock.verify',
  stock_reconciliation: 'stock.reconcile',
  ...documentQueries(),
  explain: 'sales_orders.explain',
  order_pick_tasks: 'sales_orders.pick_tasks',
  ...both('parcel', 'parcels'),
  all_parcels: 'parcels.list_all',
  shipments: 'shipments.list',
  ...both('carrier_connection', 'carrier_connections'),
  wave_tasks: 'waves.tasks',
  count_tasks: 'counts.tasks',
  ...both('count_plan', 'count_plans'),
  ...both('attachment', 'attachments'),
  ...both('print_station', 'print_stations'),
  ...both('print_job', 'print_jobs'),
  ...both('client', 'clients'),
  ...both('partner', 'partners'),
  ...both('warehouse', 'warehouses'),
  ...both('location', 'locations'),
  ...both('unit', 'units'),
  audit: 'audit.list',
  events: 'events.list',
  ...both('webhook', 'webhooks'),
  webhook_event_types: 'webhooks.event_types',
  webhook_deliveries: 'webhooks.deliveries',
  webhook_delivery: 'webhooks.delivery',
  webhook_stats: 'webhooks.stats',
}

/** Fields of `Mutation`. */
export const mutations: Fields = {
  ...actions('company', 'companies', 'create update'),
  delete_company_logo: 'company_logo.delete',
  update_company_modules: 'companies.update_modules',
  ...actions('user', 'users', 'create update close reopen'),
  ...actions('member', 'members', 'add update remove'),
  end_member_token: 'members.end_token',
  remove_member_factors: 'members.remove_factors',
  remove_user_factors: 'users.remove_factors',
  ...actions('invitation', 'invitations', 'create send withdraw'),
  ...actions('article', 'articles', 'create update archive restore'),
  update_article_by_code: 'articles.update_by_code',
  bulk_articles: 'articles.bulk',
  ...actions('kit', 'kits', 'set assemble disassemble'),
  adjust_stock: 'stock.adjust',
  count_stock: 'stock.count',
  transfer_stock: 'stock.transfer',
  change_stock_status: 'stock.change_status',
  ...actions('stock_minimum', 'stock_minimums', 'set update delete'),
  ...actions('replenishment_rule', 'replenishment_rules', 'set update delete'),
  ...actions('replenishment', 'replenishments', 'next confirm skip'),
  ...documentMutations(),
  ...actions('parcel', 'parcels', 'create update delete'),
  request_parcel_label: 'parcels.request_label',
  cancel_parcel_label: 'parcels.cancel_label',
  ...actions('carrier_connection', 'carrier_connections', 'create update delete test'),
  delete_attachment: 'attachments.delete',
  ...actions('print_station', 'print_stations', 'create update'),
  ...actions('print_job', 'print_jobs', 'create next again cancel'),
  report_print_job_done: 'print_jobs.done',
  report_print_job_failed: 'print_jobs.failed',
  next_pick_task: 'waves.next',
  confirm_pick_task: 'waves.confirm_task',
  skip_pick_task: 'waves.skip_task',
  next_count_task: 'counts.next',
  count_found_goods: 'counts.found',
  confirm_count_task: 'counts.confirm_task',
  skip_count_task: 'counts.skip_task',
  ...actions('count_plan', 'count_plans', 'create update delete make'),
  ...actions('client', 'clients', 'create update'),
  ...actions('partner', 'partners', 'create update'),
  ...actions('warehouse', 'warehouses', 'create update'),
  ...actions('location', 'locations', 'create update'),
  ...actions('unit', 'units', 'set delete'),
  ...actions('webhook', 'webhooks', 'create update delete test enable disable redeliver recover'),
  rotate_webhook_secret: 'webhooks.rotate_secret',
  ...Object.fromEntries(
    ['arrive', 'receive', 'pick', 'ship', 'deliver', 'return'].map((deed) => [
      `simulate_${deed}`,
      `simulate.${deed}`,
    ]),
  ),
}

function documentQueries(): Fields {
  const fields = documentKinds.map(({ table, resource }) => ({
    ...both(resource, table),
    [`${resource}_timeline`]: `${table}.timeline`,
  }))
  return Object.fromEntries(fields.flatMap((each) => Object.entries(each)))
}

function documentMutations(): Fields {
  const fields = documentKinds.flatMap(({ table, resource, actions: own, bulk }): [string, string][] => [
    ...Object.entries(actions(resource, table, `create update ${own.join(' ').replaceAll('-', '_')}`)),
    ...(bulk ? ([[`bulk_${table}`, `${table}.bulk`]] satisfies [string, string][]) : []),
  ])
  return Object.fromEntries(fields)
}

/** A list and one of its records. */
function both(record: string, room: string): Fields {
  return { [room]: `${room}.list`, [record]: `${room}.get` }
}

function actions(record: string, room: string, names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [`${name}_${record}`, `${room}.${name}`]))
}

/** Operations that GraphQL doesn't offer, by the start or end of their ID, with the reason. */
export const exceptions: readonly { readonly ids: RegExp; readonly why: string }[] = [
  { ids: /^health\./, why: 'monitors ask it, without a token' },
  { ids: /^auth\./, why: 'the token that it gives and takes back is what opens GraphQL' },
  { ids: /^me\./, why: 'an account is opened by a session alone, and a secret is shown by one answer alone' },
  { ids: /^integrations\./, why: 'opened by a shared token, not by a user' },
  { ids: /^attachments\.create$/, why: 'takes a file, which is longer than a document may be' },
  { ids: /^attachments\.(?:content|thumbnail)$/, why: 'answers a file' },
  { ids: /^company_logo\.(?:get|set)$/, why: 'takes or answers a file' },
  { ids: /\.(?:print|label_file)$|^print_jobs\.content$/, why: 'answers a file' },
  { ids: /\.sync$/, why: 'a feed is read to its end in stretches as large as they can be' },
  { ids: /^articles\.get_by_code$/, why: '`article` takes a code in the place of the id' },
  {
    ids: /^people\./,
    why: 'what is held on a person is one large document, and erasing goes on after its answer',
  },
  { ids: /^graphql\./, why: 'is GraphQL' },
]

/** Path parameters whose argument isn't simply their snake-case name. */
export const renamed: Readonly<Record<string, Fields>> = {
  'warehouses.get': { warehouseId: 'id' },
  'warehouses.update': { warehouseId: 'id' },
  'locations.get': { locationId: 'id' },
}

/** A list that continues by a row's number, not by pages. */
export interface Feed {
  /** Parameters for the start and the size, and the row field that gives the next start. */
  readonly cursor: string
  readonly size: string
  readonly key: string
}
export const feeds: Readonly<Record<string, Feed>> = {
  'stock.movements': { cursor: 'cursor', size: 'per_page', key: 'id' },
  'events.list': { cursor: 'cursor', size: 'per_page', key: 'sequence' },
}

/** A scan of the whole ledger costs as much as many records. */
export const heavy: ReadonlySet<string> = new Set(['stock.verify', 'stock.reconcile'])
