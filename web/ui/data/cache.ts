import type { QueryClient } from '@tanstack/react-query'
import type { Operations } from '../../../client/src/service.ts'

/** Access to cached responses, with rollback of changes. */
export class Cache<Ops extends Operations<Ops>> {
  readonly #client: QueryClient
  readonly #scope: string | number
  readonly #before: (() => void)[] = []
  constructor(client: QueryClient, scope: string | number) {
    this.#client = client
    this.#scope = scope
  }

  /** Changes cached responses of a read: for one input, or for all inputs. */
  change<Id extends keyof Ops>(
    id: Id,
    to: (old: Ops[Id]['out']) => Ops[Id]['out'],
    input?: Ops[Id]['in'],
  ): void {
    const queryKey = input === undefined ? [this.#scope, id] : [this.#scope, id, input]
    for (const [key, old] of this.#client.getQueriesData<Ops[Id]['out']>({ queryKey })) {
      if (old === undefined) continue
      this.#before.push(() => this.#client.setQueryData(key, old))
      this.#client.setQueryData(key, to(old))
    }
  }

  undo(): void {
    for (const back of this.#before.splice(0).toReversed()) back()
  }
}
