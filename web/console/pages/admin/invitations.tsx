import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Invitation, SentInvitation } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { useRowsOf } from '../../api.tsx'
import { messages as own } from './invitation-messages.ts'
import { InvitationSide, NewInvitation } from './invitation-side.tsx'
import { messages } from './messages.ts'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { useToast } from '../../../ui/toast.tsx'

function isOver({ expires_at }: Pick<Invitation, 'expires_at'>): boolean {
  return Date.parse(expires_at) <= Date.now()
}

/** Pending invitations to the company, for managers. */
export function Invitations({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const m = useText(own)
  const filter = useFilter()
  const [, go] = useLocation()
  const given = useGivenInvitation()
  const search = filter.get('searchPeople')
  const list = useList({
    name: 'invitations',
    columns: useColumns(),
    source: useRowsOf()('invitations.list', { query: search === '' ? {} : { search } }),
    rowKey: ({ id }) => id,
    filter,
  })
  const addressOf = (path: string) => `/admin/invitations${path}${filter.address}`
  const onClose = () => go(addressOf(''))
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('searchPeople')} />
        <ListTools list={list} hasTotal />
        <Button icon="add" kind="primary" onClick={() => go(addressOf('/new'))}>
          {m('invite')}
        </Button>
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={m('invitations')}
          selected={Number(at)}
          to={({ id }) => addressOf(`/${id}`)}
          empty={
            <Empty title={m('empty')} icon="people">
              {m('emptyText')}
            </Empty>
          }
        />
        {at === 'new' && <NewInvitation onClose={onClose} onDone={(sent) => given.tell(sent, onClose)} />}
        {at !== undefined && at !== 'new' && (
          <InvitationSide key={at} id={Number(at)} onClose={onClose} onSent={given.tell} />
        )}
      </div>
      {given.dialog}
    </>
  )
}

function useColumns() {
  const t = useText(messages)
  const m = useText(own)
  const format = useFormat()
  return useMemo(
    (): readonly Column<Invitation>[] => [
      plainColumn('email', { phone: 'head', title: t('email'), width: 'minmax(170px, 1.6fr)' }),
      {
        key: 'name',
        phone: 'text',
        title: t('name'),
        width: 'minmax(120px, 1.2fr)',
        wideOnly: true,
        cell: ({ name }) => name ?? '',
      },
      {
        key: 'role',
        phone: 'note',
        title: t('role'),
        width: 'minmax(110px, 1fr)',
        cell: ({ role }) => t(role),
      },
      {
        key: 'until',
        phone: 'more',
        isNamed: true,
        title: m('until'),
        width: '160px',
        wideOnly: true,
        value: ({ expires_at }) => plainTime(expires_at),
        cell: ({ expires_at }) => format.time(expires_at),
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: '130px',
        value: (row) => m(isOver(row) ? 'over' : 'waits'),
        cell: (row) =>
          isOver(row) ? <State tone="warn">{m('over')}</State> : <State tone="info">{m('waits')}</State>,
      },
    ],
    [t, m, format],
  )
}

/** Result of creating an invitation: a note that it was sent, or its link, which is shown only once. */
function useGivenInvitation() {
  const t = useText(own)
  const toast = useToast()
  const { show, dialog } = useShownSecret()
  const tell = ({ email, link }: SentInvitation, onSeen = () => {}) => {
    if (link !== null) {
      return show(
        { title: t('shownTitle', { email }), text: t('shownText', { email }), secret: link },
        onSeen,
      )
    }
    toast({ kind: 'good', text: t('sent', { email }) })
    return onSeen()
  }
  return { tell, dialog }
}
