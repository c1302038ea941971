import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { type Text, useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { LineArticle, type LineColumn, LineTable, QuantityCell } from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

type Words = Text<typeof messages.en>
type DocumentWords = Text<typeof documentMessages.en>

export function OrderLines({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { lines } = order
  const amounts = amountColumns(t, format).filter(
    ({ always, quantity }) => always === true || lines.some((line) => quantity(line) > 0),
  )
  const columns: readonly LineColumn<SalesOrderLine>[] = [
    articleColumn(t, d),
    progressColumn(t, d),
    ...amounts,
  ]
  return (
    <Section title={d('lines')}>
      <LineTable label={d('lines')} lines={lines} columns={columns} />
    </Section>
  )
}

function noteOf({ lot_number, serial_numbers }: SalesOrderLine, t: Words): string {
  const parts = [
    lot_number === null ? '' : t('onlyLot', { lot: lot_number }),
    serial_numbers.length === 0 ? '' : `${t('serials')}: ${serial_numbers.join(', ')}`,
  ]
  return parts.filter((part) => part !== '').join('. ')
}

function articleColumn(t: Words, d: DocumentWords): LineColumn<SalesOrderLine> {
  return {
    key: 'article',
    title: d('article'),
    cell: (line) => <LineArticle line={line} note={noteOf(line, t)} />,
  }
}

function progressColumn(t: Words, d: DocumentWords): LineColumn<SalesOrderLine> {
  return {
    key: 'progress',
    title: d('quantity'),
    cell: (line) => <QuantityCell line={line} parts={lineProgress(line, t)} />,
  }
}

interface AmountColumn extends LineColumn<SalesOrderLine> {
  readonly quantity: (line: SalesOrderLine) => number
  /** Shown even when no line has any. */
  readonly always?: boolean
}

function amountColumns(t: Words, format: Format): readonly AmountColumn[] {
  const column = (
    title: string,
    quantity: (line: SalesOrderLine) => number,
    more: Partial<AmountColumn> = {},
  ): AmountColumn => ({
    key: title,
    title,
    quantity,
    align: 'end',
    cell: (line) =>
      quantity(line) === 0 ? <span className="soft">{nothing}</span> : format.number(quantity(line)),
    ...more,
  })
  return [
    column(t('reserved'), (line) => line.reserved_um3pl, { always: true, wideOnly: true }),
    column(t('picked'), (line) => line.picked_um3pl, { always: true, wideOnly: true }),
    column(t('shipped'), (line) => line.shipped_um3pl, { always: true, wideOnly: true }),
    column(t('missing'), (line) => line.backorder_um3pl, {
      always: true,
      cell: ({ backorder_um3pl }) => (
        <span className={backorder_um3pl > 0 ? 'orders-missing' : 'soft'}>
          {backorder_um3pl === 0 ? nothing : format.number(backorder_um3pl)}
        </span>
      ),
    }),
    column(t('returned'), (line) => line.returned_um3pl, { wideOnly: true }),
    column(t('cancelledQuantity'), (line) => line.cancelled_um3pl, { wideOnly: true }),
  ]
}
