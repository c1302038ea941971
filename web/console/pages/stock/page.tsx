import '../../documents/documents.css'
import './stock.css'
import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import type { StockRow } from '../../../../client/src/generated/logistics.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { PagedRows } from '../../../ui/data/rows.ts'
import { useFilter } from '../../../ui/filter.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useModule, useRead, useRowsOf } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { useMay } from '../../role.ts'
import { BookingActions } from './actions.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { bookingOf } from './booking-values.ts'
import { stockColumns } from './columns.tsx'
import { StockFilters } from './filters.tsx'
import { messages } from './messages.ts'
import { instantOf, stockQuestion } from './question.ts'
import { StockSide, sumOf } from './stock-side.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/** All stock by article, warehouse and lot. The address names the open article and its row. */
export function Page() {
  const t = useText(messages)
  const filter = useFilter()
  const params = useParams<{ article?: string }>()
  const article = /^\d+$/.test(params.article ?? '') ? Number(params.article) : undefined
  const row = Number(filter.get('row')) || undefined
  const question = stockQuestion(filter)
  const list = useList({
    name: 'stock',
    columns: useColumns(),
    source: useRowsOf()('stock.list', { query: question }),
    rowKey: ({ id }) => id,
    filter,
  })
  const go = useGo()
  const isPast = instantOf(filter.get('as_of')) !== undefined
  return (
    <Sheet
      title={t('stock')}
      aside={<Totals rows={list.rows} />}
      actions={
        <>
          <Button icon="shield" onClick={() => filter.set('verify', '1')}>
            {t('verify')}
          </Button>
          {!isPast && <BookingActions onBook={(booking) => filter.set('book', booking)} />}
        </>
      }
      tools={
        <>
          <StockFilters filter={filter} />
          <ListTools list={list} />
        </>
      }
    >
      {isPast && <Past at={filter.get('as_of')} onNow={() => filter.set('as_of', '')} />}
      <div className="split">
        <ListTable
          list={list}
          label={t('stock')}
          selected={row}
          to={({ id, article_id }) => `/stock/${article_id}${filter.with({ row: String(id), book: '' })}`}
          empty={<NoRows isAsked={Object.keys(question).length > 0} />}
        />
        {article !== undefined && (
          <StockSide
            key={article}
            article={article}
            row={row}
            filter={filter}
            onClose={() => go('', '')}
            onBook={
              isPast ? undefined : (booking, opened) => go(`/${article}`, String(opened?.id ?? ''), booking)
            }
          />
        )}
      </div>
      <Dialogs article={article} row={row} />
    </Sheet>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  return useMemo(() => stockColumns({ t, format, clientOf }), [t, format, clientOf])
}

/** Opens an article and its row. The list keeps its query. */
function useGo(): (path: string, row: string, booking?: string) => void {
  const [, go] = useLocation()
  return (path, row, booking = '') => {
    const params = new URLSearchParams(location.search)
    const set = { row, book: booking, ...(path === '' && { kind: '' }) }
    for (const [name, value] of Object.entries(set)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    const text = params.toString()
    go(`/stock${path}${text === '' ? '' : `?${text}`}`)
  }
}

/** Row count, plus the total quantity if all rows are loaded and share one unit. */
function Totals({ rows }: { readonly rows: PagedRows<StockRow> }) {
  const t = useText(messages)
  const format = useFormat()
  const { total, totalIsMinimum } = rows
  if (total === undefined) return null
  const all = Array.from({ length: total <= summed ? total : 0 }, (_, index) => rows.row(index)).filter(
    (row) => row !== undefined,
  )
  const units = new Set(all.map(({ um3pl }) => um3pl))
  const [unit] = units
  return (
    <span className="soft">
      {t(totalIsMinimum ? 'countMore' : 'count', { count: total })}
      {all.length > 1 &&
        units.size === 1 &&
        unit !== undefined &&
        `: ${t('sum', {
          onHand: format.number(sumOf(all, 'quantity_um3pl')),
          available: format.number(sumOf(all, 'available_um3pl')),
          unit,
        })}`}
    </span>
  )
}

/** The list's page size. */
const summed = 100

function Past({ at, onNow }: { readonly at: string; readonly onNow: () => void }) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <div className="stock-past" role="status">
      <span>{t('asOfNotice', { at: format.time(instantOf(at)) })}</span>
      <Button icon="clock" onClick={onNow}>
        {t('now')}
      </Button>
    </div>
  )
}

function NoRows({ isAsked }: { readonly isAsked: boolean }) {
  const t = useText(messages)
  const mayAnnounce = useMay('client')
  const hasInbound = useModule('inbound')
  if (isAsked) return <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
  return (
    <Empty
      title={t('emptyTitle')}
      action={
        mayAnnounce &&
        hasInbound && (
          <LinkButton to="/receptions/new" icon="inbound">
            {t('announceReception')}
          </LinkButton>
        )
      }
    >
      {t('emptyText')}
    </Empty>
  )
}

interface DialogsProps {
  readonly article: number | undefined
  readonly row: number | undefined
}

/** Dialog requested by the address: a booking for the open row or article, or the verification. */
function Dialogs({ article, row }: DialogsProps) {
  const filter = useFilter()
  const mayBook = useMay('operator')
  const booking = mayBook ? bookingOf(filter.get('book')) : undefined
  const opened = useOpened({ article, row }, booking !== undefined)
  return (
    <>
      {booking !== undefined && !opened.isPending && (
        <BookingDialog
          key={booking}
          booking={booking}
          row={opened.value}
          onClose={() => filter.set('book', '')}
        />
      )}
      {filter.get('verify') !== '' && (
        <VerifyDialog article={article} onClose={() => filter.set('verify', '')} />
      )}
    </>
  )
}

function useOpened({ article, row }: DialogsProps, wanted: boolean) {
  const isOfRow = wanted && article !== undefined && row !== undefined
  const isOfArticle = wanted && article !== undefined && row === undefined
  const stock = useRead('stock.get', { params: { id: row ?? 0 } }, { enabled: isOfRow })
  const bare = useRead('articles.get', { params: { id: article ?? 0 } }, { enabled: isOfArticle })
  if (isOfRow) return { isPending: stock.isPending, value: stock.data }
  if (!isOfArticle) return { isPending: false, value: undefined }
  const { data } = bare
  const value = data && { ...data, article_id: data.id, description: data.name, lot_number: null }
  return { isPending: bare.isPending, value }
}
