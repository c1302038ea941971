import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import type { PagedOptions } from '../../../ui/data/rows.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter, SearchFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { messages } from './messages.ts'
import type { Words } from './words.ts'

/** A person in a list of users or members. */
interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly active: boolean
}

export interface NewProps {
  readonly onClose: () => void
  readonly onDone: (id: number) => void
}

export interface OneProps {
  readonly id: number
  readonly onClose: () => void
}

interface PeopleProps<Row extends Person> {
  /** Path segment, and the key for stored columns and views. */
  readonly kind: 'users' | 'members'
  /** Id of the person open beside the list, or `new`. */
  readonly at: string | undefined
  readonly filter: Filter
  readonly source: PagedOptions<Row>
  readonly columns: readonly Column<Row>[]
  /** Filters in addition to name and state. */
  readonly narrowed: ReactNode
  readonly words: {
    readonly label: string
    readonly add: string
    readonly empty: string
    readonly emptyText: string
  }
  readonly New: (props: NewProps) => ReactNode
  readonly One: (props: OneProps) => ReactNode
}

/** List of people with a side panel for one person or a new one. */
export function People<Row extends Person>(props: PeopleProps<Row>) {
  const { kind, at, filter, source, columns, narrowed, words, New, One } = props
  const t = useText(messages)
  const [, go] = useLocation()
  const list = useList({ name: kind, columns, source, rowKey: ({ id }) => id, filter })
  const addressOf = (path: string) => `/admin/${kind}${path}${filter.address}`
  const onClose = () => go(addressOf(''))
  const states = [
    { id: 'yes', name: t('active') },
    { id: 'no', name: t('inactive') },
  ]
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('searchPeople')} />
        {narrowed}
        <ChoiceFilter filter={filter} name="active" label={t('state')} all={t('all')} options={states} />
        <ListTools list={list} hasTotal />
        <Button icon="add" kind="primary" onClick={() => go(addressOf('/new'))}>
          {words.add}
        </Button>
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={words.label}
          selected={Number(at)}
          to={({ id }) => addressOf(`/${id}`)}
          empty={<Empty title={words.empty}>{words.emptyText}</Empty>}
        />
        {at === 'new' && <New onClose={onClose} onDone={(id) => go(addressOf(`/${id}`))} />}
        {at !== undefined && at !== 'new' && <One key={at} id={Number(at)} onClose={onClose} />}
      </div>
    </>
  )
}

/** Query parameters that all lists of people share. */
export function personQuery({ get }: Filter) {
  return {
    ...(get('searchPeople') !== '' && { search: get('searchPeople') }),
    ...(get('active') !== '' && { active: get('active') === 'yes' }),
  }
}

/** Name, e-mail and state columns. A list's own columns come before the state. */
export function personColumns<Row extends Person>(t: Words, own: Column<Row>): readonly Column<Row>[] {
  return [
    { key: 'name', phone: 'head', title: t('name'), width: 'minmax(120px, 1.2fr)', cell: ({ name }) => name },
    plainColumn('email', { phone: 'text', title: t('email'), width: 'minmax(170px, 1.6fr)', wideOnly: true }),
    own,
    {
      key: 'state',
      phone: 'end',
      title: t('state'),
      width: '96px',
      value: ({ active }) => t(active ? 'active' : 'inactive'),
      cell: ({ active }) =>
        active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>,
    },
  ]
}

interface ActivityProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'busy'> {
  readonly person: Pick<Person, 'name' | 'active'>
  readonly set: (active: boolean) => Promise<unknown>
}

/** Asks before a deactivation only: it ends the person's sessions mid-work, which an undo can't restore. */
export function ActivityButton({ person: { name, active }, set, kind = 'plain', ...look }: ActivityProps) {
  const t = useText(messages)
  if (active) {
    return (
      <ActionButton
        {...look}
        icon="lock"
        kind={kind}
        label={t('deactivate')}
        question={{ title: t('deactivateTitle', { name }), text: t('deactivateText'), danger: true }}
        act={() => set(false)}
        done={{ kind: 'good', text: t('deactivated', { name }) }}
      />
    )
  }
  return (
    <ActionButton
      {...look}
      icon="unlock"
      label={t('activate')}
      act={() => set(true)}
      done={{ kind: 'good', text: t('activated', { name }) }}
    />
  )
}
