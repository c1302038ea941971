import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Administrator } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Awaited, Empty } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useRead, useRowsOf, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
import { AdministratorSide } from './administrator-side.tsx'
import { NewAdministrator } from './form.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useText(messages)
  const { may } = useSession()
  const [, go] = useLocation()
  const { id } = useParams<{ id?: string }>()
  const { invite, dialog } = useInvite()
  const filter = useFilter()
  const list = useList({
    name: 'administrators',
    columns: useColumns(),
    source: useRowsOf()('admin.administrators_list', {}),
    rowKey: (row) => row.id,
    filter,
  })
  if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
  return (
    <Sheet
      title={t('title')}
      actions={
        may('administrators.write') && (
          <LinkButton to={`/administrators/new${filter.address}`} kind="primary" icon="add">
            {t('new')}
          </LinkButton>
        )
      }
      tools={<ListTools list={list} hasTotal />}
    >
      <div className="split">
        <ListTable
          list={list}
          label={t('title')}
          selected={Number(id)}
          to={(row) => `/administrators/${row.id}${filter.address}`}
          empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
        />
        {id === 'new' && (
          <NewAdministrator
            onClose={() => go(`/administrators${filter.address}`)}
            onDone={(made) => {
              go(`/administrators/${made.id}${filter.address}`, { replace: true })
              void invite(made)
            }}
          />
        )}
        {id !== undefined && id !== 'new' && (
          <Opened
            key={id}
            id={Number(id)}
            onInvite={(administrator) => void invite(administrator)}
            onClose={() => go(`/administrators${filter.address}`)}
          />
        )}
      </div>
      {dialog}
    </Sheet>
  )
}

/** Creates a one-time link to choose a password. It's mailed to the invited person, or shown to the inviter. */
function useInvite() {
  const t = useText(messages)
  const format = useFormat()
  const toast = useToast()
  const told = useTold()
  const { show, dialog } = useShownSecret()
  const inviting = useWrite('admin.administrators_invite')
  const invite = ({ id, name, email }: Administrator) =>
    told(async () => {
      const sent = await inviting.mutateAsync({ params: { id } })
      if (sent.link === null || sent.expires_at === null) {
        return toast({ kind: 'good', text: t('inviteSent', { email: sent.email }) })
      }
      const text = t('inviteText', { email, time: format.time(sent.expires_at) })
      return show({ title: t('inviteTitle', { name }), text, secret: sent.link })
    })
  return { invite, dialog }
}

interface OpenedProps {
  readonly id: number
  readonly onInvite: (administrator: Administrator) => void
  readonly onClose: () => void
}

function Opened({ id, onInvite, onClose }: OpenedProps) {
  const t = useText(messages)
  const { data, error, refetch } = useRead('admin.administrators_get', { params: { id } })
  if (data !== undefined) {
    return <AdministratorSide administrator={data} onInvite={() => onInvite(data)} onClose={onClose} />
  }
  return (
    <Side title={t('title')} onClose={onClose}>
      <Awaited data={data} error={error} retry={refetch} />
    </Side>
  )
}

function useColumns() {
  const t = useText(messages)
  const words = usePermissionWords()
  const { panel } = useSession()
  const own = panel.administrator?.id
  return useMemo(
    (): readonly Column<Administrator>[] => [
      {
        key: 'name',
        phone: 'head',
        title: t('name'),
        width: 'minmax(150px, 1.2fr)',
        cell: ({ id, name }) => (id === own ? `${name} (${t('you')})` : name),
      },
      plainColumn('email', {
        phone: 'text',
        title: t('email'),
        width: 'minmax(170px, 1.4fr)',
        wideOnly: true,
      }),
      {
        key: 'scopes',
        phone: 'more',
        title: t('scopes'),
        width: 'minmax(140px, 2fr)',
        wideOnly: true,
        value: ({ scopes }) => words(scopes),
        cell: ({ scopes }) => <span className="soft">{words(scopes)}</span>,
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: '110px',
        value: ({ active }) => t(active ? 'active' : 'inactive'),
        cell: ({ active }) =>
          active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>,
      },
    ],
    [t, words, own],
  )
}
