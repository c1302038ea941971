import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { LinkButton } from '../../ui/button.tsx'
import { type Filter, useFilter } from '../../ui/filter.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage, useSay, useText } from '../../ui/i18n/language.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListTools } from '../../ui/list/list-tools.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useClients } from '../clients.ts'
import { useSupplierName } from '../suppliers.ts'
import { useWarehouses } from '../warehouses.ts'
import { useAsks } from './asks.ts'
import { DocumentBulk } from './document-bulk.tsx'
import { Filters } from './filters.tsx'
import type { DocumentRecord, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { useRights } from './rights.ts'
import { openStatuses, useStatusName } from './status.tsx'
import { sumOf, useStatusCounts } from './status-counts.ts'

interface DocumentListProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly isImport: boolean
}

/** All documents of a kind: status tabs, filters and a table whose rows open documents. */
export function DocumentList<R extends DocumentRecord>({ kind, isImport }: DocumentListProps<R>) {
  const t = useText(messages)
  const say = useSay()
  const { language } = useLanguage()
  const filter = useFilter()
  const words = kind.words(say)
  const list = useList({
    name: kind.path.slice(1),
    columns: useColumns(kind),
    source: kind.list(useAsks(), filter),
    rowKey: ({ id }) => id,
    filter,
  })
  const { rows } = list
  const asked = filter.get('status')
  const tabs = useStatusTabs(kind, filter)
  const rights = useRights()
  const [, go] = useLocation()
  const add = rights.may(kind.role ?? 'client') && (
    <LinkButton to={`${kind.path}/new`} icon="add" kind="primary">
      {words.add}
    </LinkButton>
  )
  return (
    <Page
      title={kind.title[language]}
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
          {kind.bring !== undefined && rights.may('client') && (
            <LinkButton to={`${kind.path}/import${filter.address}`} icon="upload">
              {t('import')}
            </LinkButton>
          )}
          {add}
        </>
      }
      tools={
        <>
          <Filters filter={filter} more={kind.filters(say)} />
          <ListTools list={list} canMark={rights.may('client')} />
        </>
      }
    >
      <div className="documents-list">
        <Tabs label={t('state')} tabs={tabs} at={asked} onChange={(key) => filter.set('status', key)}>
          <ListTable
            list={list}
            label={kind.title[language]}
            to={(row) => `${kind.path}/${row.id}${filter.address}`}
            actions={rights.may('client') && <DocumentBulk kind={kind} marks={list.marks} />}
            empty={
              filter.question === '' ? (
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
      {isImport && kind.Import !== undefined && (
        <kind.Import onClose={() => go(`${kind.path}${filter.address}`)} />
      )}
    </Page>
  )
}

function useColumns<R extends DocumentRecord>(kind: Kind<R>) {
  const say = useSay()
  const format = useFormat()
  const { language } = useLanguage()
  const { nameOf: clientOf } = useClients()
  const { codeOf: warehouseOf } = useWarehouses()
  const supplierOf = useSupplierName(kind.hasSuppliers === true)
  return useMemo(
    () => kind.columns({ say, format, language, clientOf, warehouseOf, supplierOf }),
    [kind, say, format, language, clientOf, warehouseOf, supplierOf],
  )
}

/** Tabs for all, open, and each status. An address that combines other statuses adds a tab for them. */
function useStatusTabs<R extends DocumentRecord>(kind: Kind<R>, filter: Filter) {
  const t = useText(messages)
  const name = useStatusName(kind)
  const format = useFormat()
  const countOf = useStatusCounts(kind, filter)
  const asked = filter.get('status')
  const tab = (title: string, shown: readonly string[]) => {
    const { many, isMinimum } = sumOf(shown.map(countOf))
    const count = `${format.number(many)}${isMinimum ? '+' : ''}`
    return { key: shown.join(','), title: many === 0 ? title : `${title} ${count}` }
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
