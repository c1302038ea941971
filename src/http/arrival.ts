import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isRecord } from '../kernel/fields.ts'
import type { Arrival } from '../kernel/service.ts'

export class RequestArrival implements Arrival {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get request_id(): string {
    return this.#request.id
  }

  get address(): string {
    const { ip, socket } = this.#request
    // If the forwarded address isn't an address, only the proxy's own is known.
    return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
  }

  get body(): unknown {
    return this.#request.body
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  param(name: string): string | undefined {
    const { params } = this.#request
    const value = isRecord(params) ? params[name] : undefined
    return typeof value === 'string' ? value : undefined
  }
}
