import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../client/src/pages.ts'
import type { Operations, Paged, Service } from '../../../client/src/service.ts'
import type { Rows } from '../table/column.ts'
import type { Asked } from './asked.ts'
import { Cache } from './cache.ts'
import { type PagedOptions, useCursorRows } from './rows.ts'

/** A service to call, and whose data that is: what is cached for one company is never shown for another. */
export interface Line<Ops extends Operations<Ops>> {
  readonly service: Service<Ops>
  readonly scope: string | number
}

interface ReadOptions {
  /** False as long as there is nothing to ask for. */
  readonly enabled?: boolean
  /** How long an answer is good enough not to be asked for again. */
  readonly fresh_ms?: number
  /** Asks again every so often while the page is in sight. */
  readonly every_ms?: number
  /** Shows the last answer until that of a changed question is there. */
  readonly keep?: boolean
}

interface WriteOptions<Ops extends Operations<Ops>, Id extends keyof Ops> {
  /** Resources whose answers are now out of date: `['stock', 'sales_orders']`; that of the operation always is. */
  readonly touches?: readonly string[]
  /** Shows what is about to be true; taken back when the service refuses. */
  readonly optimistic?: (cache: Cache<Ops>, input: Ops[Id]['in']) => void
}

interface RowsOptions {
  readonly enabled?: boolean
  readonly perPage?: number
}

/** The hooks by which pages talk to one service: reads by operation and input, writes that say what they touch. */
export function callsOf<Ops extends Operations<Ops>>(useLine: () => Line<Ops>) {
  type Id = keyof Ops & string
  return {
    /** Calls an operation by its id. */
    useCall: () => useCallOn(useLine()),
    /** The answer of a read, kept under the operation and what was asked. */
    useRead: <I extends Id>(id: I, input: Ops[I]['in'], options: ReadOptions = {}) =>
      useReadOn(useLine(), { id, input, ...options }),
    /** Makes reads that are handed on, for `useAsked`. */
    useReadOf: () => {
      const line = useLine()
      return <I extends Id>(id: I, input: Ops[I]['in']) => readOf(line, id, input)
    },
    /** Makes lists that are handed on, for `useList` and for files. */
    useRowsOf: () => {
      const line = useLine()
      return <I extends Paged<Ops>>(id: I, input: Ops[I]['in'], options: RowsOptions = {}) =>
        rowsOf(line, { id, input, ...options })
    },
    /** Keeps an answer that is known already, such as the row of a list that is the whole record: it is not asked for. */
    useSeed: () => useSeedOn(useLine()),
    /** A write: `mutate(input)` or `await mutateAsync(input)`; afterwards what it touched is read again. */
    useWrite: <I extends Id>(id: I, options: WriteOptions<Ops, I> = {}) =>
      useWriteOn(useLine(), { id, ...options }),
    /** A write that was handed on; afterwards what it touched is read again. */
    useAct: <I, O>(act: (call: Call<Ops>, input: I) => Promise<O>, touches: readonly string[]) =>
      useActOn(useLine(), act, touches),
    /** The rows of a list that goes on by cursor, for a Table. */
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

/** A read as the cache knows it. */
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

/** The answer of a read that was handed on. */
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

/** Whether a read is of one of these resources. */
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
      // A read that is under way would bring back what was true before.
      if (optimistic !== undefined) await client.cancelQueries({ predicate: isTouched })
      const cache = new Cache<Ops>(client, line.scope)
      optimistic?.(cache, input)
      return cache
    },
    onError: (_error, _input, cache) => cache?.undo(),
    onSettled: () => client.invalidateQueries({ predicate: isTouched }),
  })
}

/** `articles` of `articles.update`. */
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
