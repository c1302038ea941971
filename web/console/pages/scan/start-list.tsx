import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { counts, receptions, salesOrders, waves } from '../../documents/entries.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { pickQueueOf, receiveQueueOf } from './queues.ts'
import { messages } from './start-messages.ts'
import { pickedFrom, useOrdersToPick } from './use-orders-to-pick.ts'

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
  const read = useRead('receptions.list', {
    query: {
      status: 'announced,arrived,receiving',
      per_page,
      ...(article !== null && { article_id: Number(article) }),
    },
  })
  const empty = (
    <Empty
      title={t('noneToReceive')}
      action={
        <LinkButton to="/receptions/new" icon="add">
          {t('announceOne')}
        </LinkButton>
      }
    >
      {t('noneToReceiveText')}
    </Empty>
  )
  return (
    <Documents read={read} count={read.data?.data.length} empty={empty}>
      {receiveQueueOf(read.data?.data ?? [])
        .slice(0, shown)
        .map((each) => (
          <DocumentLink
            key={each.id}
            to={`/scan/receive/${each.id}`}
            number={each.reception_number}
            client={each.client_3pl_id}
            parts={t('lines', { count: each.lines.length })}
            status={<DocumentStatus of={receptions} status={each.status} />}
            note={
              each.expected_at === null ? undefined : t('expected', { when: format.date(each.expected_at) })
            }
          />
        ))}
    </Documents>
  )
}

export function OrdersToPick({ article }: ListProps) {
  const t = useText(messages)
  const read = useOrdersToPick(article)
  const { orders = [], more = 0 } = read.data ?? {}
  const { toPick, toPack } = pickQueueOf(orders)
  const rest = more + Math.max(0, toPick.length - shown)
  return (
    <>
      <Documents
        read={read}
        count={read.data && toPick.length}
        empty={<Empty title={t('noneToPick')}>{t('noneToPickText')}</Empty>}
      >
        {toPick.slice(0, shown).map((order) => (
          <OrderLink key={order.id} order={order} />
        ))}
      </Documents>
      {rest > 0 && <p className="soft">{t('moreToPick', { count: rest })}</p>}
      <HeldOrders article={article} />
      {toPack.length > 0 && (
        <Section title={t('toPack')}>
          <ul className="scan-lines">
            {toPack.slice(0, shown).map((order) => (
              <OrderLink key={order.id} order={order} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

export function CountsToWalk({ article }: ListProps) {
  const t = useText(messages)
  const read = useRead('counts.list', {
    query: {
      status: 'released,counting',
      per_page,
      ...(article !== null && { article_id: Number(article) }),
    },
  })
  const empty = (
    <Empty
      title={t('noneToCount')}
      action={
        <LinkButton to="/counts/new" icon="add">
          {t('newCount')}
        </LinkButton>
      }
    >
      {t('noneToCountText')}
    </Empty>
  )
  return (
    <Documents read={read} count={read.data?.data.length} empty={empty}>
      {(read.data?.data ?? []).slice(0, shown).map((each) => (
        <DocumentLink
          key={each.id}
          to={`/scan/count/${each.id}`}
          number={each.count_number}
          client={each.client_3pl_id}
          parts={t('places', { count: each.places.length })}
          status={<DocumentStatus of={counts} status={each.status} />}
          note={undefined}
        />
      ))}
    </Documents>
  )
}

export function WavesToWalk({ article }: ListProps) {
  const t = useText(messages)
  const read = useRead('waves.list', {
    query: {
      status: 'released,picking',
      per_page,
      ...(article !== null && { article_id: Number(article) }),
    },
  })
  const empty = (
    <Empty
      title={t('noneToWalk')}
      action={
        <LinkButton to="/waves/new" icon="add">
          {t('newWave')}
        </LinkButton>
      }
    >
      {t('noneToWalkText')}
    </Empty>
  )
  return (
    <Documents read={read} count={read.data?.data.length} empty={empty}>
      {(read.data?.data ?? []).slice(0, shown).map((each) => (
        <DocumentLink
          key={each.id}
          to={`/scan/wave/${each.id}`}
          number={each.wave_number}
          client={each.client_3pl_id}
          parts={t('orders', { count: each.orders.length })}
          status={<DocumentStatus of={waves} status={each.status} />}
          note={undefined}
        />
      ))}
    </Documents>
  )
}

function OrderLink({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  const format = useFormat()
  const { requested_ship_date: day, priority } = order
  const notes = [
    ...(day === null ? [] : [t('shipOn', { when: format.date(day) })]),
    ...(priority > 0 ? [t('priority', { priority })] : []),
  ]
  return (
    <DocumentLink
      to={`/scan/pick/${order.id}`}
      number={order.order_number}
      client={order.client_3pl_id}
      parts={t('lines', { count: order.lines.length })}
      status={<DocumentStatus of={salesOrders} status={order.status} />}
      note={notes.length === 0 ? undefined : notes.join(' · ')}
    />
  )
}

/** Number of orders on hold, which can't be picked, with a link to them. */
function HeldOrders({ article }: ListProps) {
  const t = useText(messages)
  const { data } = useRead('sales_orders.list', {
    query: {
      status: pickedFrom,
      on_hold: true,
      per_page: 1,
      ...(article !== null && { article_id: Number(article) }),
    },
  })
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return <Link href={`/sales-orders?status=${pickedFrom}&on_hold=1`}>{t('held', { count })}</Link>
}

interface DocumentsProps {
  readonly read: {
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** Number of documents. Undefined while unknown. */
  readonly count: number | undefined
  readonly empty: ReactNode
  readonly children: ReactNode
}

function Documents({ read: { error, refetch }, count, empty, children }: DocumentsProps) {
  if (count === undefined) {
    return error === null ? <Bones /> : <Failure error={error} retry={() => void refetch()} />
  }
  return count === 0 ? empty : <ul className="scan-lines">{children}</ul>
}

interface DocumentLinkProps {
  readonly to: string
  readonly number: string
  readonly client: number | null
  /** Size of the document, such as its line count. */
  readonly parts: string
  readonly status: ReactNode
  readonly note: string | undefined
}

function DocumentLink({ to, number, client, parts, status, note }: DocumentLinkProps) {
  const { nameOf } = useClients()
  const said = [nameOf(client), parts, note]
  return (
    <li>
      <Link href={to} className="scan-line">
        <span className="scan-line__what">
          <strong className="mono">{number}</strong>
          <span className="soft">{said.filter((part) => part !== undefined && part !== '').join(' · ')}</span>
        </span>
        {status}
      </Link>
    </li>
  )
}
