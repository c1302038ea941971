import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { Reception, ReceptionLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import { State } from '../../../ui/state.tsx'
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
import { lineProgress, toPutAway } from './quantities.ts'

type Words = Text<typeof messages.en>

/** Announced quantities and their results. */
export function receptionLines({ lines }: Reception, { say, format }: Tools) {
  const columns = columnsOf(say(messages), say(documentMessages)('article'), format)
  return <LineTable lines={lines} columns={columns} />
}

function columnsOf(t: Words, article: string, format: Format): readonly LineColumn<ReceptionLine>[] {
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
    amountColumn(t('damaged'), (line) => line.damaged_um3pl),
    amountColumn(t('rejected'), (line) => line.rejected_um3pl),
    amountColumn(t('waiting'), toPutAway),
    {
      key: 'difference',
      title: t('difference'),
      cell: ({ discrepancy }) =>
        discrepancy === 'none' ? (
          <span className="soft">{nothing}</span>
        ) : (
          <State tone="warn">{t(`difference_${discrepancy}`)}</State>
        ),
    },
  ]
}

function noteOf(line: ReceptionLine, t: Words, format: Format): string {
  const { lot_number: lot, expiry_date: expiry, serial_numbers: serials, location_code: location } = line
  const parts = [
    lot === null ? '' : t('lotOf', { lot }),
    expiry === null ? '' : t('expires', { day: format.date(expiry) }),
    location === null ? '' : t('location', { location }),
    serials.length === 0 ? '' : t('serialsOf', { serials: serials.join(', ') }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
