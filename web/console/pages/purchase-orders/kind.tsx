import type { PurchaseOrder, PurchaseOrderLine } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { documentActs } from '../../documents/acts.ts'
import {
  createdColumns,
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
import type { Kind, Tools } from '../../documents/kind.ts'
import {
  amountColumn,
  LineArticle,
  type LineColumn,
  LineTable,
  QuantityCell,
} from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { ReceptionsOfOrder } from '../../documents/related.tsx'
import { actions, nextAction, offers } from './actions.ts'
import { form } from './form.tsx'
import { messages } from './messages.ts'
import { isOverdue, lineProgress, progressOf } from './quantities.ts'

const kind: Kind<PurchaseOrder> = {
  ...entry,
  ...formsOf(form),
  counts: ({ inbound }) => inbound?.purchase_orders,
  numberOf: ({ order_number }) => order_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('order'),
      add: t('newOrder'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => t(isMinimum ? 'orderCountMore' : 'orderCount', { count }),
    }
  },
  list: ({ rows }, filter) => {
    const due_before = filter.get('due_before')
    return rows('purchase_orders.list', {
      query: { ...documentQuery(filter), ...(due_before !== '' && { due_before }) },
    })
  },
  one: ({ read }, id) => read('purchase_orders.get', { params: { id } }),
  load: (call, id) => call('purchase_orders.get', { params: { id } }),
  timeline: ({ read }, id) => read('purchase_orders.timeline', { params: { id } }),
  hasSuppliers: true,
  filters: (say) => {
    const t = say(messages)
    return [
      { name: 'due_before', label: t('dueBefore') },
      { name: 'created_from', label: t('createdFrom') },
      { name: 'created_to', label: t('until') },
    ]
  },
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('number'), kind.numberOf),
      statusColumn(entry, tools),
      progressColumn(t('received'), (order) => progressOf(order, t), format),
      {
        key: 'expected',
        title: t('expected'),
        width: 'minmax(min(136px, 33vw), 1fr)',
        phone: 'note',
        cell: (order) => (
          <DueDate day={order.expected_date} late={isOverdue(order) ? t('overdue') : undefined} />
        ),
        value: ({ expected_date }) => expected_date,
      },
      {
        key: 'supplier',
        title: t('supplier'),
        phone: 'text',
        width: 'minmax(110px, 1.4fr)',
        wideOnly: true,
        cell: ({ partner_id }) => tools.supplierOf(partner_id) || nothing,
        value: ({ partner_id }) => tools.supplierOf(partner_id),
      },
      ...ownerColumns<PurchaseOrder>(tools),
      ...createdColumns(tools),
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
  Related: ({ record }) => <ReceptionsOfOrder id={record.id} />,
  actions,
  offers,
  next: nextAction,
}

export const Page = documentPage(kind)
export const acts = documentActs(kind)

/** Ordered, received and open quantities. */
function orderLines({ lines }: PurchaseOrder, { say, format }: Tools) {
  const t = say(messages)
  const d = say(documentMessages)
  const columns: readonly LineColumn<PurchaseOrderLine>[] = [
    { key: 'article', title: d('article'), cell: (line) => <LineArticle line={line} /> },
    {
      key: 'quantity',
      title: d('quantity'),
      cell: (line) => <QuantityCell line={line} parts={lineProgress(line, t)} />,
    },
    amountColumn(t('received'), (line) => line.received_um3pl),
    amountColumn(t('rejected'), (line) => line.rejected_um3pl),
    amountColumn(t('announced'), (line) => line.announced_um3pl),
    amountColumn(t('remaining'), (line) => line.remaining_um3pl, { wideOnly: false }),
    {
      key: 'expected',
      title: t('expected'),
      wideOnly: true,
      cell: ({ expected_date }) => format.date(expected_date),
    },
  ]
  return <LineTable lines={lines} columns={columns} />
}
