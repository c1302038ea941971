import { type ReactNode, useMemo } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { usePagedRows } from '../../ui/data/rows.ts'
import { useFilter } from '../../ui/filter.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useSay } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { useRead } from '../api.tsx'
import { useMay } from '../role.ts'
import { useAsks } from './asks.ts'
import { DocumentList } from './document-list.tsx'
import { Filters } from './filters.tsx'
import type { DocumentRecord, Kind } from './kind.ts'

interface DocumentsListProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  /** Buttons before that for a new one. */
  readonly actions?: ReactNode
}

/** All documents of a kind, by its description. */
export function DocumentsList<R extends DocumentRecord>({ kind, actions }: DocumentsListProps<R>) {
  const say = useSay()
  const format = useFormat()
  const filter = useFilter()
  const words = kind.words(say)
  const rows = usePagedRows(kind.list(useAsks(), filter))
  const { data: overview } = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const add = useMay('client') && (
    <LinkButton to={`${kind.path}/new`} icon="add" kind="primary">
      {words.add}
    </LinkButton>
  )
  return (
    <DocumentList
      of={kind.of}
      title={words.title}
      count={rows.total === undefined ? undefined : words.count(rows.total, rows.totalIsMinimum)}
      path={kind.path}
      statuses={kind.statuses}
      counts={overview === undefined ? undefined : (kind.counts(overview) ?? undefined)}
      filter={filter}
      tools={<Filters filter={filter} more={kind.filters(say)} />}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      columns={useMemo(() => kind.columns(say, format), [kind, say, format])}
      rows={rows}
      empty={
        <Empty title={words.emptyTitle} action={add}>
          {words.emptyText}
        </Empty>
      }
    />
  )
}
