import type { Request } from '../support/world.ts'

const none = '/admin/webhooks/999999999'

function row(permission: string, call: { readonly path: string } & Request, success = 404) {
  return { who: 'admin', permission, probe: () => call, success } as const
}
const reading = (path: string, success?: number) => row('webhooks.read', { path }, success)
const acting = (path: string, success?: number) =>
  row('webhooks.write', { path, method: 'POST', body: {} }, success)

/** The webhooks of the authentication service and what they bring. */
export const authWebhookRows = {
  'admin.webhooks_list': reading('/admin/webhooks', 200),
  'admin.webhooks_event_types': reading('/admin/webhooks/event-types', 200),
  'admin.webhooks_get': reading(none),
  'admin.webhooks_create': acting('/admin/webhooks', 422),
  'admin.webhooks_update': row('webhooks.write', { path: none, method: 'PUT', body: { name: 'x' } }),
  'admin.webhooks_delete': row('webhooks.write', { path: none, method: 'DELETE' }),
  'admin.webhooks_test': acting(`${none}/test`),
  'admin.webhooks_rotate_secret': acting(`${none}/rotate-secret`),
  'admin.webhooks_enable': acting(`${none}/enable`),
  'admin.webhooks_disable': acting(`${none}/disable`),
  'admin.webhooks_recover': acting(`${none}/recover`),
  'admin.webhooks_deliveries': reading(`${none}/deliveries`),
  'admin.webhooks_delivery': reading(`${none}/deliveries/1`),
  'admin.webhooks_redeliver': acting(`${none}/deliveries/1/redeliver`),
  'admin.webhooks_stats': reading(`${none}/stats`),
  // It tells what the audit log tells.
  'admin.events': row('audit.read', { path: '/admin/events?limit=1' }, 200),
}
