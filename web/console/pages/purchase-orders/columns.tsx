import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import type { messages } from './messages.ts'
import { isOverdue, progressOf } from './quantities.ts'

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly format: Format
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number) => string
  readonly supplierOf: (id: number | null) => string
}

export function orderColumns(parts: Parts): readonly Column<PurchaseOrder>[] {
  const { t, format, clientOf, warehouseOf, supplierOf } = parts
  return [
    {
      key: 'number',
      title: t('number'),
      width: 'minmax(84px, 0.7fr)',
      cell: ({ order_number }) => <span className="mono">{order_number}</span>,
    },
    {
      key: 'status',
      title: t('status'),
      width: 'minmax(min(140px, 38vw), 1fr)',
      cell: ({ status }) => <DocumentStatus of="purchase_order" status={status} />,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 'minmax(90px, 1fr)',
      wideOnly: true,
      cell: (order) => <QuantityBar {...progressOf(order, t)} />,
    },
    {
      key: 'expected',
      title: t('expected'),
      width: 'minmax(136px, 1fr)',
      cell: (order) => (
        <DueDate day={order.expected_date} late={isOverdue(order) ? t('overdue') : undefined} />
      ),
    },
    {
      key: 'supplier',
      title: t('supplier'),
      width: 'minmax(110px, 1.4fr)',
      wideOnly: true,
      cell: ({ partner_id }) => supplierOf(partner_id) || nothing,
    },
    {
      key: 'reference',
      title: t('reference'),
      width: 'minmax(100px, 1fr)',
      wideOnly: true,
      cell: ({ external_reference }) => <span className="mono">{external_reference ?? nothing}</span>,
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(110px, 1.4fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => clientOf(client_3pl_id) || nothing,
    },
    {
      key: 'warehouse',
      title: t('warehouse'),
      width: '104px',
      wideOnly: true,
      cell: ({ warehouse_id }) => warehouseOf(warehouse_id),
    },
    {
      key: 'created',
      title: t('created'),
      width: '160px',
      wideOnly: true,
      cell: ({ created_at }) => format.time(created_at),
    },
  ]
}
