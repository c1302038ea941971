import { useQueries } from '@tanstack/react-query'
import type { Filter } from '../../ui/filter.ts'
import { useRead } from '../api.tsx'
import { useAsks } from './asks.ts'
import type { Asks, DocumentRecord, Kind } from './kind.ts'
import { openStatuses } from './status.tsx'

interface Count {
  readonly many: number
  /** The service counted no further. */
  readonly isMinimum: boolean
}

const none: Count = { many: 0, isMinimum: false }

/** Of a list whose looks are chosen, or whose status is: what narrows it down are the others. */
const unlike: readonly string[] = ['status', 'sort', 'columns']

/**
 * How many documents of a status that is not over yet the other filters let through. The overview knows them where nothing else is
 * asked for; else the first row of each list comes with its total.
 */
export function useStatusCounts<R extends DocumentRecord>(
  kind: Kind<R>,
  filter: Filter,
): (status: string) => Count {
  const asks = useAsks()
  const isNarrowed = [...new URLSearchParams(filter.question).keys()].some((name) => !unlike.includes(name))
  const { data: overview } = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const statuses = kind.counts === undefined ? [] : openStatuses(kind)
  const results = useQueries({
    queries: statuses.map((status) => {
      const { key, page } = kind.list(byOne(asks), {
        ...filter,
        get: (name) => (name === 'status' ? status : filter.get(name)),
      })
      return {
        queryKey: [...key, 'count'],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => page(undefined, signal),
        enabled: isNarrowed,
        staleTime: 30_000,
      }
    }),
  })
  if (!isNarrowed) {
    const counts = overview === undefined ? undefined : kind.counts?.(overview)
    return (status) => ({ many: counts?.[status] ?? 0, isMinimum: false })
  }
  return (status) => {
    const page = results[statuses.indexOf(status)]?.data
    return page === undefined ? none : { many: page.total ?? 0, isMinimum: page.totalIsMinimum }
  }
}

export function sumOf(counts: readonly Count[]): Count {
  return {
    many: counts.reduce((sum, { many }) => sum + many, 0),
    isMinimum: counts.some(({ isMinimum }) => isMinimum),
  }
}

/** The same lists by one row a page. */
function byOne(asks: Asks): Asks {
  return { ...asks, rows: (id, input, options) => asks.rows(id, input, { ...options, perPage: 1 }) }
}
