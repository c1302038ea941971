import { useCallback } from 'react'
import { useRead } from './api.tsx'

/** Supplier names for a list. The first hundred are read once; others appear by id. */
export function useSupplierName(isWanted: boolean): (id: number | null) => string {
  const query = { is_supplier: true, per_page: 100 }
  const { data } = useRead('partners.list', { query }, { fresh_ms: 10 * 60_000, enabled: isWanted })
  return useCallback(
    (id) => (id === null ? '' : (data?.data.find((each) => each.id === id)?.name ?? String(id))),
    [data],
  )
}
