import { useMemo } from 'react'
import type { Member } from '../../../../client/src/generated/logistics.ts'
import { useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRowsOf } from '../../api.tsx'
import { messages as own } from './member-messages.ts'
import { MemberSide, NewMember } from './member-side.tsx'
import { memberRoles } from './memberships.tsx'
import { messages } from './messages.ts'
import { People, personColumns, personQuery } from './people.tsx'
import type { Words } from './words.ts'

/** Members of the current company, for managers. */
export function Members({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const m = useText(own)
  const filter = useFilter()
  const role = memberRoles.find((each) => each === filter.get('role'))
  const query = { ...personQuery(filter), ...(role !== undefined && { role }) }
  const roles = memberRoles.map((id) => ({ id, name: t(id) }))
  return (
    <People
      kind="members"
      at={at}
      filter={filter}
      source={useRowsOf()('members.list', { query })}
      columns={useMemo(() => personColumns(t, roleColumn(t)), [t])}
      narrowed={
        <ChoiceFilter filter={filter} name="role" label={t('role')} all={m('anyRole')} options={roles} />
      }
      words={{ label: m('members'), add: m('newMember'), empty: m('empty'), emptyText: m('emptyText') }}
      New={NewMember}
      One={MemberSide}
    />
  )
}

function roleColumn(t: Words): Column<Member> {
  return {
    key: 'role',
    phone: 'note',
    title: t('role'),
    width: 'minmax(110px, 1fr)',
    cell: ({ role }) => t(role),
  }
}
