import type { Filter } from '../ui/filter.ts'
import { ChoiceFilter } from '../ui/filters.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { useClients } from './clients.ts'
import { messages } from './documents/messages.ts'
import { useWarehouses } from './warehouses.ts'

interface FilterProps {
  readonly filter: Filter
}

/** Filters a list by client. Hidden where there is only one. */
export function ClientFilter({ filter }: FilterProps) {
  const t = useText(messages)
  const { clients: options } = useClients()
  const labels = { label: t('client'), all: t('allClients') }
  return options.length > 1 && <ChoiceFilter name="client" {...{ filter, options }} {...labels} />
}

/** Filters a list by warehouse. Hidden where there is only one. */
export function WarehouseFilter({ filter }: FilterProps) {
  const t = useText(messages)
  const { warehouses: options } = useWarehouses()
  const labels = { label: t('warehouse'), all: t('allWarehouses') }
  return options.length > 1 && <ChoiceFilter name="warehouse" {...{ filter, options }} {...labels} />
}
