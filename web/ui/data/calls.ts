import { useMemo } from 'react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RowOf } from '../../../client/src/pages.ts'
import type { Operations, Paged, Service } from '../../../client/src/service.ts'
import type { Rows } from '../table/column.ts'
import type { Asked } from './asked.ts'
import { type PagedOptions, useCursorRows } from './rows.ts'

/** Client of a service, with its cache scope: data cached for one company is never shown for another. */
export interface Line<Ops extends Operations<Ops>> {
  readonly service: Service<Ops>
  readonly scope: string | number
}

interface ReadOptions {
  /** False while there is nothing to fetch. */
  readonly enabled?: boolean
  /** How long a response stays fresh. */
  readonly fresh_ms?: number
  /** Poll interval while the page is visible. */
  readonly every_ms?: number
  /** Keeps showing the previous response until the response to the new query arrives. */
  readonly keep?: boolean
}

interface WriteOptions<Ops extends Operations<Ops>, Id extends keyof Ops> {
  /** Resources to invalidate, such as `['stock', 'sales_orders']`. The operation's own resource is always included. */
  readonly touches?: readonly string[]
  /** Optimistic update; rolled back if the service refuses the write. */
  readonly optimistic?: (cache: Cache<Ops>, input: Ops[Id]['in']) => void
}

interface RowsOptions {
  readonly enabled?: boolean
  readonly perPage?: number
}

/** Hooks for one service: reads by operation and input, and writes that declare which resources they change. */
export function callsOf<Ops extends Operations<Ops>>(useLine: () => Line<Ops>) {
  return { ...readsOf(useLine), ...writesOf(useLine) }
}

function readsOf<Ops extends Operations<Ops>>(useLine: () => Line<Ops>) {
  type Id = keyof Ops & string
  return {
    /** Response of a read, cached by operation and input. */
    useRead: <I extends Id>(id: I, input: Ops[I]['in'], options: ReadOptions = {}) =>
      useAsked(readOf(useLine(), id, input), options),
    /** Creates queries to pass on, for `useAsked`. */
    useReadOf: () => {
      const line = useLine()
      return <I extends Id>(id: I, input: Ops[I]['in']) => readOf(line, id, input)
    },
    /** Creates list sources to pass on, for `useList` and exports. */
    useRowsOf: () => {
      const { service, scope } = useLine()
      return <I extends Paged<Ops>>(
        id: I,
        input: Ops[I]['in'],
        { perPage = 100, enabled = true }: RowsOptions = {},
      ): PagedOptions<RowOf<Ops[I]['out']>> => ({
        key: [scope, id, input],
        perPage,
        enabled,
        page: (at, signal) =>
          service.page(id, { ...input, query: { ...input.query, per_page: perPage }, signal }, at),
      })
    },
    /** Rows of a list with a cursor, for a Table. */
    useFeed: <I extends Paged<Ops>>(id: I, input: Ops[I]['in']): Rows<RowOf<Ops[I]['out']>> => {
      const { service, scope } = useLine()
      return useCursorRows({
        key: [scope, id, 'feed', input],
        page: (cursor, signal) => service.page(id, { ...input, signal }, cursor),
      })
    },
    /** Seeds the cache with a known record, such as a list row that is the whole record. It isn't fetched again. */
    useSeed: () => {
      const client = useQueryClient()
      const { scope } = useLine()
      return <I extends Id>(id: I, input: Ops[I]['in'], answer: Ops[I]['out']): void => {
        client.setQueryData([scope, id, input], answer)
      }
    },
  }
}

function writesOf<Ops extends Operations<Ops>>(useLine: () => Line<Ops>) {
  type Id = keyof Ops & string
  type Call = <I extends Id>(id: I, input: Ops[I]['in']) => Promise<Ops[I]['out']>
  /** Calls an operation by its ID. */
  const useCall = (): Call => {
    const { service } = useLine()
    return useMemo(() => (id, input) => service.send(id, input), [service])
  }
  return {
    useCall,
    /** A write passed in as a function. Afterwards it refetches the resources it changed. */
    useAct: <I, O>(act: (call: Call, input: I) => Promise<O>, touches: readonly string[]) => {
      const call = useCall()
      const { scope } = useLine()
      const client = useQueryClient()
      return useMutation({
        mutationFn: (input: I) => act(call, input),
        onSettled: () => client.invalidateQueries({ predicate: touchedBy(scope, touches) }),
      })
    },
    /** A write: `mutate(input)` or `await mutateAsync(input)`. Afterwards it refetches the resources it changed. */
    useWrite: <I extends Id>(id: I, { touches = [], optimistic }: WriteOptions<Ops, I> = {}) => {
      const call = useCall()
      const { scope } = useLine()
      const client = useQueryClient()
      const isTouched = touchedBy(scope, [id, ...touches].map(resourceOf))
      return useMutation({
        mutationFn: (input: Ops[I]['in']) => call(id, input),
        onMutate: async (input) => {
          // A read in progress would overwrite the optimistic update with the old state.
          if (optimistic !== undefined) await client.cancelQueries({ predicate: isTouched })
          const cache = new Cache<Ops>(client, scope)
          optimistic?.(cache, input)
          return cache
        },
        onError: (_error, _input, cache) => cache?.undo(),
        onSettled: () => client.invalidateQueries({ predicate: isTouched }),
      })
    },
  }
}

/** Query of a read, as the cache identifies it. */
export function readOf<Ops extends Operations<Ops>, Id extends keyof Ops>(
  { service, scope }: Line<Ops>,
  id: Id,
  input: Ops[Id]['in'],
) {
  return {
    queryKey: [scope, id, input],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Ops[Id]['out']> =>
      service.send(id, { ...input, signal }),
  }
}

/** Response of a query that was passed in. */
export function useAsked<T>(asked: Asked<T>, options: ReadOptions = {}) {
  const { enabled = true, fresh_ms, every_ms, keep } = options
  return useQuery<T>({
    ...asked,
    enabled,
    ...(fresh_ms !== undefined && { staleTime: fresh_ms }),
    ...(every_ms !== undefined && { refetchInterval: every_ms }),
    ...(keep === true && { placeholderData: (before) => before }),
  })
}

/** Whether a query reads one of these resources. */
function touchedBy(scope: string | number, touches: readonly string[]) {
  return ({ queryKey: [its, operation] }: { readonly queryKey: readonly unknown[] }) =>
    its === scope && touches.includes(resourceOf(String(operation)))
}

/** Resource of an operation: `articles` for `articles.update`. */
function resourceOf(id: string): string {
  return id.split('.')[0] ?? id
}

/** Access to cached responses, with rollback of changes. */
class Cache<Ops extends Operations<Ops>> {
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
