import type { PurchaseOrder, PurchaseOrderLine } from '../../../../client/src/generated/logistics.ts'
import type { Tools } from '../../documents/kind.ts'
import {
  LineArticle,
  type LineColumn,
  LineTable,
  QuantityCell,
  amountColumn,
} from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

/** Ordered, received and open quantities. */
export function orderLines({ lines }: PurchaseOrder, { say, format }: Tools) {
  const t = say(messages)
  const d = say(documentMessages)
  const columns: readonly LineColumn<PurchaseOrderLine>[] = [
    { key: 'article', title: d('article'), cell: (line) => <LineArticle line={line} /> },
    {
      key: 'quantity',
      title: d('quantity'),
      cell: (line) => <QuantityCell line={line} parts={lineProgress(line, t)} />,
    },
    amountColumn(t('received'), (line) => line.received_um3pl),
    amountColumn(t('rejected'), (line) => line.rejected_um3pl),
    amountColumn(t('announced'), (line) => line.announced_um3pl),
    amountColumn(t('remaining'), (line) => line.remaining_um3pl, { wideOnly: false }),
    {
      key: 'expected',
      title: t('expected'),
      wideOnly: true,
      cell: ({ expected_date }) => format.date(expected_date),
    },
  ]
  return <LineTable lines={lines} columns={columns} />
}
