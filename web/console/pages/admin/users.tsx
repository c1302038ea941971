import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Company, User } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useTyped } from '../../../ui/typed.ts'
import { usePlace } from '../../api.tsx'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { membershipWords } from './memberships.tsx'
import { messages } from './messages.ts'
import { useRows } from './platform.ts'
import { NewUser, UserSide } from './user-side.tsx'
import type { Words } from './words.ts'

export function Users({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const [, go] = useLocation()
  const { companies } = usePlace()
  const rows = useRows('users.list', { query: userQuery(filter) })
  const columns = useMemo(() => columnsOf(t, companies), [t, companies])
  const to = (path: string) => go(`/admin/users${path}${filter.address}`)
  return (
    <>
      <Tools filter={filter} onNew={() => to('/new')} />
      <div className="split">
        <Table
          label={t('users')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(at)}
          question={filter.address}
          onOpen={({ id }) => to(`/${id}`)}
          empty={<Empty title={t('usersEmpty')}>{t('usersEmptyText')}</Empty>}
        />
        {at === 'new' && <NewUser onClose={() => to('')} onDone={(id) => to(`/${id}`)} />}
        {at !== undefined && at !== 'new' && <UserSide key={at} id={Number(at)} onClose={() => to('')} />}
      </div>
    </>
  )
}

function userQuery({ get }: Filter) {
  return {
    ...(get('search') !== '' && { search: get('search') }),
    ...(get('active') !== '' && { active: get('active') === 'yes' }),
    ...(get('company') !== '' && { company_id: Number(get('company')) }),
  }
}

interface ToolsProps {
  readonly filter: Filter
  readonly onNew: () => void
}

function Tools({ filter, onNew }: ToolsProps) {
  const t = useText(messages)
  const { companies } = usePlace()
  const [typed, type] = useTyped(filter.get('search'), (text) => filter.set('search', text))
  const states = [
    { id: 'yes', name: t('active') },
    { id: 'no', name: t('inactive') },
  ]
  return (
    <div className="page__tools">
      <SearchField label={t('search')} value={typed} onValue={type} />
      <ChoiceFilter
        filter={filter}
        name="company"
        label={t('company')}
        all={t('anyCompany')}
        options={companies}
      />
      <ChoiceFilter filter={filter} name="active" label={t('state')} all={t('all')} options={states} />
      <div className="push">
        <Button icon="add" kind="primary" onClick={onNew}>
          {t('newUser')}
        </Button>
      </div>
    </div>
  )
}

function columnsOf(t: Words, companies: readonly Company[]): readonly Column<User>[] {
  return [
    { key: 'name', title: t('name'), width: 'minmax(120px, 1.2fr)', cell: ({ name }) => name },
    {
      key: 'email',
      title: t('email'),
      width: 'minmax(170px, 1.6fr)',
      wideOnly: true,
      cell: ({ email }) => email,
    },
    {
      key: 'memberships',
      title: t('memberships'),
      width: 'minmax(160px, 2fr)',
      wideOnly: true,
      cell: ({ memberships, super_admin }) => (
        <>
          {super_admin && <State tone="active">{t('superAdmin')}</State>}{' '}
          {membershipWords(memberships, companies, t)}
          {memberships.length === 0 && !super_admin && <span className="soft">{t('noMemberships')}</span>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: '96px',
      cell: ({ active }) =>
        active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>,
    },
  ]
}
