import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Awaited } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { useRead } from '../api.tsx'
import { purchaseOrders, receptions, returns, salesOrders } from './entries.ts'
import type { DocumentEntry } from './entry.ts'
import { messages } from './messages.ts'
import { DocumentStatus } from './status.tsx'

interface RelatedDocument {
  readonly id: number
  readonly number: string
  readonly status: string
  /** The relevant date: arrival, or expected arrival. */
  readonly at: string | null
}

interface RelatedProps {
  readonly of: DocumentEntry
  /** Undefined while they load. */
  readonly documents: readonly RelatedDocument[] | undefined
  readonly error: unknown
  readonly retry: () => unknown
}

/** Related documents: number, status and date. */
function Related({ of, documents, error, retry }: RelatedProps) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <Section title={t('related')}>
      <Awaited data={documents} error={error} retry={retry} lines={2} />
      {documents?.length === 0 && <p className="soft">{t('relatedNone')}</p>}
      {documents !== undefined && documents.length > 0 && (
        <ul className="documents-related">
          {documents.map(({ id, number, status, at }) => (
            <li key={id}>
              <Link href={`${of.path}/${id}`} className="mono">
                {number}
              </Link>
              <DocumentStatus of={of} status={status} />
              {at !== null && <span className="soft">{format.date(at)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Returns of a sales order. */
export function ReturnsOfOrder({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('returns.list', { query: { sales_order_id: id } })
  const documents = data?.map(({ return_number: number, created_at: at, ...each }) => ({
    ...each,
    number,
    at,
  }))
  return <Related of={returns} documents={documents} error={error} retry={refetch} />
}

/** Receptions of a purchase order. */
export function ReceptionsOfOrder({ id }: { readonly id: number }) {
  const query = { purchase_order_id: id, per_page: 100 }
  const { data, error, refetch } = useRead('receptions.list', { query })
  const documents = data?.data.map(({ reception_number: number, ...each }) => ({
    ...each,
    number,
    at: each.received_at ?? each.arrived_at ?? each.expected_at,
  }))
  return <Related of={receptions} documents={documents} error={error} retry={refetch} />
}

/** Sales order of a return. */
export function OrderOfReturn({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('sales_orders.get', { params: { id } })
  const documents = data && [
    { id, number: data.order_number, status: data.status, at: data.shipped_at ?? data.created_at },
  ]
  return <Related of={salesOrders} documents={documents} error={error} retry={refetch} />
}

/** Purchase order of a reception. */
export function OrderOfReception({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('purchase_orders.get', { params: { id } })
  const documents = data && [{ id, number: data.order_number, status: data.status, at: data.expected_date }]
  return <Related of={purchaseOrders} documents={documents} error={error} retry={refetch} />
}
