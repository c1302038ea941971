import { Link } from 'wouter'
import type { Wave } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { State, type Tone } from '../../../ui/state.tsx'
import type { Tools } from '../../documents/kind.ts'
import { LineTable } from '../../documents/line-table.tsx'
import { messages } from './messages.ts'

const tones: Readonly<Record<Wave['orders'][number]['status'], Tone>> = {
  waiting: 'info',
  picked: 'good',
  left: 'warn',
}

/** Orders of a wave with their status. */
export function waveOrders({ orders }: Wave, { say }: Tools) {
  const t = say(messages)
  return (
    <LineTable
      lines={orders.map((order) => ({ ...order, id: order.sales_order_id }))}
      columns={[
        {
          key: 'order',
          title: t('order'),
          cell: ({ id, order_number }) => (
            <Link href={`/sales-orders/${id}`} className="mono">
              {order_number}
            </Link>
          ),
        },
        { key: 'tote', title: t('tote'), cell: ({ tote_code }) => tote_code ?? nothing },
        {
          key: 'state',
          title: t('state'),
          cell: ({ status }) => <State tone={tones[status]}>{t(status)}</State>,
        },
      ]}
    />
  )
}
