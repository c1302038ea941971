import { systemClock } from '../../src/kernel/clock.ts'
import { inputOf } from '../../src/kernel/input.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { found } from '../../src/kernel/problem.ts'
import type { Gate } from '../../src/kernel/service.ts'
import { logisticsGate } from '../../src/logistics/access/gate.ts'
import { Identities } from '../../src/logistics/access/identities.ts'
import type { Recorder } from './recorder.ts'

type Headers = Readonly<Record<string, string>>

/** Operations of the API in this process, let in by the gate like any request. */
export class Inside {
  readonly #database: Recorder
  readonly #operations: readonly AnyOperation[]
  readonly #gate: Gate
  constructor(database: Recorder, operations: readonly AnyOperation[]) {
    this.#database = database
    this.#operations = operations
    const identities = new Identities({ database, clock: systemClock, tokenLifetime_s: undefined })
    this.#gate = logisticsGate({
      database,
      identities,
      clock: systemClock,
      sharedTokens: { etsm: undefined, mdm: undefined },
    })
  }

  async admitted(
    op: AnyOperation,
    sent: Headers,
    work: (scope: never) => Promise<unknown>,
  ): Promise<unknown> {
    const headers = new Map(Object.entries(sent))
    const arrival = {
      request_id: 'bench',
      address: '127.0.0.1',
      body: undefined,
      header: (name: string) => headers.get(name),
      param: () => undefined,
    }
    const caller = await this.#gate.identify(op, arrival)
    return caller.admit(op)(work)
  }

  /** Answers a GET and says how long its statements were with the database. */
  async databaseTime(path: string, headers: Headers): Promise<number> {
    const url = new URL(path, 'http://bench')
    const op = found(
      this.#operations.find((each) => each.method === 'GET' && each.path === url.pathname),
      'operation',
    )
    const query = Object.fromEntries(url.searchParams)
    const { input } = inputOf(op, { params: {}, query, body: undefined, ifMatch: undefined })
    return this.#database.timed(() => this.admitted(op, headers, (scope) => op.handle(scope, input)))
  }
}
