import type { Return, ReturnLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { type Text, useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { LineArticle, type LineColumn, LineTable } from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

type Words = Text<typeof messages.en>

export function ReturnLines({ record }: { readonly record: Return }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const columns = columnsOf(t, d('article'), format)
  return (
    <Section title={d('lines')}>
      <LineTable label={d('lines')} lines={record.lines} columns={columns} />
    </Section>
  )
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
      cell: (line) => (
        <span className="returns-progress">
          <span>
            {line.received_um3pl > 0 && `${format.number(line.received_um3pl)} / `}
            {format.number(line.quantity_um3pl)} <span className="soft">{line.um3pl}</span>
          </span>
          <QuantityBar total={line.quantity_um3pl} parts={lineProgress(line, t)} />
        </span>
      ),
    },
    {
      key: 'wish',
      title: t('wish'),
      wideOnly: true,
      cell: ({ requested_action }) => t(`action_${requested_action}`),
    },
    ...amounts(t, format),
  ]
}

function noteOf(line: ReturnLine, t: Words, format: Format): string {
  const { lot_number: lot, expiry_date: expiry, serial_numbers: serials, condition } = line
  const parts = [
    condition === null ? '' : t('conditionOf', { condition }),
    lot === null ? '' : t('lot', { lot }),
    expiry === null ? '' : t('expires', { day: format.date(expiry) }),
    serials.length === 0 ? '' : t('serials', { serials: serials.join(', ') }),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function amounts(t: Words, format: Format): readonly LineColumn<ReturnLine>[] {
  const amount = (
    title: string,
    quantity: (line: ReturnLine) => number,
    isWide = true,
  ): LineColumn<ReturnLine> => ({
    key: title,
    title,
    align: 'end',
    wideOnly: isWide,
    cell: (line) =>
      quantity(line) === 0 ? <span className="soft">{nothing}</span> : format.number(quantity(line)),
  })
  return [
    amount(t('received'), (line) => line.received_um3pl),
    amount(t('restocked'), (line) => line.restocked_um3pl),
    amount(t('quarantined'), (line) => line.quarantined_um3pl),
    amount(t('disposed'), (line) => line.disposed_um3pl),
    amount(t('undecided'), (line) => line.pending_um3pl, false),
  ]
}
