import './sales-orders.css'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { DocumentPending, DocumentTabs, DocumentView } from '../../documents/document-view.tsx'
import { DocumentTimeline } from '../../documents/document-timeline.tsx'
import { listAddress } from '../../documents/filter.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { RawSection } from '../../documents/raw-section.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { Explain, needsExplaining } from './explain.tsx'
import { Facts } from './facts.tsx'
import { messages } from './messages.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { Shipments } from './shipments.tsx'

/** One sales order: what stands in its way, its lines, what left, what happened. */
export function OrderPage({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: order, error, refetch } = useRead('sales_orders.get', { params: { id } })
  const back = { to: `/sales-orders${listAddress()}`, label: t('title') }
  if (order === undefined) {
    return <DocumentPending title={t('facts')} back={back} error={error} retry={() => void refetch()} />
  }
  return (
    <DocumentView
      title={order.order_number}
      back={back}
      aside={<Flags order={order} />}
      actions={<OrderActions order={order} />}
      facts={<Facts order={order} />}
    >
      {needsExplaining(order) && <Explain id={id} />}
      <OrderLines order={order} />
      <Parts order={order} />
    </DocumentView>
  )
}

function Flags({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  return (
    <span className="row">
      <DocumentStatus of="sales_order" status={order.status} />
      {order.on_hold && <State tone="warn">{t('onHold')}</State>}
      {order.allocation_paused && <State tone="warn">{t('paused')}</State>}
    </span>
  )
}

function Parts({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const left = order.shipments.length
  const tabs = [
    { key: 'timeline', title: t('timeline'), content: <OrderTimeline id={order.id} /> },
    {
      key: 'shipments',
      title: left === 0 ? t('shipments') : `${t('shipments')} (${left})`,
      content: <Shipments order={order} />,
    },
    {
      key: 'api',
      title: d('forIntegrators'),
      content: <RawSection path={`/sales-orders/${order.id}`} record={order} />,
    },
  ]
  return <DocumentTabs label={t('details')} tabs={tabs} />
}

function OrderTimeline({ id }: { readonly id: number }) {
  const read = useRead('sales_orders.timeline', { params: { id } })
  return <DocumentTimeline of="sales_order" read={read} />
}
