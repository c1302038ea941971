import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Site, SiteUserSummary } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
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
import { useRowsOf } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useSession } from '../../session.tsx'
import { InviteUser } from './user-invitation.tsx'
import { AttachUser, NewUser } from './user-form.tsx'
import { messages } from './user-messages.ts'
import { UserSide } from './user-side.tsx'

interface UsersProps {
  readonly site: Site
  readonly at: string | undefined
}

export function Users({ site, at }: UsersProps) {
  const t = useText(messages)
  const filter = useFilter()
  const { may } = useSession()
  const [, go] = useLocation()
  const q = filter.get('q')
  const list = useList({
    name: 'site-users',
    columns: useColumns(),
    source: useRowsOf()('admin.site_users_list', {
      params: { site_id: site.id },
      query: q === '' ? {} : { q },
    }),
    rowKey: ({ id }) => id,
    filter,
  })
  const to = (path: string) => `/sites/${site.id}/users${path}${filter.address}`
  const close = () => go(to(''))
  const done = (id: number) => go(to(`/${id}`), { replace: true })
  const make = may('users.write') && (
    <>
      <LinkButton to={to('/attach')}>{t('attach')}</LinkButton>
      <LinkButton to={to('/invite')}>{t('invite')}</LinkButton>
      <LinkButton to={to('/new')} kind="primary" icon="add">
        {t('newUser')}
      </LinkButton>
    </>
  )
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="q" label={t('searchPeople')} />
        <ListTools list={list} hasTotal />
        {make}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t('users')}
          selected={Number(at)}
          to={({ id }) => to(`/${id}`)}
          empty={
            q === '' ? (
              <Empty title={t('empty')} icon="people" action={make && <div className="row">{make}</div>}>
                {t('emptyText')}
              </Empty>
            ) : (
              <Empty title={t('noMatch')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {at === 'new' && make && <NewUser site={site} onClose={close} onDone={done} />}
        {at === 'invite' && make && <InviteUser site={site} onClose={close} onDone={done} />}
        {at === 'attach' && make && <AttachUser site={site} onClose={close} onDone={done} />}
        {at !== undefined && /^\d+$/.test(at) && (
          <UserSide key={at} site={site} id={Number(at)} onClose={close} />
        )}
      </div>
    </>
  )
}

function standingOf({ status, joined, consent_pending }: SiteUserSummary) {
  if (consent_pending) return 'consentPending'
  if (status !== 'active') return 'suspended'
  return joined ? 'active' : 'invited'
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    (): readonly Column<SiteUserSummary>[] => [
      plainColumn('name', { phone: 'head', title: t('name'), width: 'minmax(120px, 1.2fr)' }),
      plainColumn('email', {
        phone: 'text',
        title: t('email'),
        width: 'minmax(170px, 1.6fr)',
        wideOnly: true,
      }),
      {
        key: 'roles',
        phone: 'more',
        title: t('roles'),
        width: 'minmax(120px, 1.4fr)',
        wideOnly: true,
        value: ({ roles }) => roles.map(({ name }) => name).join(', '),
        cell: ({ roles }) => <span className="soft">{roles.map(({ name }) => name).join(', ')}</span>,
      },
      {
        key: 'since',
        title: t('since'),
        width: '140px',
        wideOnly: true,
        value: ({ created_at }) => plainTime(created_at),
        cell: ({ created_at }) => format.date(created_at),
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: '124px',
        value: (user) => t(standingOf(user)),
        cell: (user) => {
          const standing = standingOf(user)
          if (standing === 'active') return <span className="soft">{t('active')}</span>
          return <State tone={standing === 'suspended' ? 'warn' : 'info'}>{t(standing)}</State>
        },
      },
    ],
    [t, format],
  )
}
