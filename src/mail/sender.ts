import type { Letter } from './schema.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for a server that speaks TLS from the first byte. */
  readonly url: string
  /** `Waybill <no-reply@example.com>` */
  readonly from: string
  readonly production: boolean
}

/** Why a server of mail did not take something, without what it was: words that may stand in a log. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** No later attempt will end otherwise: the address is none, or the server will never take it. */
  readonly isFinal: boolean
  constructor(error: unknown) {
    const code = textOf(error, 'code') ?? 'UNKNOWN'
    const answer = textOf(error, 'responseCode')
    // The message of the library may repeat the address or the answer of the server, which may repeat the letter.
    super(answer === undefined ? code : `${code} ${answer}`)
    this.isFinal = code === 'EENVELOPE' && (answer ?? '5').startsWith('5')
  }
}

function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : undefined
}

/** Hands letters to the server of mail. A connection for each: they are few, and none is left open when the program ends. */
export class Sender {
  readonly #settings: MailSettings
  constructor(settings: MailSettings) {
    this.#settings = settings
  }

  async send(letter: Letter): Promise<void> {
    const transport = await this.#transport()
    try {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const { from_name, ...message } = letter
      await transport.sendMail({ ...message, from: senderOf(this.#settings.from, from_name), headers })
    } catch (error) {
      throw new MailFailure(error)
    }
  }

  /** Whether the server answers and lets us in; says which it is. */
  async check(): Promise<string> {
    const transport = await this.#transport()
    try {
      await transport.verify()
    } catch (error) {
      throw new MailFailure(error)
    }
    return new URL(this.#settings.url).host
  }

  async #transport() {
    // Read by who sends mail, and by no one else.
    const { createTransport } = await import('nodemailer')
    const { protocol, hostname, port, username, password } = new URL(this.#settings.url)
    const secure = protocol === 'smtps:'
    const local = isLoopback(hostname)
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // Over a network of others no password and no link goes in the clear.
      requireTLS: this.#settings.production && !secure && !local,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !local },
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** The address stays that of the service: a name alone is what a site may choose. */
function senderOf(from: string, name: string | undefined) {
  if (name === undefined) return from
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}

/** Between this machine and itself nobody listens. */
function isLoopback(hostname: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}
