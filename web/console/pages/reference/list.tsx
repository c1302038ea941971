import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { messages, type Words } from './messages.ts'

export function ActivityFilter({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <ChoiceFilter
      filter={filter}
      name="active"
      label={t('activity')}
      all={t('all')}
      options={[
        { id: 'yes', name: t('onlyActive') },
        { id: 'no', name: t('onlyInactive') },
      ]}
    />
  )
}

export function searchQuery({ get }: Filter): { search?: string } {
  return get('search') === '' ? {} : { search: get('search') }
}

/** Query parameters of the lists whose records can be inactive, read from the address. */
export function referenceQuery(filter: Filter): { search?: string; active?: boolean } {
  const active = filter.get('active')
  return {
    ...searchQuery(filter),
    ...(active !== '' && { active: active === 'yes' }),
  }
}

interface Named {
  readonly code: string
  readonly name: string | null
}

export function codeColumn<Row extends Named>(t: Words): Column<Row> {
  return {
    key: 'code',
    phone: 'text',
    title: t('code'),
    width: 'minmax(96px, 1fr)',
    cell: ({ code }) => <span className="mono">{code}</span>,
    value: ({ code }) => code,
  }
}

export function nameColumn<Row extends Named>(t: Words): Column<Row> {
  return {
    key: 'name',
    phone: 'head',
    title: t('name'),
    width: 'minmax(130px, 2.5fr)',
    cell: ({ name }) => name,
  }
}

export function activeColumn<Row extends { readonly active: boolean }>(t: Words): Column<Row> {
  return {
    key: 'state',
    phone: 'end',
    title: t('state'),
    width: '112px',
    cell: ({ active }) => <ActiveState active={active} />,
    value: ({ active }) => t(active ? 'active' : 'inactive'),
  }
}

export function ActiveState({ active }: { readonly active: boolean }) {
  const t = useText(messages)
  // The normal state has no colour.
  return active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>
}
