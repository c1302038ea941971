import { useCallback } from 'react'
import type { Location } from '../../client/src/generated/logistics.ts'
import type { Option } from '../ui/field.tsx'
import { useCall } from './api.tsx'
import { useWarehouses } from './warehouses.ts'

const shown = 12

interface Wanted {
  /** Id of the warehouse, as field text. Empty for the default warehouse. */
  readonly warehouse: string
  readonly purpose?: Location['purpose']
}

/** Searches a warehouse's locations by parts of their codes and names, optionally for one purpose only. */
export function useLocationSearch({
  warehouse,
  purpose,
}: Wanted): (text: string, signal: AbortSignal) => Promise<readonly Option[]> {
  const call = useCall()
  const { warehouses } = useWarehouses()
  const warehouseId =
    warehouse === '' ? warehouses.find(({ is_default }) => is_default)?.id : Number(warehouse)
  return useCallback(
    async (text, signal) => {
      if (warehouseId === undefined) return []
      // Read more rows, because some have another purpose.
      const per_page = purpose === undefined ? shown : 100
      const query = { per_page, active: true, ...(text !== '' && { search: text }) }
      const { data } = await call('locations.list', { params: { warehouseId }, query, signal })
      return data
        .filter((each) => purpose === undefined || each.purpose === purpose)
        .slice(0, shown)
        .map(({ id, code }) => ({ value: String(id), label: code }))
    },
    [call, warehouseId, purpose],
  )
}
