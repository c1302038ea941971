import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { NewSite as Body, RegisteredSite, Site } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { textOf } from '../../../ui/records/kinds.tsx'
import { NewSide } from '../../../ui/records/record-sides.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { useRowsOf, useWrite } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter, SearchFilter } from '../../../ui/filters.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'
import { SiteName, SiteState } from './site-state.tsx'

const statuses = ['draft', 'production', 'maintenance', 'withdrawn'] as const

interface SiteListProps {
  readonly isNew: boolean
  readonly onRegistered: (site: RegisteredSite) => void
}

export function SiteList({ isNew, onRegistered }: SiteListProps) {
  const t = useText(messages)
  const filter = useFilter()
  const { may } = useSession()
  const [, go] = useLocation()
  const status = statuses.find((each) => each === filter.get('status'))
  const q = filter.get('q')
  const list = useList({
    name: 'sites',
    columns: useColumns(),
    source: useRowsOf()('admin.sites_list', {
      query: { ...(q !== '' && { q }), ...(status !== undefined && { status }) },
    }),
    rowKey: ({ id }) => id,
    filter,
  })
  const isFiltered = q !== '' || status !== undefined
  const register = may('sites.write') && (
    <LinkButton to={`/sites/new${filter.address}`} kind="primary" icon="add">
      {t('new')}
    </LinkButton>
  )
  return (
    <Page
      title={t('title')}
      actions={register}
      tools={
        <>
          <SearchFilter filter={filter} name="q" label={t('search')} />
          <ChoiceFilter
            filter={filter}
            name="status"
            label={t('state')}
            all={t('anyState')}
            options={statuses.map((each) => ({ id: each, name: t(each) }))}
          />
          <ListTools list={list} hasTotal />
        </>
      }
    >
      <div className="split">
        <ListTable
          list={list}
          label={t('title')}
          to={({ id }) => `/sites/${id}`}
          empty={
            isFiltered ? (
              <Empty title={t('noMatch')}>{t('noMatchText')}</Empty>
            ) : (
              <Empty title={t('empty')} action={register}>
                {t('emptyText')}
              </Empty>
            )
          }
        />
        {isNew && may('sites.write') && (
          <NewSite onClose={() => go(`/sites${filter.address}`)} onDone={onRegistered} />
        )}
      </div>
    </Page>
  )
}

interface NewSiteProps {
  readonly onClose: () => void
  readonly onDone: (site: RegisteredSite) => void
}

function NewSite({ onClose, onDone }: NewSiteProps) {
  const t = useText(messages)
  const creating = useWrite('admin.sites_create')
  const fields = fieldsOf<Body>({ name: '' }, [
    {
      title: t('site'),
      fields: {
        name: textOf({ label: t('name'), hint: t('nameHint'), required: true, wide: true }),
        slug: textOf({ label: t('slug'), kind: 'code', hint: t('slugHint'), wide: true }),
      },
    },
  ])
  return (
    <NewSide
      title={t('new')}
      action={t('register')}
      fields={fields}
      create={(body) => creating.mutateAsync({ body })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

function useColumns(): readonly Column<Site>[] {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'name',
        phone: 'head',
        title: t('name'),
        width: 'minmax(130px, 2fr)',
        value: ({ name }) => name,
        cell: (site) => <SiteName site={site} />,
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: '152px',
        value: ({ status }) => t(status),
        cell: ({ status }) => <SiteState status={status} />,
      },
      {
        key: 'client',
        phone: 'text',
        title: t('clientId'),
        width: 'minmax(150px, 1.5fr)',
        wideOnly: true,
        value: ({ client_id }) => client_id,
        cell: ({ client_id }) => <code>{client_id}</code>,
      },
      {
        key: 'login',
        phone: 'note',
        title: t('logIn'),
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        value: (site) => t(isOpen(site) ? 'loginOpen' : 'loginClosed'),
        cell: (site) => (isOpen(site) ? t('loginOpen') : <span className="soft">{t('loginClosed')}</span>),
      },
      {
        key: 'created',
        title: t('created'),
        width: '120px',
        wideOnly: true,
        value: ({ created_at }) => plainTime(created_at),
        cell: ({ created_at }) => format.date(created_at),
      },
    ],
    [t, format],
  )
}

/** Whether the site's users can log in, as `GET /api/auth/status` would report. */
function isOpen({ status, auth_enabled, catalog_active }: Site): boolean {
  return status === 'production' && auth_enabled && catalog_active
}
