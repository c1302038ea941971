import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { receptions, salesOrders } from '../../documents/entries.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { messages } from './start-messages.ts'

interface ListProps {
  /** Only documents with a line of it. */
  readonly article: string | null
}

/** As many as somebody looks through on a phone; the others are found by their number. */
const per_page = 50

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
    <Documents read={read} empty={empty}>
      {read.data?.data.map((each) => (
        <DocumentLink
          key={each.id}
          to={`/scan/receive/${each.id}`}
          number={each.reception_number}
          client={each.client_3pl_id}
          lines={each.lines.length}
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
  const format = useFormat()
  const read = useRead('sales_orders.list', {
    query: {
      status: 'allocated,picking',
      per_page,
      ...(article !== null && { article_id: Number(article) }),
    },
  })
  return (
    <Documents read={read} empty={<Empty title={t('noneToPick')}>{t('noneToPickText')}</Empty>}>
      {read.data?.data.map((each) => (
        <DocumentLink
          key={each.id}
          to={`/scan/pick/${each.id}`}
          number={each.order_number}
          client={each.client_3pl_id}
          lines={each.lines.length}
          status={<DocumentStatus of={salesOrders} status={each.status} />}
          note={each.requested_ship_date === null ? undefined : format.date(each.requested_ship_date)}
        />
      ))}
    </Documents>
  )
}

interface DocumentsProps {
  readonly read: {
    readonly data: { readonly data: readonly unknown[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly empty: ReactNode
  readonly children: ReactNode
}

function Documents({ read: { data, error, refetch }, empty, children }: DocumentsProps) {
  if (data === undefined) {
    return error === null ? <Bones /> : <Failure error={error} retry={() => void refetch()} />
  }
  return data.data.length === 0 ? empty : <ul className="scan-lines">{children}</ul>
}

interface DocumentLinkProps {
  readonly to: string
  readonly number: string
  readonly client: number | null
  readonly lines: number
  readonly status: ReactNode
  readonly note: string | undefined
}

function DocumentLink({ to, number, client, lines, status, note }: DocumentLinkProps) {
  const t = useText(messages)
  const { nameOf } = useClients()
  const parts = [nameOf(client), t('lines', { count: lines }), note]
  return (
    <li>
      <Link href={to} className="scan-line">
        <span className="scan-line__what">
          <strong className="mono">{number}</strong>
          <span className="soft">
            {parts.filter((part) => part !== undefined && part !== '').join(' · ')}
          </span>
        </span>
        {status}
      </Link>
    </li>
  )
}
