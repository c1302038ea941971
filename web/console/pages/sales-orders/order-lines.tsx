import type { Text } from '../../../ui/i18n/catalogue.ts'
import { Link } from 'wouter'
import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Tools } from '../../documents/kind.ts'
import {
  amountColumn,
  LineArticle,
  type LineColumn,
  LineTable,
  QuantityCell,
} from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

type Words = Text<typeof messages.en>
type DocumentWords = Text<typeof documentMessages.en>

/** Ordered quantities and the progress of each line. */
export function orderLines({ lines }: SalesOrder, { say, format }: Tools) {
  const t = say(messages)
  const d = say(documentMessages)
  const amounts = amountColumns(t, format).filter(
    ({ always, quantity }) => always || lines.some((line) => quantity(line) > 0),
  )
  return <LineTable lines={lines} columns={[articleColumn(t, d), progressColumn(t, d), ...amounts]} />
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
    cell: (line) => (
      <>
        <LineArticle line={line} note={noteOf(line, t)} />
        <LineParts line={line} />
      </>
    ),
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
  /** Shown even if no line has a value. */
  readonly always: boolean
}

function amountColumns(t: Words, format: Format): readonly AmountColumn[] {
  const column = (title: string, quantity: AmountColumn['quantity'], always: boolean): AmountColumn => ({
    ...amountColumn(title, quantity),
    quantity,
    always,
  })
  return [
    column(t('reserved'), (line) => line.reserved_um3pl, true),
    column(t('picked'), (line) => line.picked_um3pl, true),
    column(t('shipped'), (line) => line.shipped_um3pl, true),
    {
      ...column(t('missing'), (line) => line.backorder_um3pl, true),
      wideOnly: false,
      cell: ({ backorder_um3pl }) => (
        <span className={backorder_um3pl > 0 ? 'orders-missing' : 'soft'}>
          {backorder_um3pl === 0 ? nothing : format.number(backorder_um3pl)}
        </span>
      ),
    },
    column(t('returned'), (line) => line.returned_um3pl, false),
    column(t('cancelledQuantity'), (line) => line.cancelled_um3pl, false),
  ]
}

/** Parts to pick for a kit line. */
function LineParts({ line }: { readonly line: SalesOrderLine }) {
  const t = useText(messages)
  const format = useFormat()
  if (line.parts.length === 0) return null
  return (
    <ul className="orders-parts" aria-label={t('componentsOf', { code: line.article_code })}>
      {line.parts.map((part) => (
        <li key={part.article_id}>
          {format.number(part.quantity_um3pl)} {part.um3pl}{' '}
          <Link href={`/articles/${part.article_id}`} className="mono">
            {part.article_code}
          </Link>{' '}
          <span className="soft">{part.description}</span>
        </li>
      ))}
    </ul>
  )
}
