import { Link } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Awaited, Empty } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { counts, receptions, salesOrders, waves } from '../../documents/entries.ts'
import type { DocumentEntry } from '../../documents/entry.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { pickQueueOf, receiveQueueOf } from './queues.ts'
import { messages } from './start-messages.ts'
import type { Work } from './task.ts'
import { ofArticle, pickedFrom, useOrdersToPick } from './use-orders-to-pick.ts'

interface ListProps {
  /** Limits the list to documents that contain this article. */
  readonly article: string | null
}

/** Maximum documents to browse on a phone. Others are found by number. */
const shown = 50
const per_page = 100

export function ReceptionsToReceive({ article }: ListProps) {
  const t = useText(messages)
  const format = useFormat()
  const query = { status: 'announced,arrived,receiving', per_page, ...ofArticle(article) }
  const read = useRead('receptions.list', { query })
  const rows =
    read.data &&
    receiveQueueOf(read.data.data).map((each) => ({
      ...each,
      number: each.reception_number,
      parts: t('lines', { count: each.lines.length }),
      note: each.expected_at === null ? '' : t('expected', { when: format.date(each.expected_at) }),
    }))
  const empty = { title: t('noneToReceive'), text: t('noneToReceiveText') }
  return <Documents kind="receive" of={receptions} read={read} rows={rows} empty={empty} mayAdd />
}

export function OrdersToPick({ article }: ListProps) {
  const t = useText(messages)
  const read = useOrdersToPick(article)
  const rowOf = useOrderRow()
  const { orders = [], more = 0 } = read.data ?? {}
  const { toPick, toPack } = pickQueueOf(orders)
  const rest = more + Math.max(0, toPick.length - shown)
  const rows = read.data && toPick.map(rowOf)
  const empty = { title: t('noneToPick'), text: t('noneToPickText') }
  return (
    <>
      <Documents kind="pick" of={salesOrders} read={read} rows={rows} empty={empty} />
      {rest > 0 && <p className="soft">{t('moreToPick', { count: rest })}</p>}
      <HeldOrders article={article} />
      {toPack.length > 0 && (
        <Section title={t('toPack')}>
          <Links kind="pick" of={salesOrders} rows={toPack.map(rowOf)} />
        </Section>
      )}
    </>
  )
}

export function CountsToWalk({ article }: ListProps) {
  const t = useText(messages)
  const query = { status: 'released,counting', per_page, ...ofArticle(article) }
  const read = useRead('counts.list', { query })
  const rows = read.data?.data.map((each) => ({
    ...each,
    number: each.count_number,
    parts: t('locations', { count: each.places.length }),
  }))
  const empty = { title: t('noneToCount'), text: t('noneToCountText') }
  return <Documents kind="count" of={counts} read={read} rows={rows} empty={empty} mayAdd />
}

export function WavesToWalk({ article }: ListProps) {
  const t = useText(messages)
  const query = { status: 'released,picking', per_page, ...ofArticle(article) }
  const read = useRead('waves.list', { query })
  const rows = read.data?.data.map((each) => ({
    ...each,
    number: each.wave_number,
    parts: t('orders', { count: each.orders.length }),
  }))
  const empty = { title: t('noneToWalk'), text: t('noneToWalkText') }
  return <Documents kind="wave" of={waves} read={read} rows={rows} empty={empty} mayAdd />
}

/** Pick locations to replenish. The walk starts with the first, even if others are walking. */
export function LocationsToRefill({ article }: ListProps) {
  const t = useText(messages)
  const format = useFormat()
  const query = { per_page: 50, ...ofArticle(article) }
  const { data, error, refetch } = useRead('replenishments.list', { query })
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} />
  if (data.data.length === 0) return <Empty title={t('noneToRefill')}>{t('noneToRefillText')}</Empty>
  return (
    <>
      <LinkButton kind="primary" icon="scan" to="/scan/replenish">
        {t('refill')}
      </LinkButton>
      <ul className="scan-lines">
        {data.data.map((each) => (
          <li key={each.id} className="scan-line">
            <span className="scan-line__what">
              <strong className="mono">{each.location_code}</strong>
              <span className="soft">{`${each.article_code} · ${each.description}`}</span>
            </span>
            <span>{`${format.number(each.quantity_um3pl ?? 0)} ${each.um3pl}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function useOrderRow(): (order: SalesOrder) => Row {
  const t = useText(messages)
  const format = useFormat()
  return (order) => {
    const { order_number: number, requested_ship_date: day, priority } = order
    const notes = [
      ...(day === null ? [] : [t('shipOn', { when: format.date(day) })]),
      ...(priority > 0 ? [t('priority', { priority })] : []),
    ]
    return { ...order, number, parts: t('lines', { count: order.lines.length }), note: notes.join(' · ') }
  }
}

/** Number of orders on hold, which can't be picked, with a link to them. */
function HeldOrders({ article }: ListProps) {
  const t = useText(messages)
  const query = { status: pickedFrom, on_hold: true, per_page: 1, ...ofArticle(article) }
  const { data } = useRead('sales_orders.list', { query })
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return <Link href={`/sales-orders?status=${pickedFrom}&on_hold=1`}>{t('held', { count })}</Link>
}

interface Row {
  readonly id: number
  readonly number: string
  readonly client_3pl_id: number | null
  readonly status: string
  /** Size of the document, such as its line count. */
  readonly parts: string
  readonly note?: string
}

interface LinksProps {
  readonly kind: Work
  readonly of: DocumentEntry
  readonly rows: readonly Row[]
}

interface DocumentsProps extends Pick<LinksProps, 'kind' | 'of'> {
  readonly read: { readonly error: unknown; readonly refetch: () => unknown }
  /** Undefined until they have loaded. */
  readonly rows: readonly Row[] | undefined
  readonly empty: { readonly title: string; readonly text: string }
  /** Whether an empty list offers to make a document. */
  readonly mayAdd?: true
}

function Documents({ read, rows, empty, mayAdd, kind, of }: DocumentsProps) {
  const { language } = useLanguage()
  if (rows === undefined) return <Awaited data={rows} error={read.error} retry={read.refetch} />
  if (rows.length > 0) return <Links kind={kind} of={of} rows={rows} />
  const add = mayAdd && (
    <LinkButton to={`${of.path}/new`} icon="add">
      {of.make[language]}
    </LinkButton>
  )
  return (
    <Empty title={empty.title} action={add}>
      {empty.text}
    </Empty>
  )
}

function Links({ kind, of, rows }: LinksProps) {
  const { nameOf } = useClients()
  return (
    <ul className="scan-lines">
      {rows.slice(0, shown).map(({ id, number, client_3pl_id, status, parts, note }) => (
        <li key={id}>
          <Link href={`/scan/${kind}/${id}`} className="scan-line">
            <span className="scan-line__what">
              <strong className="mono">{number}</strong>
              <span className="soft">{[nameOf(client_3pl_id), parts, note].filter(Boolean).join(' · ')}</span>
            </span>
            <DocumentStatus of={of} status={status} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
