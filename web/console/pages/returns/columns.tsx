import type { Return } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import type { messages } from './messages.ts'
import { progressOf } from './quantities.ts'

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly d: (key: 'client' | 'warehouse' | 'status' | 'created') => string
  readonly format: Format
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number | null) => string
}

export function returnColumns({ t, d, format, clientOf, warehouseOf }: Parts): readonly Column<Return>[] {
  return [
    {
      key: 'number',
      title: t('return'),
      width: 'minmax(110px, 1fr)',
      cell: ({ return_number }) => <span className="mono">{return_number}</span>,
    },
    {
      key: 'status',
      title: d('status'),
      width: 'minmax(130px, 1fr)',
      cell: ({ status }) => <DocumentStatus of="return" status={status} />,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 'minmax(90px, 0.8fr)',
      wideOnly: true,
      cell: (record) => <QuantityBar {...progressOf(record, t)} />,
    },
    {
      key: 'reason',
      title: t('reasonCode'),
      width: 'minmax(110px, 1fr)',
      cell: ({ reason_code }) => reason_code ?? nothing,
    },
    {
      key: 'lines',
      title: t('lines'),
      width: '70px',
      align: 'end',
      wideOnly: true,
      cell: ({ lines }) => format.number(lines.length),
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
      title: d('client'),
      width: 'minmax(120px, 1.4fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => clientOf(client_3pl_id) || nothing,
    },
    {
      key: 'warehouse',
      title: d('warehouse'),
      width: 'minmax(90px, 1fr)',
      wideOnly: true,
      cell: ({ warehouse_id }) => warehouseOf(warehouse_id),
    },
    {
      key: 'created',
      title: d('created'),
      width: '110px',
      wideOnly: true,
      cell: ({ created_at }) => format.date(created_at),
    },
  ]
}
