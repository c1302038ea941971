import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { inputOf } from '../../src/kernel/input.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { found } from '../../src/kernel/problem.ts'
import type { Gate, Service } from '../../src/kernel/service.ts'
import { logisticsGate } from '../../src/logistics/base/access/gate.ts'
import { Identities } from '../../src/logistics/base/access/identities.ts'
import type { Recorder } from './recorder.ts'

export type Headers = Readonly<Record<string, string>>

export function logisticsGateOn(database: Database): Gate {
  const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
  const sharedTokens = { etsm: undefined, mdm: undefined }
  return logisticsGate({ database, identities, clock: systemClock, sharedTokens })
}

/** Operations of the API in this process, let in by the gate like any request. */
export class Inside {
  readonly #database: Recorder
  readonly #service: Pick<Service, 'gate' | 'operations'>
  constructor(database: Recorder, service: Pick<Service, 'gate' | 'operations'>) {
    this.#database = database
    this.#service = service
  }

  async admitted(
    op: AnyOperation,
    { sent, params = {} }: { readonly sent: Headers; readonly params?: Params },
    work: (scope: never) => Promise<unknown>,
  ): Promise<unknown> {
    const headers = new Map(Object.entries(sent))
    const arrival = {
      request_id: 'bench',
      address: '127.0.0.1',
      body: undefined,
      header: (name: string) => headers.get(name),
      param: (name: string) => params[name],
    }
    const caller = await this.#service.gate.identify(op, arrival)
    return caller.admit(op)(work)
  }

  /** Answers a GET and says how long its statements were with the database. */
  async databaseTime(path: string, headers: Headers): Promise<number> {
    const url = new URL(path, 'http://bench')
    const { op, params } = found(
      this.#service.operations
        .filter(({ method }) => method === 'GET')
        .map((each) => ({ op: each, params: paramsIn(url.pathname, each.path) }))
        // A path that is spelt out goes before one with a name in it.
        .toSorted((a, b) => a.op.path.split('{').length - b.op.path.split('{').length)
        .find((each) => each.params !== undefined),
      'operation',
    )
    const query = Object.fromEntries(url.searchParams)
    const { input } = inputOf(op, { params: params ?? {}, query, body: undefined, ifMatch: undefined })
    const entering = { sent: headers, ...(params && { params }) }
    return this.#database.timed(() => this.admitted(op, entering, (scope) => op.handle(scope, input)))
  }
}

type Params = Readonly<Record<string, string>>

/** Values of the operation's path parameters; undefined for another path. */
function paramsIn(path: string, named: string): Params | undefined {
  const parts = path.split('/')
  const names = named.split('/')
  const isIt =
    parts.length === names.length && names.every((each, at) => each.startsWith('{') || each === parts[at])
  if (!isIt) return undefined
  const given = names.flatMap((each, at): [string, string][] =>
    each.startsWith('{') ? [[each.slice(1, -1), parts[at] ?? '']] : [],
  )
  return Object.fromEntries(given)
}
