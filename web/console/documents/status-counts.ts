import { useQueries } from '@tanstack/react-query'
import type { Filter } from '../../ui/filter.ts'
import { useRead } from '../api.tsx'
import { useAsks } from './asks.ts'
import type { Asks, DocumentRecord, Kind } from './kind.ts'
import { openStatuses } from './status.tsx'

interface Count {
  readonly many: number
  /** The API stopped counting here. */
  readonly isMinimum: boolean
}

const none: Count = { many: 0, isMinimum: false }

/** Parameters that don't narrow down the list for a status count: appearance, and the status itself. */
const unlike: readonly string[] = ['status', 'sort', 'columns']

/**
 * Counts the documents in each open status that match the other filters. Without filters, the dashboard provides the
 * counts. Otherwise, a one-row page of each list provides its total.
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

/** The same lists with one row per page. */
function byOne(asks: Asks): Asks {
  return { ...asks, rows: (id, input, options) => asks.rows(id, input, { ...options, perPage: 1 }) }
}
