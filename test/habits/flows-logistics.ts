import type { Flow } from './flow.ts'
import { article, order } from './records.ts'

const service = 'logistics'
const token = '{{token}}'
const here = { service, token, headers: { 'X-Company-Id': '{{company}}' } } as const
/** Where nothing is written: two orders of three, one article of two are looked for. */
const listed = { service, token, headers: { 'X-Company-Id': '{{listed}}' } } as const

export const lamp = 'Lampă de masă, 50% oțel / „Ștefan”'
const refusedForm = [415, { code: 'unsupported_media_type' }] as const
const php = ['guzzle', 'laravel', 'curl']
const ownBodies = ['guzzle', 'curl', 'requests', 'axios', 'axios-0', 'mono']

const signIn = { service, method: 'POST', path: '/api/auth/token' } as const
const credentials = { email: '{{person}}@test.example', password: '{{password}}' }

const reads: readonly Flow[] = [
  {
    ...signIn,
    habit: 'signs in',
    json: credentials,
    answer: [200, { user: { email: '{{person}}@test.example' } }],
  },
  { ...signIn, habit: 'signs in by a form', form: credentials, answer: refusedForm },
  {
    ...listed,
    habit: 'lists orders of two statuses',
    method: 'GET',
    path: '/api/sales-orders',
    query: { status: ['draft', 'cancelled'], per_page: 50 },
    answer: [200, { meta: { total: 2, per_page: 50 }, data: [{ status: 'cancelled' }, { status: 'draft' }] }],
  },
  {
    ...listed,
    habit: 'lists orders on hold',
    method: 'GET',
    path: '/api/sales-orders',
    query: { on_hold: true, client_3pl_id: null },
    answer: [200, { meta: { total: 1 }, data: [{ on_hold: true }] }],
  },
  {
    ...listed,
    habit: 'lists orders not on hold',
    method: 'GET',
    path: '/api/sales-orders',
    query: { on_hold: false, search: '' },
    answer: [200, { meta: { total: 2 } }],
  },
  {
    ...listed,
    habit: 'lists orders made before a date',
    method: 'GET',
    path: '/api/sales-orders',
    query: { created_to: { date: '2020-01-20T08:00:00Z' } },
    answer: [200, { meta: { total: 0 } }],
  },
  {
    ...listed,
    habit: 'searches for words with marks of their own',
    method: 'GET',
    path: '/api/articles',
    query: { search: lamp },
    answer: [200, { meta: { total: 1 }, data: [{ description: lamp }] }],
  },
  {
    ...listed,
    habit: 'asks with a slash at the end',
    method: 'GET',
    path: '/api/articles/',
    answer: [200, { meta: { total: 2 } }],
  },
  {
    habit: 'writes its header names in capitals',
    service,
    method: 'GET',
    path: '/api/articles',
    headers: { AUTHORIZATION: 'Bearer {{token}}', 'X-COMPANY-ID': '{{listed}}', ACCEPT: 'application/json' },
    answer: [200, { meta: { total: 2 } }],
  },
  {
    ...listed,
    habit: 'asks GraphQL without variables',
    method: 'POST',
    path: '/graphql',
    json: { query: '{ articles(limit: 5) { id article_code } }', variables: {}, operationName: null },
    answer: [200, { data: { articles: [{ article_code: 'LAMP' }, { article_code: 'PLAIN' }] } }],
  },
]

const newArticle = { description: lamp, um3pl: 'PCE', active: true, metadata: {} }
const articleWrites: readonly Flow[] = [
  {
    ...here,
    habit: 'creates an article with null for what is empty',
    method: 'POST',
    path: '/api/articles',
    json: {
      ...newArticle,
      id: null,
      article_code: '{{library}}/1',
      client_3pl_id: null,
      integer_only: null,
      um3pl_barcode: null,
      weight_kg: '0,75',
    },
    answer: [201, { data: { description: lamp, active: true, metadata: {}, weight_kg: 0.75 } }],
  },
  {
    ...here,
    habit: 'creates an article by a form',
    method: 'POST',
    path: '/api/articles',
    form: { article_code: '{{library}}/2', description: lamp, um3pl: 'PCE' },
    answer: refusedForm,
  },
  {
    ...here,
    habit: 'creates an article in chunks',
    method: 'POST',
    path: '/api/articles',
    body: 'chunked',
    only: [...ownBodies, 'dotnet'],
    json: { ...newArticle, article_code: '{{library}}/3' },
    answer: [201, { data: { description: lamp } }],
  },
  {
    ...here,
    habit: 'creates an article with a byte order mark',
    method: 'POST',
    path: '/api/articles',
    body: 'bom',
    json: { ...newArticle, article_code: '{{library}}/4' },
    answer: [201, { data: { article_code: '{{library}}/4', description: lamp } }],
  },
  {
    ...here,
    habit: 'waits to be told to go on',
    method: 'POST',
    path: '/api/articles',
    body: 'expect',
    only: ['guzzle', 'curl', 'mono', 'dotnet'],
    json: { ...newArticle, article_code: '{{library}}/5' },
    answer: [201, { data: { description: lamp } }],
  },
  {
    ...here,
    habit: 'creates an article larger than may be',
    method: 'POST',
    path: '/api/articles',
    only: ['guzzle', 'curl', 'requests', 'axios'],
    json: { ...newArticle, article_code: '{{library}}/6', description: '{{long}}' },
    answer: [413, { code: 'payload_too_large' }],
  },
  {
    ...here,
    habit: 'reads an article',
    method: 'GET',
    path: '/api/articles/{{article}}',
    given: article,
    answer: [200, { data: { description: 'Lamp' } }],
  },
  {
    ...here,
    habit: 'puts the article back as it was read',
    method: 'PUT',
    path: '/api/articles/{{article}}',
    back: true,
    json: { description: lamp },
    answer: [200, { data: { description: lamp, weight_kg: 1.25, metadata: {}, version: 2 } }],
  },
  {
    ...here,
    habit: 'archives an article',
    method: 'DELETE',
    path: '/api/articles/{{article}}',
    answer: [204],
    after: { path: '/articles?search={{article_code}}', answer: [200, { meta: { total: 0 } }] },
  },
  {
    ...here,
    habit: 'deletes a webhook and says that nothing is JSON',
    method: 'DELETE',
    path: '/api/webhooks/{{webhook}}',
    headers: { ...here.headers, 'Content-Type': 'application/json' },
    answer: [204],
    after: { path: '/webhooks/{{webhook}}', answer: [404] },
  },
]

const orderWrites: readonly Flow[] = [
  {
    ...here,
    habit: 'creates an order with a comma in a quantity',
    method: 'POST',
    path: '/api/sales-orders',
    json: {
      external_reference: null,
      ship_to: {},
      priority: '5',
      requested_ship_date: { date: '2026-01-20T08:00:00Z' },
      lines: [
        { article_id: '{{article}}', quantity_um3pl: '1,5', lot_number: null, serial_numbers: [] },
        { article_id: '{{article}}', quantity_um3pl: 0.1 },
      ],
    },
    answer: [
      201,
      {
        data: {
          requested_ship_date: '2026-01-20',
          priority: 5,
          lines: [{ quantity_um3pl: 1.5 }, { quantity_um3pl: 0.1 }],
        },
      },
    ],
  },
  {
    ...here,
    // array_filter keeps the keys, and json_encode makes an object of a list with a gap.
    habit: 'creates an order with lines that were filtered',
    method: 'POST',
    path: '/api/sales-orders',
    only: php,
    json: {
      lines: {
        1: { article_id: '{{article}}', quantity_um3pl: 2 },
        3: { article_id: '{{article}}', quantity_um3pl: 4 },
      },
    },
    answer: [201, { data: { lines: [{ quantity_um3pl: 2 }, { quantity_um3pl: 4 }] } }],
  },
  {
    ...here,
    habit: 'reads an order',
    method: 'GET',
    path: '/api/sales-orders/{{order}}',
    given: order,
    answer: [200, { data: { status: 'draft' } }],
  },
  {
    ...here,
    habit: 'puts the order back as it was read',
    method: 'PUT',
    path: '/api/sales-orders/{{order}}',
    back: true,
    json: { notes: lamp },
    answer: [200, { data: { status: 'draft', notes: lamp, lines: [{ quantity_um3pl: 3 }], version: 2 } }],
  },
  {
    ...here,
    habit: 'confirms an order with an empty object',
    method: 'POST',
    path: '/api/sales-orders/{{order}}/confirm',
    json: {},
    answer: [200, { data: { status: 'confirmed' } }],
  },
  {
    ...here,
    habit: 'holds an order without a body',
    method: 'POST',
    path: '/api/sales-orders/{{order}}/hold',
    answer: [200, { data: { on_hold: true } }],
  },
]

export const logisticsFlows: readonly Flow[] = [...reads, ...articleWrites, ...orderWrites]
