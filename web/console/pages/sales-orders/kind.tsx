import './sales-orders.css'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { Say } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
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
import { DocumentStatus } from '../../documents/status.tsx'
import { actionMessages } from './action-messages.ts'
import { editable } from './allowed.ts'
import { formMessages } from './form-messages.ts'
import { type Values, bodyOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { OrderForm } from './order-form.tsx'
import { isLate, progressOf } from './quantities.ts'

const of = 'sales_order'

export const salesOrders: EditableKind<SalesOrder, Values, ReturnType<typeof bodyOf>> = {
  of,
  path: '/sales-orders',
  touches: ['sales_orders', 'stock', 'dashboard'],
  statuses: [
    'draft',
    'confirmed',
    'allocated',
    'picking',
    'packed',
    'partially_shipped',
    'shipped',
    'delivered',
    'closed',
    'cancelled',
  ],
  counts: ({ outbound }) => outbound?.open,
  numberOf: ({ order_number }) => order_number,
  words: (say) => {
    const t = say(messages)
    return {
      title: t('title'),
      one: t('facts'),
      add: t('add'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => t(isMinimum ? 'countMore' : 'count', { count }),
    }
  },
  list: ({ rows }, filter) => {
    const { get } = filter
    return rows('sales_orders.list', {
      query: {
        ...documentQuery(filter),
        ...(get('ship_from') !== '' && { ship_from: get('ship_from') }),
        ...(get('ship_to') !== '' && { ship_to: get('ship_to') }),
        ...(get('on_hold') !== '' && { on_hold: get('on_hold') === '1' }),
      },
    })
  },
  one: ({ read }, id) => read('sales_orders.get', { params: { id } }),
  load: (call, id) => call('sales_orders.get', { params: { id } }),
  filters: (say) => {
    const t = say(messages)
    const held = [
      { id: '1', name: t('onlyHeld') },
      { id: '0', name: t('onlyFree') },
    ]
    return [
      { name: 'on_hold', label: t('onHold'), all: t('heldOrNot'), options: held },
      { name: 'ship_from', label: t('shipFrom') },
      { name: 'ship_to', label: t('shipUntil') },
      { name: 'created_from', label: t('createdFrom') },
      { name: 'created_to', label: t('createdUntil') },
    ]
  },
  columns: (say, format) => {
    const t = say(messages)
    return [
      numberColumn(t('facts'), salesOrders.numberOf),
      {
        ...statusColumn(of, say),
        width: 'minmax(min(208px, 38vw), 1.2fr)',
        cell: ({ status, on_hold }) => (
          <span className="orders-states">
            <DocumentStatus of={of} status={status} />
            {on_hold && (
              <State tone="warn">
                <span className="orders-hold">{t('onHold')}</span>
              </State>
            )}
          </span>
        ),
      },
      progressColumn(t('progress'), (order) => progressOf(order, t)),
      {
        key: 'customer',
        title: t('shipTo'),
        width: 'minmax(min(120px, 26vw), 1.6fr)',
        cell: ({ ship_to }) => placeOf(ship_to) || nothing,
      },
      ...ownerColumns<SalesOrder>(say),
      {
        key: 'ship',
        title: t('shipDate'),
        width: '136px',
        wideOnly: true,
        cell: (order) => (
          <DueDate day={order.requested_ship_date} late={isLate(order) ? t('late') : undefined} />
        ),
      },
      createdColumn(say, format),
    ]
  },
  valuesOf,
  bodyOf,
  formWords: (say) => {
    const f = say(formMessages)
    return { edit: (number) => f('editTitle', { number }), saved: (number) => f('saved', { number }) }
  },
  labels: (say) => {
    const f = say(formMessages)
    const d = say(documentMessages)
    return {
      order_number: f('orderNumber'),
      order_type: f('orderType'),
      external_reference: d('externalReference'),
      carrier_code: f('carrier'),
      carrier_service: f('carrierService'),
      requested_ship_date: f('shipDate'),
      requested_delivery_date: f('deliveryDate'),
      priority: f('priority'),
      notes: d('notes'),
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      ship_to: f('address'),
      partner_id: f('customer'),
      allow_partial_shipment: f('partial'),
      lines: d('lines'),
    }
  },
  editable: (order) => {
    const what = editable(order)
    return what === 'carriage' ? 'some' : what
  },
  update: (call, { id, ...change }) => call('sales_orders.update', { params: { id }, ...change }),
  Fields: OrderForm,
}

function placeOf({ name, company_name, city }: SalesOrder['ship_to']): string {
  return [company_name ?? name, city].filter((part) => part !== undefined && part !== '').join(', ')
}

const wordsOf = (action: 'hold' | 'close' | 'cancel') => (say: Say) => {
  const a = say(actionMessages)
  return {
    action: a(action),
    text: a(`${action}Text`),
    done: (number: string) => a(`done_${action}`, { number }),
  }
}

export const reasons: Readonly<Record<'hold' | 'close' | 'cancel', Reason<SalesOrder>>> = {
  hold: {
    words: wordsOf('hold'),
    run: (call, { id, version }, reason) =>
      call('sales_orders.hold', { params: { id }, body: { reason }, ifMatch: version }),
  },
  close: {
    words: wordsOf('close'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('sales_orders.close', { params: { id }, body: { reason }, ifMatch: version }),
  },
  cancel: {
    words: wordsOf('cancel'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('sales_orders.cancel', { params: { id }, body: { reason }, ifMatch: version }),
  },
}
