import './documents.css'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { PagedRows } from '../../ui/data/rows.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Filter } from '../../ui/filter.ts'
import { messages } from './messages.ts'
import { type DocumentKind, unfinished, useStatusName } from './status.tsx'

interface DocumentListProps<Row extends { readonly id: number }> {
  readonly of: DocumentKind
  readonly title: string
  /** How many there are, in words. */
  readonly count?: string | undefined
  /** Where the documents are: `/sales-orders`. */
  readonly path: string
  readonly statuses: readonly string[]
  /** How many there are of a status, where that is known. */
  readonly counts?: Readonly<Record<string, number>> | undefined
  readonly filter: Filter
  readonly tools: ReactNode
  readonly actions?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: PagedRows<Row>
  /** Stands there when there are none at all. */
  readonly empty: ReactNode
}

/** All documents of a kind: states as tabs, filters, and a table whose rows lead to the documents. */
export function DocumentList<Row extends { readonly id: number }>(props: DocumentListProps<Row>) {
  const { title, count, path, filter, tools, actions, columns, rows, empty } = props
  const t = useText(messages)
  const [, go] = useLocation()
  const asked = filter.get('status')
  const tabs = useStatusTabs(props, asked)
  return (
    <Page
      title={title}
      aside={count !== undefined && <span className="soft">{count}</span>}
      actions={actions}
      tools={tools}
    >
      <div className="documents-list">
        <Tabs label={t('status')} tabs={tabs} at={asked} onChange={(key) => filter.set('status', key)}>
          <Table
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            question={filter.address}
            onOpen={(row) => go(`${path}/${row.id}${filter.address}`)}
            empty={
              filter.address === '' ? empty : <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            }
          />
        </Tabs>
      </div>
    </Page>
  )
}

type Statuses = Pick<DocumentListProps<{ readonly id: number }>, 'of' | 'statuses' | 'counts'>

/** All, what is not over, and each status; where the address asks for others together, those too. */
function useStatusTabs({ of, statuses, counts }: Statuses, asked: string) {
  const t = useText(messages)
  const name = useStatusName(of)
  const format = useFormat()
  const tab = (title: string, shown: readonly string[]) => {
    const many = shown.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
    return { key: shown.join(','), title: many === 0 ? title : `${title} ${format.number(many)}` }
  }
  const tabs = [
    tab(t('all'), []),
    tab(t('open'), unfinished[of]),
    ...statuses.map((status) => tab(name(status), [status])),
  ]
  if (tabs.some(({ key }) => key === asked)) return tabs
  const others = asked.split(',')
  return [...tabs, tab(others.map((status) => name(status)).join(', '), others)]
}
