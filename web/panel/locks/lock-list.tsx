import { useMemo } from 'react'
import type { Lock } from '../../../client/src/generated/auth.ts'
import { useAction } from '../../ui/action.tsx'
import { Button } from '../../ui/button.tsx'
import { useFilter } from '../../ui/filter.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListTools } from '../../ui/list/list-tools.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Empty } from '../../ui/notice.tsx'
import type { Column } from '../../ui/table/column.ts'
import { plainColumn } from '../../ui/table/plain-column.ts'
import { plainTime } from '../../ui/table/plain-time.ts'
import { useRowsOf, useWrite } from '../api.ts'
import { useSession } from '../session.tsx'
import { messages } from './messages.ts'

/** Addresses locked after wrong passwords, on one site or everywhere. */
export function LockList({ site }: { readonly site?: number }) {
  const t = useText(messages)
  const list = useList({
    name: 'locks',
    columns: useColumns(),
    source: useRowsOf()('admin.locks_list', { query: site === undefined ? {} : { site_id: site } }),
    rowKey: ({ site_id, email }) => `${site_id} ${email}`,
    filter: useFilter(),
  })
  return (
    <>
      <div className="page__tools">
        <ListTools list={list} hasTotal />
      </div>
      <ListTable
        list={list}
        label={t('locks')}
        empty={
          <Empty title={t('empty')} icon="unlock">
            {t('emptyText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    (): readonly Column<Lock>[] => [
      plainColumn('email', { phone: 'head', title: t('email'), width: 'minmax(150px, 2fr)' }),
      {
        key: 'site',
        phone: 'text',
        title: t('site'),
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        cell: ({ site_id, site_name }) => site_name ?? (site_id === null ? t('panel') : String(site_id)),
      },
      {
        key: 'failures',
        phone: 'place',
        title: t('failures'),
        width: '150px',
        align: 'end',
        wideOnly: true,
        value: ({ failures }) => failures,
        cell: ({ failures }) => format.number(failures),
      },
      {
        key: 'until',
        phone: 'more',
        isNamed: true,
        title: t('lockedUntil'),
        width: '160px',
        wideOnly: true,
        value: ({ locked_until }) => plainTime(locked_until),
        cell: ({ locked_until }) => format.time(locked_until),
      },
      {
        key: 'unlock',
        phone: 'end',
        isAct: true,
        title: t('unlock'),
        width: '130px',
        cell: ({ email }) => <Unlock email={email} />,
      },
    ],
    [t, format],
  )
}

function Unlock({ email }: { readonly email: string }) {
  const t = useText(messages)
  const { may } = useSession()
  const run = useAction()
  const releasing = useWrite('admin.locks_release')
  const act = () => releasing.mutateAsync({ body: { email } })
  if (!may('accounts.write')) return null
  return (
    <Button
      kind="quiet"
      icon="unlock"
      aria-label={t('unlockOne', { email })}
      busy={releasing.isPending}
      onClick={() => void run({ act, done: { kind: 'good', text: t('unlocked', { email }) } })}
    >
      {t('unlock')}
    </Button>
  )
}
