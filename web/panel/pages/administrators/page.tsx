import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Administrator } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { NotFound, Page as Sheet } from '../../../ui/page.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useRead, useRows } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
import { AdministratorSide } from './administrator-side.tsx'
import { type Invitation, InvitationDialog, useInvite } from './invitation.tsx'
import { NewAdministrator } from './form.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useText(messages)
  const { may } = useSession()
  const [, go] = useLocation()
  const { id } = useParams<{ id?: string }>()
  const [invitation, setInvitation] = useState<Invitation>()
  const invite = useInvite(setInvitation)
  const rows = useRows('admin.administrators_list', {})
  const columns = useColumns()
  if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
  return (
    <Sheet
      title={t('title')}
      actions={
        may('administrators.write') && (
          <LinkButton to="/administrators/new" kind="primary" icon="add">
            {t('new')}
          </LinkButton>
        )
      }
    >
      <div className="split">
        <Table
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          selected={Number(id)}
          onOpen={(row) => go(`/administrators/${row.id}`)}
          empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
        />
        {id === 'new' && (
          <NewAdministrator
            onClose={() => go('/administrators')}
            onDone={(made) => {
              go(`/administrators/${made.id}`, { replace: true })
              void invite(made)
            }}
          />
        )}
        {id !== undefined && id !== 'new' && (
          <Opened
            key={id}
            id={Number(id)}
            onInvite={(administrator) => void invite(administrator)}
            onClose={() => go('/administrators')}
          />
        )}
      </div>
      {invitation !== undefined && (
        <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} />
      )}
    </Sheet>
  )
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
      {error === null ? <Bones /> : <Failure error={error} retry={() => void refetch()} />}
    </Side>
  )
}

function useColumns(): readonly Column<Administrator>[] {
  const t = useText(messages)
  const words = usePermissionWords()
  const { panel } = useSession()
  const own = panel.administrator?.id
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        width: 'minmax(150px, 1.2fr)',
        cell: ({ id, name }) => (id === own ? `${name} (${t('you')})` : name),
      },
      {
        key: 'email',
        title: t('email'),
        width: 'minmax(170px, 1.4fr)',
        wideOnly: true,
        cell: ({ email }) => email,
      },
      {
        key: 'scopes',
        title: t('scopes'),
        width: 'minmax(140px, 2fr)',
        wideOnly: true,
        cell: ({ scopes }) => <span className="soft">{words(scopes)}</span>,
      },
      {
        key: 'state',
        title: t('state'),
        width: '110px',
        cell: ({ active }) =>
          active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>,
      },
    ],
    [t, words, own],
  )
}
