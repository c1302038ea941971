import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OnePage } from '../../../client/src/pages.ts'
import type { Rows } from '../table/column.ts'
import type { Asked } from './asked.ts'

export interface PagedOptions<Row> {
  /** Cache key of the list: operation and query, without the page. */
  readonly key: readonly unknown[]
  readonly perPage: number
  /** Fetches a page by its number or cursor, the `next` of the previous page. Undefined fetches the first page. */
  readonly page: (at: Cursor | undefined, signal: AbortSignal) => Promise<OnePage<Row>>
  readonly enabled?: boolean
  /** Fetches all rows, not only those in view. Applies only to short lists. */
  readonly whole?: boolean
}

/** Source for a `useList` whose rows arrive in one response. */
export function wholeSource<Answer, Row>(
  { queryKey, queryFn }: Asked<Answer>,
  rowsIn: (answer: Answer) => readonly Row[],
): PagedOptions<Row> {
  return {
    key: queryKey,
    perPage: Number.MAX_SAFE_INTEGER,
    page: async (_at, signal) => {
      const data = rowsIn(await queryFn({ signal }))
      return { data, total: data.length, totalIsMinimum: false, next: undefined }
    },
  }
}

/** Maximum number of rows for fetching a list as a whole. */
export const mostWhole = 500

export interface PagedRows<Row> extends Rows<Row> {
  readonly total: number | undefined
  /** The total is a lower bound: the service stopped counting there. */
  readonly totalIsMinimum: boolean
}

interface Sight {
  readonly question: string
  readonly pages: readonly number[]
}

const settle_ms = 140
/** Number of rows to prefetch beyond the view. */
const ahead = 40

/** Rows of a list of any length. Fetches only the pages in view; pages seen before come from the cache. */
export function usePagedRows<Row>(options: PagedOptions<Row>): PagedRows<Row> {
  const { key, perPage, page, enabled = true, whole = false } = options
  const question = JSON.stringify(key)
  const [sight, setSight] = useState<Sight>({ question, pages: [1] })
  // A new query starts at the first page, regardless of the old scroll position.
  const pages = useMemo(() => (sight.question === question ? sight.pages : [1]), [sight, question])
  const total = useQueryClient().getQueryData<OnePage<Row>>([...key, 1])?.total ?? 0
  const last = whole && total <= mostWhole ? Math.ceil(total / perPage) : 0
  const wanted = useMemo(
    () => [...new Set([1, ...pages, ...Array.from({ length: last }, (_, at) => at + 1)])],
    [pages, last],
  )
  const results = useQueries({
    queries: wanted.map((number) => ({
      queryKey: [...key, number],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => page(number, signal),
      enabled,
    })),
  })
  const loaded = new Map(wanted.map((number, i) => [number, results[i]?.data]))
  const first = loaded.get(1)
  const shown = useKept(first)
  const ask = (firstRow: number, lastRow: number) => {
    const end = Math.min(lastRow + ahead, (shown?.total ?? 1) - 1)
    const from = Math.floor(firstRow / perPage) + 1
    const to = Math.min(Math.floor(end / perPage) + 1, from + 3)
    const next = Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => from + i)
    setSight((before) =>
      before.question === question && String(before.pages) === String(next)
        ? before
        : { question, pages: next },
    )
  }
  const onRange = usePaced(ask, perPage)
  const failed = results.find((result) => result.error !== null && result.data === undefined)
  return {
    count: shown?.total ?? 0,
    row: (index) => {
      const number = Math.floor(index / perPage) + 1
      return (number === 1 ? shown : loaded.get(number))?.data[index % perPage]
    },
    onRange,
    loading: enabled && shown === undefined,
    stale: shown !== undefined && first === undefined && failed === undefined,
    error: first === undefined ? failed?.error : undefined,
    retry: () => void failed?.refetch(),
    total: first?.total,
    totalIsMinimum: first?.totalIsMinimum === true,
  }
}

/** First page. Until the first page of a new query arrives, returns the previous query's first page. */
function useKept<Row>(first: OnePage<Row> | undefined): OnePage<Row> | undefined {
  const [kept, setKept] = useState(first)
  if (first !== undefined && first !== kept) setKept(first)
  return first ?? kept
}

type OnRange = (first: number, last: number) => void

/**
 * Skips fetches during fast scrolling. Rows are fetched below a given scroll speed in rows per second, or once
 * scrolling pauses.
 */
function usePaced(then: OnRange, rowsPerSecond: number): OnRange {
  const latest = useRef(then)
  const mark = useRef({ at: 0, first: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (first, last) => {
      clearTimeout(timer.current)
      const now = performance.now()
      const { at, first: before } = mark.current
      const isRead = (Math.abs(first - before) * 1000) / (now - at) <= rowsPerSecond
      if (now - at >= settle_ms) mark.current = { at: now, first }
      if (now - at >= settle_ms && isRead) latest.current(first, last)
      else timer.current = setTimeout(() => latest.current(first, last), settle_ms)
    },
    [rowsPerSecond],
  )
}

export type Cursor = string | number

const beginning: Cursor = ''

interface CursorOptions<Row> {
  readonly key: readonly unknown[]
  readonly page: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<OnePage<Row>>
}

/** Rows of a list with a cursor; fetches more near the end. */
export function useCursorRows<Row>({ key, page }: CursorOptions<Row>): Rows<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => page(pageParam === beginning ? undefined : pageParam, signal),
    initialPageParam: beginning,
    getNextPageParam: (last) => last.next,
  })
  const rows = useMemo(() => query.data?.pages.flatMap((each) => each.data) ?? [], [query.data])
  const { hasNextPage, isFetching, fetchNextPage } = query
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetching && last >= rows.length - 10) void fetchNextPage()
    },
    [hasNextPage, isFetching, fetchNextPage, rows.length],
  )
  return {
    // Adds empty rows for the next page, so that the user can scroll towards it.
    count: rows.length + (hasNextPage ? 5 : 0),
    row: (index) => rows[index],
    onRange,
    loading: query.isPending,
    error: query.data === undefined ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}

export interface WholeList<Row> {
  readonly data: readonly Row[] | undefined
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Rows of a list that arrives in one response. */
export function wholeRows<Row>({ data, isPending, error, refetch }: WholeList<Row>): Rows<Row> {
  return {
    count: data?.length ?? 0,
    row: (index) => data?.[index],
    loading: isPending,
    error: data === undefined ? error : undefined,
    retry: () => void refetch(),
  }
}
