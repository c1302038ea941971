import { useMemo } from 'react'
import type { Company, User } from '../../../../client/src/generated/logistics.ts'
import { useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useWorkspace } from '../../api.tsx'
import { membershipWords } from './memberships.tsx'
import { messages } from './messages.ts'
import { People, personColumns, personQuery } from './people.tsx'
import { useRowsOf } from './platform.ts'
import { NewUser, UserSide } from './user-side.tsx'
import type { Words } from './words.ts'

/** All users, for super-admins. */
export function Users({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const { companies } = useWorkspace()
  const company = filter.get('company')
  const query = { ...personQuery(filter), ...(company !== '' && { company_id: Number(company) }) }
  return (
    <People
      kind="users"
      at={at}
      filter={filter}
      source={useRowsOf()('users.list', { query })}
      columns={useMemo(() => personColumns(t, placesColumn(t, companies)), [t, companies])}
      narrowed={
        <ChoiceFilter
          filter={filter}
          name="company"
          label={t('company')}
          all={t('anyCompany')}
          options={companies}
        />
      }
      words={{
        label: t('users'),
        add: t('newUser'),
        empty: t('usersEmpty'),
        emptyText: t('usersEmptyText'),
      }}
      New={NewUser}
      One={UserSide}
    />
  )
}

function placesColumn(t: Words, companies: readonly Company[]): Column<User> {
  return {
    key: 'memberships',
    phone: 'more',
    title: t('memberships'),
    width: 'minmax(160px, 2fr)',
    wideOnly: true,
    value: ({ memberships, super_admin }) =>
      [super_admin ? t('superAdmin') : '', membershipWords(memberships, companies, t)]
        .filter(Boolean)
        .join(', '),
    cell: ({ memberships, super_admin }) => (
      <>
        {super_admin && <State tone="active">{t('superAdmin')}</State>}{' '}
        {membershipWords(memberships, companies, t)}
        {memberships.length === 0 && !super_admin && <span className="soft">{t('noMemberships')}</span>}
      </>
    ),
  }
}
