import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import type { messages } from './messages.ts'
import { isOverdue, progressOf } from './quantities.ts'

interface Parts {
  readonly t: Text<typeof messages.en>
  readonly d: (key: 'client' | 'warehouse' | 'status' | 'created') => string
  readonly format: Format
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number | null) => string
}

export function receptionColumns({
  t,
  d,
  format,
  clientOf,
  warehouseOf,
}: Parts): readonly Column<Reception>[] {
  return [
    {
      key: 'number',
      title: t('reception'),
      width: 'minmax(min(110px, 23vw), 1fr)',
      cell: ({ reception_number }) => <span className="mono">{reception_number}</span>,
    },
    {
      key: 'status',
      title: d('status'),
      width: 'minmax(min(150px, 34vw), 1.2fr)',
      cell: ({ status, has_discrepancies }) => (
        <span className="receptions-states">
          <DocumentStatus of="reception" status={status} />
          {has_discrepancies && <State tone="warn">{t('differs')}</State>}
        </span>
      ),
    },
    {
      key: 'expected',
      title: t('expected'),
      width: 'minmax(min(130px, 33vw), 1fr)',
      cell: (reception) => (
        <DueDate day={reception.expected_at} late={isOverdue(reception) ? t('overdue') : undefined} />
      ),
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 'minmax(90px, 0.8fr)',
      wideOnly: true,
      cell: (reception) => <QuantityBar {...progressOf(reception, t)} />,
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
