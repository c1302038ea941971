import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { authJobs } from '../../src/auth/index.ts'
import { logisticsJobs } from '../../src/logistics/index.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { testKey } from './world.ts'

/** A message as a mail program shows it. */
export interface Posted {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Raw bytes from the wire, as text. */
  readonly raw: string
}

/** A real mail server that keeps every accepted message. */
export class PostOffice {
  readonly posted: Posted[] = []
  /** Refusal of every recipient. Undefined accepts them. */
  refusal: { readonly code: number } | undefined
  #server: SMTPServer | undefined
  #port = 0

  static async start(): Promise<PostOffice> {
    const office = new PostOffice()
    await office.open()
    return office
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Opens the server, on its earlier address if it had one. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      // Its built-in certificate is public, and it warns about that on every start.
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, answer) =>
        answer(
          this.refusal && Object.assign(new Error('no such mailbox'), { responseCode: this.refusal.code }),
        ),
      onData: (stream, _session, answer) => void this.#take(stream).then(() => answer(), answer),
    })
    // Ignore clients that hang up halfway.
    server.on('error', () => {})
    await new Promise<void>((resolve) => void server.listen(this.#port, '127.0.0.1', resolve))
    const at = server.server.address()
    this.#port = typeof at === 'object' && at !== null ? at.port : 0
    this.#server = server
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server !== undefined) await new Promise<void>((resolve) => server.close(resolve))
  }

  async #take(stream: Readable): Promise<void> {
    this.posted.push(postedOf(await textOf(stream)))
  }

  /** Messages to an address, oldest first. */
  to(email: string): readonly Posted[] {
    return this.posted.filter((each) => each.to === email)
  }

  /** Token of the last link sent to an address. Notices sent at the same time have none. */
  tokenFor(email: string): string {
    const tokens = this.to(email).map(({ text }) => /token=((?:sar|wbl)_[\w-]+)/.exec(text)?.[1])
    return tokens.findLast((token) => token !== undefined) ?? ''
  }
}

function postedOf(raw: string): Posted {
  const { head, body } = partOf(raw)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => partOf(part.replace(/^\r\n/, '')))
  const inner = (type: string) => parts.find((part) => part.head.includes(type))?.decoded ?? ''
  const header = (name: string) => words(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '')
  return {
    raw,
    from: header('From'),
    to: header('To'),
    subject: header('Subject'),
    text: inner('text/plain').replaceAll('\r\n', '\n'),
    html: inner('text/html'),
  }
}

function partOf(raw: string) {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(at + 4)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase() ?? ''
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(body.replaceAll('=\r\n', ''))
        : head.includes('format=flowed')
          ? body.replaceAll(' \r\n', ' ')
          : body
  return { head, body, decoded }
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Decodes a header with non-ASCII text (RFC 2047). */
function words(text: string): string {
  return text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
    .trim()
}

export interface Postman {
  readonly database: Database
  readonly clock: Clock
  /** Address of the mail server. Without one, mail is caught for the mailbox page. */
  readonly url?: string
  readonly from?: string
  readonly address?: string
  /** Service whose mail is sent. */
  readonly service?: 'auth' | 'logistics'
}

/** Sends all due mail once, as a worker would. Returns its log. */
export async function deliver(postman: Postman): Promise<string> {
  const {
    database,
    clock,
    url,
    from = 'Waybill <no-reply@waybill.example>',
    service = 'auth',
    address = service === 'auth' ? 'https://auth.example' : 'https://console.example',
  } = postman
  const outbound = { appKey: testKey, targets: { production: false, allowed: [] }, tracer: undefined }
  const mail = {
    server: url === undefined ? undefined : { url, from, production: false },
    appName: 'Waybill',
    locale: 'en',
    address: () => address,
    credentialsPolicy: 'single_site',
  } as const
  const parts = { database, clock, outbound, mail }
  const jobs =
    service === 'auth'
      ? authJobs(parts)
      : logisticsJobs({ serviceAddress: () => '', ...parts, address: () => address })
  const job = jobs.find(({ name }) => name === 'auth_mail' || name === 'mail')
  const lines: unknown[] = []
  const note = (fields: object, message?: string) => void lines.push([fields, message])
  const { signal } = new AbortController()
  await job?.handle({ log: { info: note, warn: note, error: note }, closing: signal, signal })
  return JSON.stringify(lines)
}
