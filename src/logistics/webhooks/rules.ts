import type { Fault } from '../../kernel/faults.ts'
import { defined } from '../../kernel/objects.ts'
import { eventTypes } from '../../kernel/outbox.ts'
import { isMasked } from '../../kernel/webhooks/redaction.ts'
import type { WebhookChanges } from './schema.ts'

/** The columns of a webhook that a caller decides. */
export interface WebhookValues {
  readonly client_3pl_id: number | null
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly active: boolean
  readonly payload: 'full' | 'thin'
  readonly headers: Readonly<Record<string, string>>
  readonly timeout_ms: number
}

export const emptyWebhook: WebhookValues = {
  client_3pl_id: null,
  name: '',
  url: '',
  events: [],
  active: true,
  payload: 'full',
  headers: {},
  timeout_ms: 15_000,
}

/** The values after a change; of an alias and its own name the name wins. What has no name is called after its host. */
export function changed(before: WebhookValues, changes: WebhookChanges): WebhookValues {
  const { callback_url, event_types, enabled, headers, name, ...own } = changes
  const aliased = defined({ url: callback_url, events: event_types, active: enabled })
  const after = { ...before, ...aliased, ...defined(own) }
  const given = name === undefined ? before.name : (name ?? '')
  return {
    ...after,
    events: [...new Set(after.events)],
    headers: headers === undefined ? before.headers : keptHeaders(before.headers, headers),
    name: given === '' && URL.canParse(after.url) ? new URL(after.url).hostname : given,
  }
}

/** Names in lower case; a mask that comes back stands for the value it hides. */
function keptHeaders(
  before: WebhookValues['headers'],
  given: Readonly<Record<string, string | null>>,
): WebhookValues['headers'] {
  const named = Object.entries(given).map(([name, value]) => {
    const key = name.toLowerCase()
    return [key, value !== null && isMasked(value) ? (before[key] ?? value) : (value ?? '')] as const
  })
  return Object.fromEntries(named)
}

const limit = 100

export function webhookFaults(values: WebhookValues, others: number): readonly Fault[] {
  const faults: Fault[] = []
  if (values.url === '') faults.push({ path: 'url', rule: 'required' })
  if (values.events.length === 0) faults.push({ path: 'events', rule: 'required' })
  values.events.forEach((pattern, i) => {
    if (!isPattern(pattern)) faults.push({ path: `events.${i}`, rule: 'selected' })
  })
  for (const [name, value] of Object.entries(values.headers)) {
    if (isOurs(name) || !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) {
      faults.push({ path: `headers.${name}`, rule: 'format' })
    }
  }
  if (others >= limit) faults.push({ path: 'webhooks', rule: 'max_items', params: { max: limit } })
  return faults
}

function isPattern(pattern: string): boolean {
  if (pattern === '*') return true
  return eventTypes.some((type) => type === pattern || `${type.split('.')[0]}.*` === pattern)
}

/** What we send ourselves, and what belongs to the connection and not to the message. */
const reserved = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])

function isOurs(name: string): boolean {
  return reserved.has(name) || name.startsWith('webhook-')
}

/** The client company that a webhook is for, as far as the caller may decide it. */
export function ownerOf(given: number | null, clients: readonly number[] | null): number | null {
  return given ?? (clients?.length === 1 ? (clients[0] ?? null) : null)
}
