import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckField, SearchField } from '../../../ui/field.tsx'
import type { Filter } from '../../../ui/filter.ts'
import { DateFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { useTyped } from '../../../ui/typed.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { ClientFilter, WarehouseFilter } from '../../owner-filters.tsx'
import { messages } from './messages.ts'

const behind = ['warehouse', 'client', 'in_stock', 'as_of']

/** Search and filters. On a phone, everything but the search is behind a button. */
export function StockFilters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const narrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const [typed, type] = useTyped(filter.get('search'), (text) => filter.set('search', text))
  const count = filter.count(behind)
  return (
    <>
      <SearchField label={t('search')} value={typed} onValue={type} />
      {narrow && (
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? d('filters') : `${d('filters')} (${count})`}
        </Button>
      )}
      {(!narrow || isOpen) && <Narrowing filter={filter} />}
    </>
  )
}

function Narrowing({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <>
      <WarehouseFilter filter={filter} />
      <ClientFilter filter={filter} />
      <CheckField
        label={t('inStock')}
        checked={filter.get('in_stock') !== ''}
        onChecked={(checked) => filter.set('in_stock', checked ? '1' : '')}
      />
      <DateFilter kind="datetime-local" filter={filter} name="as_of" label={t('asOf')} max={latest()} />
    </>
  )
}

/** End of today: stock can't be queried for the future. */
function latest(): string {
  const now = new Date()
  return `${new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)}T23:59`
}
