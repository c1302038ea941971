import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Filter } from '../../ui/filter.ts'
import { ChoiceFilter, DateFilter, SearchFilter, TextFilter } from '../../ui/filters.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { useNarrow } from '../../ui/media.ts'
import { useClients } from '../clients.ts'
import { useWarehouses } from '../warehouses.ts'
import type { FilterSpec } from './kind.ts'
import { messages } from './messages.ts'

interface FiltersProps {
  readonly filter: Filter
  /** Filters specific to the kind. */
  readonly more: readonly FilterSpec[]
}

const owners = ['client', 'warehouse']

/**
 * Search, client and warehouse filters. A button reveals the reference and the kind's own filters, and starts open if
 * one is set. On a phone, everything but the search is behind the button.
 */
export function Filters({ filter, more }: FiltersProps) {
  const t = useText(messages)
  const narrow = useNarrow()
  const hidden = [...(narrow ? owners : []), 'reference', ...more.map(({ name }) => name)]
  const set = filter.count(hidden)
  const [isOpen, setOpen] = useState(set > 0)
  return (
    <>
      <SearchFilter filter={filter} name="search" label={t('search')} />
      {!narrow && <Owners filter={filter} />}
      <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {set === 0 ? t('filters') : `${t('filters')} (${set})`}
      </Button>
      {filter.count([...owners, ...hidden]) > 0 && (
        <Button kind="quiet" icon="close" onClick={() => filter.clear('search', 'status')}>
          {t('clearFilters')}
        </Button>
      )}
      {isOpen && (
        <div className="documents-filters">
          {narrow && <Owners filter={filter} />}
          <TextFilter filter={filter} name="reference" label={t('externalReference')} />
          {more.map(({ name, label, all = '', options }) =>
            options === undefined ? (
              <DateFilter key={name} filter={filter} name={name} label={label} />
            ) : (
              <ChoiceFilter key={name} {...{ filter, name, label, all, options }} />
            ),
          )}
        </div>
      )}
    </>
  )
}

function Owners({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  const choices = [
    { name: 'client', label: t('client'), all: t('allClients'), options: clients },
    { name: 'warehouse', label: t('warehouse'), all: t('allWarehouses'), options: warehouses },
  ].filter(({ options }) => options.length > 1)
  return choices.map((choice) => <ChoiceFilter key={choice.name} filter={filter} {...choice} />)
}
