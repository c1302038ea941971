import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Company } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainColumn } from '../../../ui/table/plain-column.ts'
import { useWorkspace } from '../../api.tsx'
import { CompanySide, NewCompany } from './company-side.tsx'
import { messages } from './messages.ts'
import { useRead } from './platform.ts'
import type { Words } from './words.ts'

/** Open companies. The frame has already read them, and a super-admin sees all of them. */
export function Companies({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const { companies } = useWorkspace()
  const { data: modules = [] } = useRead('modules.list', {}, { fresh_ms: 60 * 60_000 })
  const columns = useMemo(() => columnsOf(t, modules.length), [t, modules])
  const to = (path: string) => go(`/admin/companies${path}`)
  const chosen = companies.find(({ id }) => id === Number(at))
  return (
    <>
      <div className="page__tools">
        <div className="push">
          <Button icon="add" kind="primary" onClick={() => to('/new')}>
            {t('newCompany')}
          </Button>
        </div>
      </div>
      <div className="split">
        <Table
          label={t('companies')}
          columns={columns}
          rows={{ count: companies.length, row: (index) => companies[index] }}
          rowKey={({ id }) => id}
          selected={Number(at)}
          to={({ id }) => `/admin/companies/${id}`}
          empty={<Empty title={t('companies')} />}
        />
        {at === 'new' && <NewCompany onClose={() => to('')} onDone={(id) => to(`/${id}`)} />}
        {chosen !== undefined && (
          <CompanySide key={at} company={chosen} modules={modules} onClose={() => to('')} />
        )}
      </div>
    </>
  )
}

function columnsOf(t: Words, moduleCount: number): readonly Column<Company>[] {
  return [
    { key: 'name', phone: 'head', title: t('name'), width: 'minmax(140px, 2fr)', cell: ({ name }) => name },
    {
      key: 'code',
      phone: 'text',
      title: t('code'),
      width: 'minmax(90px, 1fr)',
      wideOnly: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    {
      key: 'vat',
      title: t('vatNumber'),
      width: '140px',
      wideOnly: true,
      cell: ({ vat_number }) => vat_number,
    },
    plainColumn('timezone', { title: t('timezone'), width: 'minmax(120px, 1fr)', wideOnly: true }),
    {
      key: 'modules',
      phone: 'note',
      title: t('modules'),
      width: '90px',
      align: 'end',
      cell: ({ modules }) => t('moduleCount', { on: modules.length, count: moduleCount }),
    },
    {
      key: 'sandbox',
      phone: 'end',
      title: t('sandbox'),
      width: '104px',
      cell: ({ sandbox }) => sandbox && <State tone="info">{t('sandbox')}</State>,
    },
  ]
}
