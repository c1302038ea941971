import { useCallback, useMemo } from 'react'
import type { PrintStation } from '../../../../client/src/generated/logistics.ts'
import { useRead } from '../../api.tsx'

/** Names of all the company's stations, including inactive ones, because print jobs refer to them. */
export function useStationNames(): {
  readonly stations: readonly PrintStation[]
  readonly nameOf: (id: number) => string
} {
  const { data } = useRead('print_stations.list', { query: { per_page: 100 } }, { fresh_ms: 60_000 })
  const stations = useMemo(() => data?.data ?? [], [data])
  const nameOf = useCallback(
    (id: number) => stations.find((each) => each.id === id)?.name ?? String(id),
    [stations],
  )
  return { stations, nameOf }
}
