import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { AdminAccount } from '../../../../client/src/generated/auth.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { NotFound, Page as Sheet } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRows } from '../../api.ts'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { LockList } from '../../locks/lock-list.tsx'
import { AccountSide } from './account-side.tsx'
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
            { key: 'accounts', title: t('accounts') },
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
  const rows = useRows('admin.accounts_list', { query: q === '' ? {} : { q } })
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="q" label={t('search')} />
      </div>
      <div className="split">
        <Table
          label={t('accounts')}
          columns={useColumns()}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(at)}
          question={q}
          onOpen={({ id }) => go(`/accounts/${id}${filter.address}`)}
          empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
        />
        {at !== undefined && (
          <AccountSide key={at} id={Number(at)} onClose={() => go(`/accounts${filter.address}`)} />
        )}
      </div>
    </>
  )
}

function useColumns(): readonly Column<AdminAccount>[] {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: 'minmax(120px, 1fr)', cell: ({ name }) => name },
      { key: 'email', title: t('email'), width: 'minmax(150px, 1.5fr)', cell: ({ email }) => email },
      {
        key: 'sites',
        title: t('sites'),
        width: '80px',
        align: 'end',
        wideOnly: true,
        cell: ({ site_count }) => format.number(site_count),
      },
      {
        key: 'since',
        title: t('since'),
        width: '120px',
        wideOnly: true,
        cell: ({ created_at }) => format.date(created_at),
      },
      {
        key: 'state',
        title: t('state'),
        width: '110px',
        wideOnly: true,
        cell: ({ locked_until }) => locked_until !== null && <State tone="warn">{t('locked')}</State>,
      },
    ],
    [t, format],
  )
}
