import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { StockRow } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import type { Column } from '../../../ui/table/column.ts'
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
/** On-hand quantities that can't be sold. */
const blocked = [
  ['quarantine', 'quarantine_um3pl'],
  ['damaged', 'damaged_um3pl'],
  ['hold', 'on_hold_um3pl'],
  ['receiving', 'receiving_um3pl'],
] as const

/** Quantities other than the two always shown: on hand and available. */
export const furtherFigures = [...promised, ...blocked]

/** Blocked quantities as text: `4 damaged, 2 in quarantine`. */
function blockedIn(row: StockRow, { t, format }: Pick<Parts, 't' | 'format'>): string {
  return blocked
    .filter(([, field]) => row[field] !== 0)
    .map(([key, field]) => `${format.number(row[field])} ${t(key).toLowerCase()}`)
    .join(', ')
}

export function stockColumns({ t, format, clientOf }: Parts): readonly Column<StockRow>[] {
  return [
    {
      key: 'code',
      phone: 'text',
      title: t('article'),
      width: 'minmax(130px, 1fr)',
      isWhole: true,
      cell: ({ article_code }) => <span className="mono">{article_code}</span>,
      value: ({ article_code }) => article_code,
    },
    {
      key: 'name',
      phone: 'head',
      title: t('description'),
      width: 'minmax(120px, 2fr)',
      wideOnly: true,
      cell: ({ description }) => description,
    },
    {
      key: 'warehouse',
      phone: 'place',
      title: t('warehouse'),
      width: 'minmax(min(104px, 17vw), 0.6fr)',
      cell: ({ warehouse_code }) => warehouse_code,
    },
    {
      key: 'lot',
      phone: 'more',
      title: t('lotAndEnd'),
      width: 'minmax(186px, 1fr)',
      wideOnly: true,
      cell: ({ lot_number, expiry_date }) => (
        <>
          <span className="mono">{lot_number}</span>{' '}
          {expiry_date !== null && <span className="soft">{format.date(expiry_date)}</span>}
        </>
      ),
      value: ({ lot_number, expiry_date }) => [lot_number, expiry_date].filter(Boolean).join(' '),
      rank: ({ lot_number, expiry_date }) => expiry_date ?? lot_number,
    },
    {
      key: 'onHand',
      phone: 'note',
      title: t('onHand'),
      width: 'minmax(80px, 0.4fr)',
      align: 'end',
      cell: (row) => format.number(row.quantity_um3pl),
      value: (row) => row.quantity_um3pl,
    },
    {
      key: 'available',
      phone: 'end',
      title: t('available'),
      width: 'minmax(94px, 0.4fr)',
      align: 'end',
      cell: (row) => <strong>{format.number(row.available_um3pl)}</strong>,
      value: (row) => row.available_um3pl,
    },
    { key: 'unit', title: t('unit'), width: '64px', wideOnly: true, cell: ({ um3pl }) => um3pl },
    ...promised.map(([key, field]): Column<StockRow> => ({
      key,
      title: t(key),
      width: '84px',
      align: 'end',
      wideOnly: true,
      cell: (row) => (row[field] === 0 ? <span className="soft">{nothing}</span> : format.number(row[field])),
      value: (row) => row[field],
    })),
    blockedColumn(t, format),
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(96px, 1fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => clientOf(client_3pl_id),
    },
  ]
}

function blockedColumn(t: Words, format: Format): Column<StockRow> {
  return {
    key: 'blocked',
    title: t('blocked'),
    width: 'minmax(120px, 0.8fr)',
    wideOnly: true,
    cell: (row) => blockedIn(row, { t, format }) || <span className="soft">{nothing}</span>,
    value: (row) => blockedIn(row, { t, format }),
    rank: (row) => blocked.reduce((sum, [, field]) => sum + row[field], 0),
  }
}
