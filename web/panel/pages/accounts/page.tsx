import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { AdminAccount } from '../../../../client/src/generated/auth.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRowsOf } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { LockList } from '../../locks/lock-list.tsx'
import { AccountSide, AccountState } from './account-side.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { id } = useParams<{ id?: string }>()
  if (id !== undefined && !/^(locked|\d+)$/.test(id)) return <NotFound />
  const isLocks = id === 'locked'
  return (
    <Sheet title={t('title')}>
      <div className="panel-body">
        <Tabs
          label={t('parts')}
          tabs={[
            { key: 'accounts', title: t('title') },
            { key: 'locks', title: t('locks') },
          ]}
          at={isLocks ? 'locks' : 'accounts'}
          onChange={(key) => go(key === 'locks' ? '/accounts/locked' : '/accounts')}
        >
          {isLocks ? <LockList /> : <Accounts at={id} />}
        </Tabs>
      </div>
    </Sheet>
  )
}

function Accounts({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const filter = useFilter()
  const [, go] = useLocation()
  const q = filter.get('q')
  const list = useList({
    name: 'accounts',
    columns: useColumns(),
    source: useRowsOf()('admin.accounts_list', { query: q === '' ? {} : { q } }),
    rowKey: ({ id }) => id,
    filter,
  })
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="q" label={t('search')} />
        <ListTools list={list} hasTotal />
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t('title')}
          selected={Number(at)}
          to={({ id }) => `/accounts/${id}${filter.address}`}
          empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
        />
        {at !== undefined && (
          <AccountSide key={at} id={Number(at)} onClose={() => go(`/accounts${filter.address}`)} />
        )}
      </div>
    </>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    (): readonly Column<AdminAccount>[] => [
      { key: 'name', phone: 'head', title: t('name'), width: 'minmax(120px, 1fr)', cell: ({ name }) => name },
      plainColumn('email', { phone: 'text', title: t('email'), width: 'minmax(150px, 1.5fr)' }),
      {
        key: 'sites',
        phone: 'note',
        title: t('sites'),
        width: '80px',
        align: 'end',
        wideOnly: true,
        value: ({ site_count }) => site_count,
        cell: ({ site_count }) => format.number(site_count),
      },
      {
        key: 'since',
        title: t('since'),
        width: '120px',
        wideOnly: true,
        value: ({ created_at }) => plainTime(created_at),
        cell: ({ created_at }) => format.date(created_at),
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: '110px',
        wideOnly: true,
        value: ({ closed_at, locked_until }) =>
          closed_at === null ? (locked_until === null ? '' : t('locked')) : t('closed'),
        cell: (account) => <AccountState account={account} />,
      },
    ],
    [t, format],
  )
}
