import { useCallback } from 'react'
import type { Location } from '../../client/src/generated/logistics.ts'
import type { Option } from '../ui/field.tsx'
import { useCall } from './api.tsx'
import { useWarehouses } from './warehouses.ts'

const shown = 12

interface Wanted {
  /** The id of the warehouse as a field has it; empty for the default one. */
  readonly warehouse: string
  readonly purpose?: Location['purpose']
}

/** Places of a warehouse, by parts of their codes and names; only those for one purpose, where it is named. */
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
      // Some of them are for something else.
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
