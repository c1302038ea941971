import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { Say } from '../../../ui/i18n/language.tsx'
import {
  createdColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { documentQuery } from '../../documents/filter.ts'
import type { EditableKind, Reason } from '../../documents/kind.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { useSupplierName } from '../../suppliers.ts'
import { type Values, bodyOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { OrderForm } from './order-form.tsx'
import { isOverdue, progressOf } from './quantities.ts'

const of = 'purchase_order'

export const purchaseOrders: EditableKind<PurchaseOrder, Values, ReturnType<typeof bodyOf>> = {
  of,
  path: '/purchase-orders',
  touches: ['purchase_orders', 'stock', 'dashboard', 'receptions'],
  statuses: ['draft', 'confirmed', 'partially_received', 'received', 'closed', 'cancelled'],
  counts: ({ inbound }) => inbound?.purchase_orders,
  numberOf: ({ order_number }) => order_number,
  words: (say) => {
    const t = say(messages)
    return {
      title: t('title'),
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
  filters: (say) => {
    const t = say(messages)
    return [
      { name: 'created_from', label: t('createdFrom') },
      { name: 'created_to', label: t('createdUntil') },
    ]
  },
  columns: (say, format) => {
    const t = say(messages)
    return [
      numberColumn(t('number'), purchaseOrders.numberOf),
      statusColumn(of, say),
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
  valuesOf,
  bodyOf,
  formWords: (say) => {
    const t = say(messages)
    return { edit: (number) => t('editTitle', { number }), saved: (number) => t('saved', { number }) }
  },
  labels: (say) => {
    const t = say(messages)
    const d = say(documentMessages)
    return {
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      order_number: t('orderNumber'),
      external_reference: d('externalReference'),
      expected_date: t('expectedDate'),
      over_receipt_tolerance_percent: t('tolerance'),
      notes: d('notes'),
      partner_id: t('supplier'),
      lines: d('lines'),
    }
  },
  editable: ({ status }) => {
    if (status === 'draft' || status === 'confirmed') return 'all'
    return status === 'partially_received' ? 'some' : 'nothing'
  },
  update: (call, { id, ...change }) => call('purchase_orders.update', { params: { id }, ...change }),
  Fields: OrderForm,
}

function SupplierName({ id }: { readonly id: number | null }) {
  return useSupplierName()(id) || nothing
}

const wordsOf = (action: 'close' | 'cancel') => (say: Say) => {
  const t = say(messages)
  return {
    action: t(action),
    text: t(`${action}Text`),
    done: (number: string) => t(`done_${action}`, { number }),
  }
}

export const reasons: Readonly<Record<'close' | 'cancel', Reason<PurchaseOrder>>> = {
  close: {
    words: wordsOf('close'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('purchase_orders.close', { params: { id }, body: { reason }, ifMatch: version }),
  },
  cancel: {
    words: wordsOf('cancel'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('purchase_orders.cancel', { params: { id }, body: { reason }, ifMatch: version }),
  },
}
