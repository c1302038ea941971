import type { Letter } from './schema.ts'

export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for a server that speaks TLS from the first byte. */
  readonly url: string
  /** `Waybill <no-reply@example.com>` */
  readonly from: string
  readonly production: boolean
}

/** Reason why a mail server refused a message, without its content: safe to log. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Permanent failure: the address is invalid, or the server will never accept the message. */
  readonly isFinal: boolean
  constructor(error: unknown) {
    const code = textOf(error, 'code') ?? 'UNKNOWN'
    const answer = textOf(error, 'responseCode')
    // The library's message may quote the address or the server's response, which may quote the e-mail.
    super(answer === undefined ? code : `${code} ${answer}`)
    this.isFinal = code === 'EENVELOPE' && (answer ?? '5').startsWith('5')
  }
}

function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : undefined
}

/** Sends messages, each over a new connection: they are few, and none stays open when the program ends. */
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

  /** Checks that the server answers and lets us in. Returns its host. */
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
    // Loaded only by processes that send mail.
    const { createTransport } = await import('nodemailer')
    const { protocol, hostname, port, username, password } = new URL(this.#settings.url)
    const secure = protocol === 'smtps:'
    const local = isLoopback(hostname)
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // In production, passwords and links never cross a network unencrypted.
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

/** A site may choose only the sender's name; the address stays the service's. */
function senderOf(from: string, name: string | undefined) {
  if (name === undefined) return from
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}

/** Loopback traffic can't be overheard. */
function isLoopback(hostname: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)
}
