import type { QueryClient } from '@tanstack/react-query'

/** What an operation takes. */
export type In<Ops, Id extends keyof Ops> = Ops[Id] extends { readonly in: infer I } ? I : never
/** What it answers. */
export type Out<Ops, Id extends keyof Ops> = Ops[Id] extends { readonly out: infer O } ? O : never

/** Cached answers, and the way back from changes to them. */
export class Cache<Ops> {
  readonly #client: QueryClient
  readonly #scope: string | number
  readonly #before: (() => void)[] = []
  constructor(client: QueryClient, scope: string | number) {
    this.#client = client
    this.#scope = scope
  }

  /** Changes the cached answers of a read: that of one input, or of all that were asked. */
  change<Id extends keyof Ops>(id: Id, to: (old: Out<Ops, Id>) => Out<Ops, Id>, input?: In<Ops, Id>): void {
    const queryKey = input === undefined ? [this.#scope, id] : [this.#scope, id, input]
    for (const [key, old] of this.#client.getQueriesData<Out<Ops, Id>>({ queryKey })) {
      if (old === undefined) continue
      this.#before.push(() => this.#client.setQueryData(key, old))
      this.#client.setQueryData(key, to(old))
    }
  }

  undo(): void {
    for (const back of this.#before.splice(0).toReversed()) back()
  }
}
