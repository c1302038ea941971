import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { LinkButton } from '../../ui/button.tsx'
import { usePagedRows } from '../../ui/data/rows.ts'
import { useFilter } from '../../ui/filter.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useRead } from '../api.tsx'
import { useAsks } from './asks.ts'
import { Filters } from './filters.tsx'
import type { DocumentRecord, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { useRights } from './rights.ts'
import { openStatuses, useStatusName } from './status.tsx'

/** All documents of a kind: states as tabs, filters, and a table whose rows lead to the documents. */
export function DocumentList<R extends DocumentRecord>({ kind }: { readonly kind: Kind<R> }) {
  const t = useText(messages)
  const say = useSay()
  const format = useFormat()
  const { language } = useLanguage()
  const filter = useFilter()
  const [, go] = useLocation()
  const words = kind.words(say)
  const title = kind.title[language]
  const rows = usePagedRows(kind.list(useAsks(), filter))
  const asked = filter.get('status')
  const tabs = useStatusTabs(kind, asked)
  const rights = useRights()
  const add = rights.may('client') && (
    <LinkButton to={`${kind.path}/new`} icon="add" kind="primary">
      {words.add}
    </LinkButton>
  )
  return (
    <Page
      title={title}
      aside={
        rows.total !== undefined && (
          <span className="soft">{words.count(rows.total, rows.totalIsMinimum)}</span>
        )
      }
      actions={
        <>
          {kind.listWays?.(say, rights).map(({ key, to, icon, label }) => (
            <LinkButton key={key} to={to} icon={icon}>
              {label}
            </LinkButton>
          ))}
          {add}
        </>
      }
      tools={<Filters filter={filter} more={kind.filters(say)} />}
    >
      <div className="documents-list">
        <Tabs label={t('status')} tabs={tabs} at={asked} onChange={(key) => filter.set('status', key)}>
          <Table
            label={title}
            columns={useMemo(() => kind.columns({ say, format }), [kind, say, format])}
            rows={rows}
            rowKey={(row) => row.id}
            question={filter.address}
            onOpen={(row) => go(`${kind.path}/${row.id}${filter.address}`)}
            empty={
              filter.address === '' ? (
                <Empty title={words.emptyTitle} action={add}>
                  {words.emptyText}
                </Empty>
              ) : (
                <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
              )
            }
          />
        </Tabs>
      </div>
    </Page>
  )
}

/** All, what is not over, and each status; where the address asks for others together, those too. */
function useStatusTabs<R extends DocumentRecord>(kind: Kind<R>, asked: string) {
  const t = useText(messages)
  const name = useStatusName(kind)
  const format = useFormat()
  const { data: overview } = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const counts = overview === undefined ? undefined : kind.counts?.(overview)
  const tab = (title: string, shown: readonly string[]) => {
    const many = shown.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
    return { key: shown.join(','), title: many === 0 ? title : `${title} ${format.number(many)}` }
  }
  const tabs = [
    tab(t('all'), []),
    tab(t('open'), openStatuses(kind)),
    ...Object.keys(kind.statuses).map((status) => tab(name(status), [status])),
  ]
  if (tabs.some(({ key }) => key === asked)) return tabs
  const others = asked.split(',')
  return [...tabs, tab(others.map((status) => name(status)).join(', '), others)]
}
