import { halfway, pages, questionsOf, searches, times } from './list-questions.ts'

// Questions for each list: pages at both ends and between, and each filter with a rare and with a common value.

const states = {
  'inactive, few': { active: 0 },
  'active, most': { active: 1 },
  'active, most, page 100': { active: 1, page: 100 },
}

const reference = [
  questionsOf({
    name: 'clients',
    path: '/clients',
    limit: 'per_page',
    counted: pages,
    sought: { ...states, ...searches('search', 'c0000077') },
  }),
  questionsOf({
    name: 'partners',
    path: '/partners',
    limit: 'per_page',
    counted: pages,
    sought: {
      ...states,
      'by client, few': { client_3pl_id: 2 },
      'by client, most': { client_3pl_id: 1 },
      'suppliers, most': { is_supplier: 1 },
      'customers, most': { is_customer: 1 },
      'not customers, few': { is_customer: 0 },
      'carriers, few': { is_carrier: 1 },
      'suppliers that are carriers': { is_supplier: 1, is_carrier: 1 },
      ...searches('search', 'p0000077'),
      'search among few': { search: 'holding', is_carrier: 1 },
    },
  }),
  questionsOf({
    name: 'locations',
    path: '/warehouses/1/locations',
    limit: 'per_page',
    counted: pages,
    sought: { ...states, ...searches('search', 'l0000077') },
  }),
  questionsOf({
    name: 'locations of a small warehouse',
    path: '/warehouses/2/locations',
    limit: 'per_page',
    counted: { 'page 1': {} },
    sought: { 'active, most': { active: 1 }, 'search, a common word': { search: 'holding' } },
  }),
  questionsOf({
    name: 'users',
    path: '/users',
    limit: 'per_page',
    counted: {
      ...pages,
      'inactive, few': { active: 0 },
      'active, most': { active: 1 },
      'super-admins, few': { super_admin: 1 },
      'others, most': { super_admin: 0 },
      'active super-admins': { active: 1, super_admin: 1 },
    },
    sought: {
      'by company, few': { company_id: 2 },
      'by company, most': { company_id: 1 },
      'by role, few': { role: 'manager' },
      'by role, most': { role: 'operator' },
      'by company and role, none': { company_id: 2, role: 'operator' },
      ...searches('search', 'user77@'),
      'search, a common name': { search: 'popa' },
    },
  }),
].flat()

const audit = {
  path: '/audit',
  limit: 'per_page',
  counted: {
    ...pages,
    'by action, few': { action: 'user.created' },
    'by action, most': { action: 'client.updated' },
    'by target type, few': { target_type: 'user' },
    'by target type, most': { target_type: 'client' },
    'by actor, few': { actor: 'user:2' },
    'by actor, a seventh': { actor: 'user:4' },
  },
  sought: {
    'by target': { target_type: 'client', target_id: 17 },
    'by request': { request_id: 'request-77' },
    'by action and actor, none': { action: 'user.created', actor: 'user:4' },
    ...times,
  },
} as const

const traces = [
  questionsOf({ ...audit, name: 'audit' }),
  questionsOf({ ...audit, name: 'audit of everything', everywhere: true }),
  questionsOf({
    name: 'movements',
    path: '/stock/movements',
    limit: 'per_page',
    sought: {
      newest: {},
      'far back': halfway('cursor'),
      'by article': { article_id: 77 },
      'by article code': { article_code: 'A77' },
      'by client, few': { client_3pl_id: 2 },
      'by client, most': { client_3pl_id: 1 },
      'by warehouse, few': { warehouse_id: 2 },
      'by warehouse, most': { warehouse_id: 1 },
      'by lot': { lot_number: 'T77' },
      'by location': { location_code: 'L77' },
      'by kind, few': { kind: 'count' },
      'by kind, a tenth': { kind: 'receive' },
      'by kind, most': { kind: 'reserve' },
      'by source': { source: 'sales_order:77' },
      'by source type, most': { source_type: 'sales_order' },
      'by stock status, few': { stock_status: 'hold' },
      'by stock status, most': { stock_status: 'available' },
      'by actor, few': { actor: 'user:2' },
      'by actor, most': { actor: 'user:1' },
      ...times,
    },
  }),
  questionsOf({
    name: 'events',
    path: '/events',
    limit: 'limit',
    sought: {
      'from the first on': {},
      'from the middle on': halfway('after'),
      newest: { newest: 1 },
      'by type, few': { types: 'stock.*' },
      'by type, most': { types: 'sales_order.updated' },
      'by client, few': { client_3pl_id: 2 },
      'by client, most': { client_3pl_id: 1 },
      'by kind of resource, few': { resource_type: 'stock' },
      'by kind of resource, a tenth': { resource_type: 'article' },
      'by resource': { resource_type: 'sales_order', resource_id: 77 },
      'newest by type, few': { types: 'stock.*', newest: 1 },
    },
  }),
  questionsOf({
    name: 'deliveries',
    path: '/webhooks/1/deliveries',
    limit: 'per_page',
    counted: pages,
    sought: {
      'failed, few': { status: 'failed' },
      'pending, a tenth': { status: 'pending' },
      'delivered, most': { status: 'delivered' },
      'delivered, most, page 100': { status: 'delivered', page: 100 },
      'being delivered, none': { status: 'delivering' },
      'by type, few': { event_type: 'stock.adjusted' },
      'by type, most': { event_type: 'sales_order.updated' },
      'by kind of resource, most': { resource_type: 'sales_order' },
      'by resource': { resource_type: 'sales_order', resource_id: 77 },
      'failed of a type': { status: 'failed', event_type: 'stock.adjusted' },
    },
  }),
].flat()

export const logisticsQuestions = [...reference, ...traces]
