import { type KeyObject, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

// Signatures as https://www.standardwebhooks.com describes them.

const prefix = 'whsec_'

export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The key that a secret stands for, or undefined where it is none: 24 to 64 bytes. */
export function webhookKey(secret: string): KeyObject | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64') === text
  return isWhole && key.length >= 24 && key.length <= 64 ? createSecretKey(key) : undefined
}

/** What may be shown of a secret. */
export function secretHint(secret: string): string {
  return `${prefix}…${secret.slice(-4)}`
}

interface Message {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** One signature for each key, the newest first. */
function webhookSignature({ id, timestamp, body }: Message, keys: readonly KeyObject[]): string {
  return keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}

/** The headers that a receiver needs to know who sent it. */
export interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

export function signedHeaders(message: Message, keys: readonly KeyObject[]): SignedHeaders {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': webhookSignature(message, keys),
  }
}

const tolerance_s = 300

/** Whether a message was signed with one of these keys, and lately: what a receiver asks. */
export function isSigned(
  headers: SignedHeaders,
  body: string,
  { keys, now }: { readonly keys: readonly KeyObject[]; readonly now: Date },
): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  if (!Number.isInteger(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - timestamp) > tolerance_s) return false
  const wanted = webhookSignature({ id: headers['webhook-id'], timestamp, body }, keys).split(' ')
  return headers['webhook-signature'].split(' ').some((given) => wanted.some((each) => equal(each, given)))
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
