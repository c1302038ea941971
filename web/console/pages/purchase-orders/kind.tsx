import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import {
  createdColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { purchaseOrders as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import { formsOf } from '../../documents/forms.tsx'
import type { Kind } from '../../documents/kind.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { useSupplierName } from '../../suppliers.ts'
import { actions, nextAction, offers } from './actions.ts'
import { form } from './form.tsx'
import { messages } from './messages.ts'
import { orderLines } from './order-lines.tsx'
import { OrderReceptions } from './order-receptions.tsx'
import { isOverdue, progressOf } from './quantities.ts'

const kind: Kind<PurchaseOrder> = {
  ...entry,
  ...formsOf(form),
  counts: ({ inbound }) => inbound?.purchase_orders,
  numberOf: ({ order_number }) => order_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('order'),
      add: t('add'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => t(isMinimum ? 'countMore' : 'count', { count }),
    }
  },
  list: ({ rows }, filter) => rows('purchase_orders.list', { query: documentQuery(filter) }),
  one: ({ read }, id) => read('purchase_orders.get', { params: { id } }),
  load: (call, id) => call('purchase_orders.get', { params: { id } }),
  timeline: ({ read }, id) => read('purchase_orders.timeline', { params: { id } }),
  filters: (say) => {
    const t = say(messages)
    return [
      { name: 'created_from', label: t('createdFrom') },
      { name: 'created_to', label: t('createdUntil') },
    ]
  },
  columns: ({ say, format }) => {
    const t = say(messages)
    return [
      numberColumn(t('number'), kind.numberOf),
      statusColumn(entry, say),
      progressColumn(t('progress'), (order) => progressOf(order, t)),
      {
        key: 'expected',
        title: t('expected'),
        width: 'minmax(min(136px, 33vw), 1fr)',
        cell: (order) => (
          <DueDate day={order.expected_date} late={isOverdue(order) ? t('overdue') : undefined} />
        ),
      },
      {
        key: 'supplier',
        title: t('supplier'),
        width: 'minmax(110px, 1.4fr)',
        wideOnly: true,
        cell: ({ partner_id }) => <SupplierName id={partner_id} />,
      },
      ...ownerColumns<PurchaseOrder>(say),
      createdColumn(say, format),
    ]
  },
  facts: (order, { say, format }) => {
    const t = say(messages)
    const { partner_id, expected_date, over_receipt_tolerance_percent: tolerance } = order
    return [
      [t('supplier'), partner_id && <PartnerName key="supplier" id={partner_id} />],
      [
        t('expected'),
        <DueDate key="expected" day={expected_date} late={isOverdue(order) ? t('overdue') : undefined} />,
      ],
      [t('tolerance'), tolerance === null ? t('byClient') : `${format.number(tolerance)} %`],
      [t('cancelReason'), order.cancel_reason],
    ]
  },
  lines: orderLines,
  tabs: ({ id }, say) => {
    const title = say(messages)('receptions')
    return [{ key: 'receptions', title, content: <OrderReceptions id={id} />, isFirst: true }]
  },
  actions,
  offers,
  next: nextAction,
}

export const Page = documentPage(kind)

function SupplierName({ id }: { readonly id: number | null }) {
  return useSupplierName()(id) || nothing
}
