import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../client/src/pages.ts'
import type { Operations, Paged, Service } from '../../../client/src/service.ts'
import type { Rows } from '../table/column.ts'
import type { Asked } from './asked.ts'
import { Cache } from './cache.ts'
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
  type Id = keyof Ops & string
  return {
    /** Calls an operation by its ID. */
    useCall: () => useCallOn(useLine()),
    /** Response of a read, cached by operation and input. */
    useRead: <I extends Id>(id: I, input: Ops[I]['in'], options: ReadOptions = {}) =>
      useReadOn(useLine(), { id, input, ...options }),
    /** Creates queries to pass on, for `useAsked`. */
    useReadOf: () => {
      const line = useLine()
      return <I extends Id>(id: I, input: Ops[I]['in']) => readOf(line, id, input)
    },
    /** Creates list sources to pass on, for `useList` and exports. */
    useRowsOf: () => {
      const line = useLine()
      return <I extends Paged<Ops>>(id: I, input: Ops[I]['in'], options: RowsOptions = {}) =>
        rowsOf(line, { id, input, ...options })
    },
    /** Seeds the cache with a known record, such as a list row that is the whole record. It isn't fetched again. */
    useSeed: () => useSeedOn(useLine()),
    /** A write: `mutate(input)` or `await mutateAsync(input)`. Afterwards it refetches the resources it changed. */
    useWrite: <I extends Id>(id: I, options: WriteOptions<Ops, I> = {}) =>
      useWriteOn(useLine(), { id, ...options }),
    /** A write passed in as a function. Afterwards it refetches the resources it changed. */
    useAct: <I, O>(act: (call: Call<Ops>, input: I) => Promise<O>, touches: readonly string[]) =>
      useActOn(useLine(), act, touches),
    /** Rows of a list with a cursor, for a Table. */
    useFeed: <I extends Paged<Ops>>(id: I, input: Ops[I]['in']) => useFeedOn(useLine(), id, input),
  }
}

function callOn<Ops extends Operations<Ops>>(service: Service<Ops>) {
  return <Id extends keyof Ops>(id: Id, input: Ops[Id]['in']): Promise<Ops[Id]['out']> =>
    service.send(id, input)
}

function useCallOn<Ops extends Operations<Ops>>({ service }: Line<Ops>) {
  return useMemo(() => callOn(service), [service])
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

function useReadOn<Ops extends Operations<Ops>, Id extends keyof Ops>(
  line: Line<Ops>,
  read: { readonly id: Id; readonly input: Ops[Id]['in'] } & ReadOptions,
) {
  const { id, input, ...options } = read
  return useAsked(readOf(line, id, input), options)
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

function useSeedOn<Ops extends Operations<Ops>>({ scope }: Line<Ops>) {
  const client = useQueryClient()
  return <Id extends keyof Ops>(id: Id, input: Ops[Id]['in'], answer: Ops[Id]['out']): void => {
    client.setQueryData([scope, id, input], answer)
  }
}

type Call<Ops extends Operations<Ops>> = ReturnType<typeof callOn<Ops>>

function useActOn<Ops extends Operations<Ops>, I, O>(
  line: Line<Ops>,
  act: (call: Call<Ops>, input: I) => Promise<O>,
  touches: readonly string[],
) {
  const call = useCallOn(line)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => act(call, input),
    onSettled: () => client.invalidateQueries({ predicate: touchedBy(line.scope, touches) }),
  })
}

/** Whether a query reads one of these resources. */
function touchedBy(scope: string | number, touches: readonly string[]) {
  return ({ queryKey: [its, operation] }: { readonly queryKey: readonly unknown[] }) =>
    its === scope && touches.includes(resourceOf(String(operation)))
}

function useWriteOn<Ops extends Operations<Ops>, Id extends keyof Ops & string>(
  line: Line<Ops>,
  { id, touches = [], optimistic }: { readonly id: Id } & WriteOptions<Ops, Id>,
) {
  const call = useCallOn(line)
  const client = useQueryClient()
  const isTouched = touchedBy(line.scope, [id, ...touches].map(resourceOf))
  return useMutation({
    mutationFn: (input: Ops[Id]['in']) => call(id, input),
    onMutate: async (input) => {
      // A read in progress would overwrite the optimistic update with the old state.
      if (optimistic !== undefined) await client.cancelQueries({ predicate: isTouched })
      const cache = new Cache<Ops>(client, line.scope)
      optimistic?.(cache, input)
      return cache
    },
    onError: (_error, _input, cache) => cache?.undo(),
    onSettled: () => client.invalidateQueries({ predicate: isTouched }),
  })
}

/** Resource of an operation: `articles` for `articles.update`. */
function resourceOf(id: string): string {
  return id.split('.')[0] ?? id
}

interface List<Ops extends Operations<Ops>, Id extends Paged<Ops>> extends RowsOptions {
  readonly id: Id
  readonly input: Ops[Id]['in']
}

function rowsOf<Ops extends Operations<Ops>, Id extends Paged<Ops>>(
  { service, scope }: Line<Ops>,
  { id, input, perPage = 100, enabled = true }: List<Ops, Id>,
): PagedOptions<RowOf<Ops[Id]['out']>> {
  return {
    key: [scope, id, input],
    perPage,
    enabled,
    page: (at, signal) =>
      service.page(id, { ...input, query: { ...input.query, per_page: perPage }, signal }, at),
  }
}

function useFeedOn<Ops extends Operations<Ops>, Id extends Paged<Ops>>(
  { service, scope }: Line<Ops>,
  id: Id,
  input: Ops[Id]['in'],
): Rows<RowOf<Ops[Id]['out']>> {
  return useCursorRows({
    key: [scope, id, 'feed', input],
    page: (cursor, signal) => service.page(id, { ...input, signal }, cursor),
  })
}
