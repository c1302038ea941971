import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import type { messages } from './messages.ts'
import { isLate, progressOf } from './quantities.ts'

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly format: Format
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number) => string
}

export function orderColumns({ t, format, clientOf, warehouseOf }: Parts): readonly Column<SalesOrder>[] {
  return [
    {
      key: 'number',
      title: t('facts'),
      width: 'minmax(84px, 0.6fr)',
      cell: ({ order_number }) => <span className="mono">{order_number}</span>,
    },
    {
      key: 'status',
      title: t('status'),
      width: 'minmax(min(208px, 38vw), 1.2fr)',
      cell: ({ status, on_hold }) => (
        <span className="orders-states">
          <DocumentStatus of="sales_order" status={status} />
          {on_hold && (
            <State tone="warn">
              <span className="orders-hold">{t('onHold')}</span>
            </State>
          )}
        </span>
      ),
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 'minmax(90px, 0.8fr)',
      wideOnly: true,
      cell: (order) => <QuantityBar {...progressOf(order, t)} />,
    },
    {
      key: 'customer',
      title: t('shipTo'),
      width: 'minmax(min(120px, 26vw), 1.6fr)',
      cell: ({ ship_to }) => placeOf(ship_to) || nothing,
    },
    {
      key: 'reference',
      title: t('reference'),
      width: 'minmax(100px, 1.1fr)',
      wideOnly: true,
      cell: ({ external_reference }) => <span className="mono">{external_reference ?? nothing}</span>,
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(100px, 1.2fr)',
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
      key: 'ship',
      title: t('shipDate'),
      width: '136px',
      wideOnly: true,
      cell: (order) => (
        <DueDate day={order.requested_ship_date} late={isLate(order) ? t('late') : undefined} />
      ),
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

function placeOf({ name, company_name, city }: SalesOrder['ship_to']): string {
  return [company_name ?? name, city].filter((part) => part !== undefined && part !== '').join(', ')
}
