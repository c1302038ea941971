import type { Return, ReturnLine } from '../../../../client/src/generated/logistics.ts'
import type { Format } from '../../../ui/i18n/format.ts'
import type { Text } from '../../../ui/i18n/language.tsx'
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

type Words = Text<typeof messages.en>

/** Returned quantities and their disposition. */
export function returnLines({ lines }: Return, { say, format }: Tools) {
  const columns = columnsOf(say(messages), say(documentMessages)('article'), format)
  return <LineTable lines={lines} columns={columns} />
}

function columnsOf(t: Words, article: string, format: Format): readonly LineColumn<ReturnLine>[] {
  return [
    {
      key: 'article',
      title: article,
      cell: (line) => <LineArticle line={line} note={noteOf(line, t, format)} />,
    },
    {
      key: 'announced',
      title: t('announced'),
      cell: (line) => <QuantityCell line={line} parts={lineProgress(line, t)} done={line.received_um3pl} />,
    },
    {
      key: 'wish',
      title: t('wish'),
      wideOnly: true,
      cell: ({ requested_action }) => t(`action_${requested_action}`),
    },
    amountColumn(t('restocked'), (line) => line.restocked_um3pl),
    amountColumn(t('quarantined'), (line) => line.quarantined_um3pl),
    amountColumn(t('disposed'), (line) => line.disposed_um3pl),
    amountColumn(t('undecided'), (line) => line.pending_um3pl, { wideOnly: false }),
  ]
}

function noteOf(line: ReturnLine, t: Words, format: Format): string {
  const { lot_number: lot, expiry_date: expiry, serial_numbers: serials, condition } = line
  const parts = [
    condition === null ? '' : t('conditionOf', { condition }),
    lot === null ? '' : t('lotOf', { lot }),
    expiry === null ? '' : t('expires', { day: format.date(expiry) }),
    serials.length === 0 ? '' : t('serialsOf', { serials: serials.join(', ') }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
