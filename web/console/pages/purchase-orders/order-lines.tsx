import type { PurchaseOrder, PurchaseOrderLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { type Text, useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { LineArticle, type LineColumn, LineTable, QuantityCell } from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

export function OrderLines({ order }: { readonly order: PurchaseOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  return (
    <Section title={d('lines')}>
      <LineTable label={d('lines')} lines={order.lines} columns={lineColumns(t, d, format)} />
    </Section>
  )
}

function lineColumns(
  t: Text<typeof messages.en>,
  d: Text<typeof documentMessages.en>,
  format: Format,
): readonly LineColumn<PurchaseOrderLine>[] {
  const amount = (title: string, quantity: (line: PurchaseOrderLine) => number, wideOnly = true) => ({
    key: title,
    title,
    align: 'end' as const,
    wideOnly,
    cell: (line: PurchaseOrderLine) =>
      quantity(line) === 0 ? <span className="soft">{nothing}</span> : format.number(quantity(line)),
  })
  return [
    { key: 'article', title: d('article'), cell: (line) => <LineArticle line={line} /> },
    {
      key: 'quantity',
      title: d('quantity'),
      cell: (line) => <QuantityCell line={line} parts={lineProgress(line, t)} />,
    },
    amount(t('received'), (line) => line.received_um3pl),
    amount(t('rejected'), (line) => line.rejected_um3pl),
    amount(t('announced'), (line) => line.announced_um3pl),
    amount(t('remaining'), (line) => line.remaining_um3pl, false),
    {
      key: 'expected',
      title: t('expected'),
      wideOnly: true,
      cell: ({ expected_date }) => format.date(expected_date),
    },
  ]
}
