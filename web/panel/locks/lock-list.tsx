import { useMemo } from 'react'
import type { Lock } from '../../../client/src/generated/auth.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useRows, useWrite } from '../api.ts'
import { useSession } from '../session.tsx'
import { useTold } from '../../ui/told.ts'
import { messages } from './messages.ts'

/** Addresses that wait after wrong passwords: on one site, or everywhere. */
export function LockList({ site }: { readonly site?: number }) {
  const t = useText(messages)
  const rows = useRows('admin.locks_list', { query: site === undefined ? {} : { site_id: site } })
  return (
    <Table
      label={t('locks')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ site_id, email }) => `${site_id} ${email}`}
      empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
    />
  )
}

function useColumns(): readonly Column<Lock>[] {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'email', title: t('email'), width: 'minmax(150px, 2fr)', cell: ({ email }) => email },
      {
        key: 'site',
        title: t('site'),
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        cell: ({ site_id, site_name }) => site_name ?? (site_id === null ? t('panel') : String(site_id)),
      },
      {
        key: 'failures',
        title: t('failures'),
        width: '150px',
        align: 'end',
        wideOnly: true,
        cell: ({ failures }) => format.number(failures),
      },
      {
        key: 'until',
        title: t('until'),
        width: '160px',
        wideOnly: true,
        cell: ({ locked_until }) => format.time(locked_until),
      },
      { key: 'unlock', title: t('unlock'), width: '130px', cell: ({ email }) => <Unlock email={email} /> },
    ],
    [t, format],
  )
}

function Unlock({ email }: { readonly email: string }) {
  const t = useText(messages)
  const { may } = useSession()
  const toast = useToast()
  const told = useTold()
  const releasing = useWrite('admin.locks_release')
  const release = () =>
    told(async () => {
      await releasing.mutateAsync({ body: { email } })
      toast({ kind: 'good', text: t('unlocked', { email }) })
    })
  if (!may('accounts.write')) return null
  return (
    <Button
      kind="quiet"
      icon="unlock"
      aria-label={t('unlockOne', { email })}
      busy={releasing.isPending}
      onClick={() => void release()}
    >
      {t('unlock')}
    </Button>
  )
}
