/** What a fault breaks. */
export type MistakeKind =
  | 'tenants'
  | 'idempotency'
  | 'access'
  | 'locks'
  | 'events'
  | 'secrets'
  | 'headers'
  | 'status'
  | 'quantities'
  | 'sessions'
  | 'throttle'
  | 'webhooks'
  | 'redirects'
  | 'lists'
  | 'database'
  | 'audit'

export interface Mistake {
  /** Of its patch: `01-order-lines-join.patch`. */
  readonly name: string
  readonly kind: MistakeKind
  /** The narrowest test files that catch it, below the root. */
  readonly tests: readonly string[]
  /** A part of the names of the tests that look, where the file has many others. */
  readonly named?: string
}

/** The hand-made faults, each a patch in this folder. They were chosen before it was known whether a test catches them. */
export const mistakes: readonly Mistake[] = [
  { name: '01-order-lines-join', kind: 'tenants', tests: ['test/tenant-ids.test.ts'] },
  {
    name: '02-order-lock-clients',
    kind: 'tenants',
    tests: ['test/tenants/swap-clients.test.ts'],
    named: 'sales_orders.confirm',
  },
  {
    name: '03-attachment-content-clients',
    kind: 'tenants',
    tests: ['test/tenants/swap-clients.test.ts'],
    named: 'attachments.content',
  },
  { name: '04-events-clients', kind: 'tenants', tests: ['src/logistics/feeds/events/events.test.ts'] },
  { name: '05-link-of-any-site', kind: 'tenants', tests: ['src/auth/links/resets.test.ts'] },
  { name: '06-session-of-any-site', kind: 'tenants', tests: ['src/auth/sessions/sessions.test.ts'] },
  { name: '07-delivery-of-any-webhook', kind: 'access', tests: ['test/tenant-ids.test.ts'] },
  { name: '08-idempotency-any-caller', kind: 'idempotency', tests: ['test/idempotency.test.ts'] },
  { name: '09-idempotency-ignores-body', kind: 'idempotency', tests: ['test/idempotency.test.ts'] },
  {
    name: '10-client-adjusts-stock',
    kind: 'access',
    tests: ['test/access/stock.test.ts'],
    named: 'stock.adjust',
  },
  {
    name: '11-scan-without-module',
    kind: 'access',
    tests: ['test/access/catalogue.test.ts'],
    named: 'scan.get',
  },
  {
    name: '12-user-update-by-reader',
    kind: 'access',
    tests: ['test/access/sites.test.ts'],
    named: 'users.update',
  },
  {
    name: '13-read-only-token-writes',
    kind: 'access',
    tests: ['src/logistics/people/account/tokens.test.ts'],
  },
  {
    name: '14-client-cancels-picking',
    kind: 'access',
    tests: ['src/logistics/documents/sales-orders/moves.test.ts'],
  },
  {
    name: '15-order-not-locked',
    kind: 'locks',
    tests: ['src/logistics/documents/sales-orders/sales-orders.test.ts'],
    named: 'at once one does',
  },
  {
    name: '16-super-admins-not-locked',
    kind: 'locks',
    tests: ['src/logistics/people/users/installation.test.ts'],
  },
  {
    name: '17-print-job-taken-twice',
    kind: 'locks',
    tests: ['src/logistics/documents/printing/printing.test.ts'],
  },
  { name: '18-password-not-locked', kind: 'locks', tests: ['src/auth/accounts/change-password.test.ts'] },
  {
    name: '19-shipped-without-event',
    kind: 'events',
    tests: ['src/logistics/documents/sales-orders/sales-orders.test.ts'],
    named: 'from draft to delivered by actions',
  },
  {
    name: '20-archive-without-event',
    kind: 'events',
    tests: ['src/logistics/catalogue/articles/archive.test.ts'],
  },
  {
    name: '21-log-quotes-rows',
    kind: 'secrets',
    tests: ['test/log-canary.test.ts'],
    named: 'a database error says nothing',
  },
  {
    name: '22-links-kept-in-answers',
    kind: 'secrets',
    tests: ['src/logistics/people/invitations/invitations.test.ts'],
  },
  { name: '23-no-www-authenticate', kind: 'headers', tests: ['test/edge-words.test.ts'] },
  { name: '24-retry-after-in-ms', kind: 'headers', tests: ['src/auth/accounts/throttle.test.ts'] },
  {
    name: '25-download-without-sandbox',
    kind: 'headers',
    tests: ['src/logistics/catalogue/attachments/attachments.test.ts'],
  },
  { name: '26-cors-any-origin', kind: 'headers', tests: ['test/edge.test.ts'] },
  {
    name: '27-deliver-partial-order',
    kind: 'status',
    tests: ['src/logistics/documents/sales-orders/moves.test.ts'],
  },
  {
    name: '28-tolerance-of-one',
    kind: 'quantities',
    tests: ['src/logistics/documents/receptions/counting.test.ts'],
  },
  { name: '29-base-units-truncated', kind: 'quantities', tests: ['src/logistics/floor/kits/rules.test.ts'] },
  { name: '30-site-password-keeps-sessions', kind: 'sessions', tests: ['src/auth/users/update.test.ts'] },
  {
    name: '31-password-keeps-programs',
    kind: 'sessions',
    tests: ['src/logistics/people/account/account.test.ts'],
  },
  {
    name: '32-api-token-not-revoked',
    kind: 'sessions',
    tests: ['src/logistics/people/account/tokens.test.ts'],
  },
  { name: '33-throttle-forgets', kind: 'throttle', tests: ['src/auth/accounts/throttle.test.ts'] },
  { name: '34-signature-of-latin1', kind: 'webhooks', tests: ['src/webhooks/signature.test.ts'] },
  { name: '35-webhook-calls-addresses', kind: 'webhooks', tests: ['src/webhooks/targets.test.ts'] },
  { name: '36-open-redirect', kind: 'redirects', tests: ['src/sign-on/browser.test.ts'] },
  {
    name: '37-cursor-skips-movement',
    kind: 'lists',
    tests: ['src/logistics/stock/stock/movement-list.test.ts'],
  },
  {
    name: '38-location-keeps-version',
    kind: 'lists',
    tests: ['src/logistics/catalogue/warehouses/locations.test.ts'],
  },
  {
    name: '39-archived-articles-listed',
    kind: 'lists',
    tests: ['src/logistics/catalogue/articles/archive.test.ts'],
  },
  { name: '40-order-in-two-waves', kind: 'database', tests: ['src/logistics/floor/waves/waves.test.ts'] },
  { name: '41-movements-can-change', kind: 'database', tests: ['src/logistics/stock/stock/verify.test.ts'] },
  {
    name: '42-client-change-not-audited',
    kind: 'audit',
    tests: ['src/logistics/catalogue/clients/clients.test.ts'],
  },
  {
    name: '43-error-tells-sql',
    kind: 'secrets',
    tests: ['test/log-canary.test.ts'],
    named: 'a database error says nothing',
  },
]
