import type { Fault } from '../kernel/faults.ts'
import { defined } from '../kernel/objects.ts'
import { Problem } from '../kernel/problem.ts'
import { isMasked, isSensitive } from './redaction.ts'
import type { WebhookInput } from './schema.ts'

/** Columns of a webhook that a caller sets, in either service. */
export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly active: boolean
  readonly payload: 'full' | 'thin'
  readonly headers: Readonly<Record<string, string>>
  readonly timeout_ms: number
}

export const emptyWebhook: WebhookValues = {
  name: '',
  url: '',
  events: [],
  active: true,
  payload: 'full',
  headers: {},
  timeout_ms: 15_000,
}

/**
 * Values after a change. A name wins over its alias. A webhook without a name is called after its host. Headers that
 * are shown masked belong to the receiver they were given for: another URL doesn't get them.
 */
export function changedWebhook(before: WebhookValues, changes: WebhookInput): WebhookValues {
  const { callback_url, event_types, enabled, headers, name } = changes
  const { url = callback_url, events = event_types, active = enabled, payload, timeout_ms } = changes
  const after = { ...before, ...defined({ url, events, active, payload, timeout_ms }) }
  const given = name === undefined ? before.name : (name ?? '')
  const kept = isSameAddress(before.url, after.url) ? before.headers : withoutSecrets(before.headers)
  return {
    ...after,
    events: [...new Set(after.events)],
    headers: headers === undefined ? kept : givenHeaders(kept, headers),
    name: given === '' && URL.canParse(after.url) ? new URL(after.url).hostname : given,
  }
}

function isSameAddress(before: string, after: string): boolean {
  return URL.canParse(before) && URL.canParse(after) && new URL(before).href === new URL(after).href
}

function withoutSecrets(headers: WebhookValues['headers']): WebhookValues['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isSensitive(name)))
}

/** Headers with lower-case names. A mask stands for the value it hides; if that is gone, the header is dropped. */
function givenHeaders(
  kept: WebhookValues['headers'],
  given: NonNullable<WebhookInput['headers']>,
): WebhookValues['headers'] {
  const named = Object.entries(given).flatMap(([name, value]) => {
    const key = name.toLowerCase()
    const known = value !== null && isMasked(value) ? kept[key] : (value ?? '')
    return known === undefined ? [] : [[key, known] as const]
  })
  return Object.fromEntries(named)
}

/** Names of the headers that are gone although the caller didn't ask for it. */
export function droppedHeaders(
  before: WebhookValues,
  after: WebhookValues,
  { headers }: WebhookInput,
): readonly string[] {
  const named = headers && new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return Object.keys(before.headers).filter(
    (name) => !(name in after.headers) && (named === undefined || named.has(name)),
  )
}

/** Values for the audit log, which keeps only the names of headers. */
export function tracedValues({ headers, ...values }: WebhookValues) {
  return { ...values, headers: Object.keys(headers) }
}

const limit = 100

export function webhookFaults(
  values: WebhookValues,
  { others, types }: { readonly others: number; readonly types: readonly string[] },
): readonly Fault[] {
  const faults: Fault[] = []
  if (values.url === '') faults.push({ path: 'url', rule: 'required' })
  if (values.events.length === 0) faults.push({ path: 'events', rule: 'required' })
  values.events.forEach((pattern, i) => {
    if (matchingTypes(types, pattern).length === 0) faults.push({ path: `events.${i}`, rule: 'selected' })
  })
  for (const [name, value] of Object.entries(values.headers)) {
    const isOurs = reserved.has(name) || name.startsWith('webhook-')
    if (isOurs || !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) {
      faults.push({ path: `headers.${name}`, rule: 'format' })
    }
  }
  if (others >= limit) faults.push({ path: 'webhooks', rule: 'max_items', params: { max: limit } })
  return faults
}

/** Event types that match `*`, `sales_order.*` or an exact name; none if it is unknown. */
export function matchingTypes<T extends string>(types: readonly T[], pattern: string): readonly T[] {
  if (pattern === '*') return types
  return types.filter((type) => type === pattern || `${type.split('.')[0]}.*` === pattern)
}

/** Headers that we send ourselves, and headers that belong to the connection and not to the message. */
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

/** A disabled webhook gets no manually queued deliveries either. */
export function refuseDisabled({
  active,
  status,
}: {
  readonly active: boolean
  readonly status: string
}): void {
  if (active) return
  throw new Problem('action_not_allowed', {
    params: { status },
    details: { status, allowed: ['enable'], blockers: [{ code: 'disabled' }] },
  })
}

/** An old delivery is not sent again if the webhook, as it is now, may not receive it. */
export function refuseUnpermitted(isPermitted: boolean): void {
  if (!isPermitted) throw new Problem('delivery_not_permitted')
}
