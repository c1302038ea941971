import { useCallback, useMemo } from 'react'
import type { Warehouse } from '../../client/src/generated/logistics.ts'
import { useRead } from './api.tsx'

interface Warehouses {
  readonly warehouses: readonly Warehouse[]
  /** Warehouse name, or its id until the names have loaded. */
  readonly nameOf: (id: number | null) => string
  /** Warehouse code, for narrow spaces. */
  readonly codeOf: (id: number) => string
}

/** The company's warehouses. There are few, so they're read once. */
export function useWarehouses(): Warehouses {
  const { data } = useRead('warehouses.list', { query: { per_page: 100 } }, { fresh_ms: 10 * 60_000 })
  const warehouses = useMemo(() => data?.data ?? [], [data])
  const nameOf = useCallback(
    (id: number | null) =>
      id === null ? '' : (warehouses.find((each) => each.id === id)?.name ?? String(id)),
    [warehouses],
  )
  const codeOf = useCallback(
    (id: number) => warehouses.find((each) => each.id === id)?.code ?? String(id),
    [warehouses],
  )
  return { warehouses, nameOf, codeOf }
}
