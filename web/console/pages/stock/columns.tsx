import type { StockRow } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
import type { Column } from '../../../ui/table.tsx'
import type { messages } from './messages.ts'

export type Words = Text<typeof messages.en>

interface Parts {
  readonly t: Words
  readonly format: Format
  readonly clientOf: (client: number | null) => string
}

const promised = [
  ['reserved', 'reserved_um3pl'],
  ['incoming', 'incoming_um3pl'],
] as const
/** What is on hand and cannot be sold. */
const blocked = [
  ['quarantine', 'quarantine_um3pl'],
  ['damaged', 'damaged_um3pl'],
  ['hold', 'on_hold_um3pl'],
  ['receiving', 'receiving_um3pl'],
] as const

/** Quantities of a row beside those that are always worth a look: on hand and available. */
export const furtherFigures = [...promised, ...blocked]

export function stockColumns({ t, format, clientOf }: Parts): readonly Column<StockRow>[] {
  return [
    {
      key: 'code',
      title: t('code'),
      width: 'minmax(120px, 1fr)',
      cell: ({ article_code }) => <span className="mono">{article_code}</span>,
    },
    {
      key: 'name',
      title: t('name'),
      width: 'minmax(120px, 2fr)',
      wideOnly: true,
      cell: ({ description }) => description,
    },
    {
      key: 'warehouse',
      title: t('warehouse'),
      width: 'minmax(min(104px, 17vw), 0.6fr)',
      cell: ({ warehouse_code }) => warehouse_code,
    },
    {
      key: 'lot',
      title: t('lotAndEnd'),
      width: 'minmax(186px, 1fr)',
      wideOnly: true,
      cell: ({ lot_number, expiry_date }) => (
        <>
          <span className="mono">{lot_number}</span>{' '}
          {expiry_date !== null && <span className="soft">{format.date(expiry_date)}</span>}
        </>
      ),
    },
    {
      key: 'onHand',
      title: t('onHand'),
      width: 'minmax(80px, 0.4fr)',
      align: 'end',
      cell: (row) => format.number(row.quantity_um3pl),
    },
    {
      key: 'available',
      title: t('available'),
      width: 'minmax(94px, 0.4fr)',
      align: 'end',
      cell: (row) => <strong>{format.number(row.available_um3pl)}</strong>,
    },
    { key: 'unit', title: '', width: '58px', wideOnly: true, cell: ({ um3pl }) => um3pl },
    ...promised.map(([key, field]): Column<StockRow> => ({
      key,
      title: t(key),
      width: '84px',
      align: 'end',
      wideOnly: true,
      cell: (row) => (row[field] === 0 ? <span className="soft">{nothing}</span> : format.number(row[field])),
    })),
    {
      key: 'blocked',
      title: t('blocked'),
      width: 'minmax(120px, 0.8fr)',
      wideOnly: true,
      cell: (row) => {
        const parts = blocked.filter(([, field]) => row[field] !== 0)
        if (parts.length === 0) return <span className="soft">{nothing}</span>
        return parts.map(([key, field]) => `${format.number(row[field])} ${t(key).toLowerCase()}`).join(', ')
      },
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(96px, 1fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => clientOf(client_3pl_id),
    },
  ]
}
