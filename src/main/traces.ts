import { randomUUID } from 'node:crypto'
import type { RequestTraces } from '../http/traces.ts'
import type { Config } from './config.ts'
import type { Logger } from '../kernel/log.ts'
import { Exporter } from '../kernel/traces/exporter.ts'
import { wantPlaces } from '../kernel/traces/places.ts'
import { Tracer } from '../kernel/traces/tracer.ts'
import { version } from '../kernel/version.ts'

/** Tracing of a process: a tracer for each of its parts, and the exporter. */
export class Traces {
  readonly #exporter: Exporter
  readonly #share: number
  readonly #parts: readonly string[]

  constructor(
    { endpoint, headers, service, share }: NonNullable<Config['traces']>,
    parts: readonly string[],
    log: Logger,
  ) {
    const teller = { service, version, instance: randomUUID() }
    this.#exporter = new Exporter({ endpoint, headers, teller, log })
    this.#share = share
    this.#parts = parts
    wantPlaces()
  }

  tracer(part: string): Tracer {
    return new Tracer(this.#exporter, part, this.#share)
  }

  /** Tracing of a service's server. The first also reports the worker's spans: the worker has no `/metrics`. */
  requestsOf(service: string): RequestTraces {
    const isFirst = this.#parts.find((part) => part !== 'worker') === service
    const told = isFirst ? [service, ...this.#parts.filter((part) => part === 'worker')] : [service]
    const counts = () => Object.fromEntries(told.map((part) => [part, this.#exporter.countsOf(part)]))
    return { tracer: this.tracer(service), counts }
  }

  close(): Promise<void> {
    return this.#exporter.close()
  }
}
