import { type KeyObject, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

// Signatures as https://www.standardwebhooks.com describes them.

const prefix = 'whsec_'

export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** Key of a secret; undefined unless the secret has 24 to 64 bytes. */
export function webhookKey(secret: string): KeyObject | undefined {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const key = Buffer.from(text, 'base64')
  const isWhole = key.toString('base64') === text
  return isWhole && key.length >= 24 && key.length <= 64 ? createSecretKey(key) : undefined
}

/** Part of a secret that may be shown. */
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

/** Headers by which a receiver verifies the sender. */
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

/** The receiver's check: whether a message was signed recently with one of these keys. */
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
