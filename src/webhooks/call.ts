import type { KeyObject } from 'node:crypto'
import type { Vault } from '../kernel/vault.ts'
import { keptHeaders, redacted } from './redaction.ts'
import type { Answer, WebhookCall } from './sender.ts'
import { signedHeaders, webhookKey } from './signature.ts'

/** Stored fields of a webhook that are needed to call it. */
export interface CallableWebhook {
  readonly id: number
  readonly version: number
  readonly url: string
  readonly timeout_ms: number
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_secret_until: Date | null
  readonly sealed_headers: Buffer | null
}

/** Webhook ready for sending, with its keys and headers unsealed. */
export interface Endpoint {
  readonly version: number
  readonly url: string
  readonly timeout_ms: number
  readonly headers: Readonly<Record<string, string>>
  readonly key: KeyObject
  readonly previous: { readonly key: KeyObject; readonly until: Date } | undefined
  /** Secrets to redact from a receiver's response. */
  readonly secrets: readonly string[]
}

export function endpointOf(webhook: CallableWebhook, vault: Vault): Endpoint {
  const secret = vault.open(webhook.secret)
  const before = webhook.previous_secret === null ? undefined : vault.open(webhook.previous_secret)
  const until = webhook.previous_secret_until
  const own = openHeaders(vault, webhook.sealed_headers)
  const { version, url, timeout_ms } = webhook
  return {
    version,
    url,
    timeout_ms,
    headers: { ...own, 'content-type': 'application/json', 'user-agent': 'Waybill-Webhooks/1.0' },
    key: keyOf(secret),
    previous: before === undefined || until === null ? undefined : { key: keyOf(before), until },
    // A secret is redacted with and without its prefix (`whsec_`, `Bearer`).
    secrets: [secret, before ?? [], ...Object.values(own)]
      .flat()
      .flatMap((each) => [each, each.replace(/^(whsec_|\w+ )/, '')]),
  }
}

export function openHeaders(vault: Vault, sealed: Buffer | null): Readonly<Record<string, string>> {
  if (sealed === null) return {}
  const headers: unknown = JSON.parse(vault.open(sealed))
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]))
}

function keyOf(secret: string): KeyObject {
  const key = webhookKey(secret)
  if (key === undefined) throw new Error('a stored webhook secret is not valid')
  return key
}

/** Signed request; both keys sign while an old secret is being replaced. */
export function callOf(
  endpoint: Endpoint,
  message: { readonly id: string; readonly body: string },
  now: Date,
): WebhookCall {
  const { previous, key, url, timeout_ms, headers } = endpoint
  const keys = previous !== undefined && previous.until > now ? [key, previous.key] : [key]
  const timestamp = Math.floor(now.getTime() / 1000)
  const signed = signedHeaders({ ...message, timestamp }, keys)
  return { url, timeout_ms, body: message.body, headers: { ...headers, ...signed } }
}

/** Attempt to store for a delivery that the webhook may no longer receive. */
export function unsentAttempt(at: Date) {
  const nothing = { status: null, duration_ms: 0, retryAfter_ms: null, headers: {}, body: '', isWhole: false }
  return attemptOf({ secrets: [] }, { ...nothing, error: 'not_permitted' }, at)
}

/** Attempt to store. */
export function attemptOf(endpoint: Pick<Endpoint, 'secrets'>, answer: Answer, at: Date) {
  const { status, error, duration_ms } = answer
  return {
    at: at.toISOString().replace('Z', '000Z'),
    duration_ms,
    status,
    error,
    response:
      status === null
        ? null
        : {
            headers: keptHeaders(answer.headers, endpoint.secrets),
            body: redacted(answer.body, endpoint.secrets),
          },
  }
}
