import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { DocumentTimeline } from '../../documents/document-timeline.tsx'
import { DocumentPending, DocumentTabs, DocumentView } from '../../documents/document-view.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { listAddress } from '../../documents/filter.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { usePartnerName } from '../../documents/partner-field.tsx'
import { RawSection } from '../../documents/raw-section.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { isOverdue } from './quantities.ts'

/** One purchase order: what came, what is on its way, what is open. */
export function OrderPage({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: order, error, refetch } = useRead('purchase_orders.get', { params: { id } })
  const back = { to: `/purchase-orders${listAddress()}`, label: t('title') }
  if (order === undefined) {
    return <DocumentPending title={t('order')} back={back} error={error} retry={() => void refetch()} />
  }
  return (
    <DocumentView
      title={order.order_number}
      back={back}
      aside={<DocumentStatus of="purchase_order" status={order.status} />}
      actions={<OrderActions order={order} />}
      facts={<Facts order={order} />}
    >
      <OrderLines order={order} />
      <Parts order={order} />
    </DocumentView>
  )
}

function Facts({ order }: { readonly order: PurchaseOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  return (
    <>
      <Section title={t('order')}>
        <KeyValues items={useFacts(order)} />
      </Section>
      {order.notes !== null && order.notes !== '' && (
        <Section title={d('notes')}>
          <p className="documents-text">{order.notes}</p>
        </Section>
      )}
    </>
  )
}

function useFacts(order: PurchaseOrder): readonly (readonly [name: string, value: ReactNode])[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  const supplier = usePartnerName(order.partner_id)
  const { external_reference: reference, over_receipt_tolerance_percent: tolerance, cancel_reason } = order
  return [
    [t('supplier'), supplier],
    [t('client'), clientOf(order.client_3pl_id)],
    [t('warehouse'), warehouseOf(order.warehouse_id)],
    [d('externalReference'), reference === null ? null : <Copyable key="reference" text={reference} />],
    [
      t('expected'),
      <DueDate key="expected" day={order.expected_date} late={isOverdue(order) ? t('overdue') : undefined} />,
    ],
    [t('tolerance'), tolerance === null ? t('byClient') : `${format.number(tolerance)} %`],
    [t('created'), format.time(order.created_at)],
    ...(cancel_reason === null ? [] : [[t('cancelReason'), cancel_reason] as const]),
  ]
}

function Parts({ order }: { readonly order: PurchaseOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const { id } = order
  const tabs = [
    { key: 'receptions', title: t('receptions'), content: <Receptions id={id} /> },
    { key: 'timeline', title: t('timeline'), content: <OrderTimeline id={id} /> },
    {
      key: 'api',
      title: d('forIntegrators'),
      content: <RawSection path={`/purchase-orders/${id}`} record={order} />,
    },
  ]
  return <DocumentTabs label={t('details')} tabs={tabs} />
}

function OrderTimeline({ id }: { readonly id: number }) {
  const read = useRead('purchase_orders.timeline', { params: { id } })
  return <DocumentTimeline of="purchase_order" read={read} />
}

/** What was announced or received for the order. */
function Receptions({ id }: { readonly id: number }) {
  const t = useText(messages)
  const format = useFormat()
  const { data, error, refetch } = useRead('receptions.list', {
    query: { purchase_order_id: id, per_page: 100 },
  })
  if (data === undefined) {
    return error === null ? <Bones lines={3} /> : <Failure error={error} retry={() => void refetch()} />
  }
  if (data.data.length === 0) return <p className="soft">{t('noReceptions')}</p>
  return (
    <table className="simple-table" aria-label={t('receptions')}>
      <tbody>
        {data.data.map((reception) => (
          <tr key={reception.id}>
            <td>
              <Link href={`/receptions/${reception.id}`} className="mono">
                {reception.reception_number}
              </Link>
            </td>
            <td>
              <DocumentStatus of="reception" status={reception.status} />
            </td>
            <td>{format.time(reception.received_at ?? reception.arrived_at ?? reception.expected_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
