import type { WebhookEvent as AuthEvent } from './generated/auth.ts'
import type { WebhookEvent } from './generated/logistics.ts'
import { promised } from './typed.ts'

/** The message isn't signed with one of the secrets, or its signature is too old. Respond with 401 and discard it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** Headers as frameworks provide them: `Headers`, or a plain object with lower-case names. */
export type WebhookHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null }

export interface VerifyOptions {
  /** Maximum age of a message, and maximum clock difference; 300 seconds by default. */
  readonly tolerance_s?: number
  readonly now?: Date
}

/** CryptoKey, which has different type names in Node.js and in browsers. */
type Key = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>

/**
 * Verifies webhook messages, signed as described at https://www.standardwebhooks.com. For messages of the
 * authentication service, use `new WebhookVerifier<WebhookEvent>(secret)` with the type from `@waybill/client/auth`.
 */
export class WebhookVerifier<Event extends WebhookEvent | AuthEvent = WebhookEvent> {
  readonly #keys: readonly Promise<Key>[]

  /** Secret as the service displayed it (`whsec_…`), or several secrets during a rotation. */
  constructor(secret: string | readonly string[]) {
    const secrets = typeof secret === 'string' ? [secret] : secret
    if (secrets.length === 0) throw new TypeError('A webhook verifier needs a secret.')
    const bytes = secrets.map(keyBytes)
    this.#keys = bytes.map((each) =>
      globalThis.crypto.subtle.importKey('raw', each, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
    )
  }

  /**
   * Returns the event of a message, or throws a WebhookVerificationError. The body must be the bytes or text exactly as
   * received.
   */
  async verify(
    body: string | Uint8Array,
    headers: WebhookHeaders,
    { tolerance_s = 300, now = new Date() }: VerifyOptions = {},
  ): Promise<Event> {
    const id = header(headers, 'webhook-id')
    const timestamp = header(headers, 'webhook-timestamp')
    if (!/^\d+$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance_s) {
      throw new WebhookVerificationError('The message is too old, or the clocks are too far apart.')
    }
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
    const given = header(headers, 'webhook-signature').split(' ').flatMap(signatureBytes)
    if (!(await this.#isSigned(signed, given))) {
      throw new WebhookVerificationError('No signature of the message fits the secret.')
    }
    return promised(JSON.parse(text))
  }

  async #isSigned(
    signed: Uint8Array<ArrayBuffer>,
    given: readonly Uint8Array<ArrayBuffer>[],
  ): Promise<boolean> {
    // crypto.subtle.verify compares in constant time.
    const keys = await Promise.all(this.#keys)
    const checks = keys.flatMap((key) =>
      given.map((signature) => globalThis.crypto.subtle.verify('HMAC', key, signature, signed)),
    )
    return (await Promise.all(checks)).includes(true)
  }
}

function header(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(`The header ${name} is missing.`)
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function'
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined
  if (bytes === undefined || bytes.length < 24)
    throw new TypeError('That is no webhook secret: whsec_ and base64.')
  return bytes
}

/** Decodes the `v1,<base64>` signatures; other versions are for other verifiers. */
function signatureBytes(text: string): readonly Uint8Array<ArrayBuffer>[] {
  const bytes = text.startsWith('v1,') ? fromBase64(text.slice('v1,'.length)) : undefined
  return bytes === undefined ? [] : [bytes]
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
