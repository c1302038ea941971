import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { unpacked } from '../support/unpacked.ts'
import type { Made } from './requests.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

const patience_ms = 30_000

/** Connections that stay open, as many as there are clients. */
export class Wire {
  readonly #agent: Agent
  readonly #hosts: Readonly<Record<'logistics' | 'auth', URL>>
  constructor(addresses: { readonly logistics: string; readonly auth: string }, clients: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: clients })
    this.#hosts = { logistics: new URL(addresses.logistics), auth: new URL(addresses.auth) }
  }

  close(): void {
    this.#agent.destroy()
  }

  send({ target, method, path, headers, body }: Made): Promise<Answer> {
    const { hostname, port } = this.#hosts[target.service]
    return new Promise((resolve, reject) => {
      const sent = httpRequest({
        agent: this.#agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        timeout: patience_ms,
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patience_ms / 1000} s`)))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode = 0, headers: back } = response
          const bytes = unpacked(Buffer.concat(chunks), back['content-encoding'])
          resolve({ status: statusCode, headers: back, bytes })
        })
      })
      sent.end(body)
    })
  }
}
