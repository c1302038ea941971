import type { Text } from '../../../ui/i18n/catalogue.ts'
import './returns.css'
import type { Return, ReturnLine } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import { documentActs } from '../../documents/acts.ts'
import {
  createdColumns,
  createdFilters,
  linesColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { returns as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import type { Kind, Tools } from '../../documents/kind.ts'
import {
  amountColumn,
  LineArticle,
  type LineColumn,
  LineTable,
  QuantityCell,
} from '../../documents/line-table.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { OrderOfReturn } from '../../documents/related.tsx'
import { actions, nextAction } from './actions.ts'
import { messages } from './messages.ts'
import { NewReturn } from './new-return.tsx'
import { lineProgress, progressOf } from './quantities.ts'

/** Maximum rows the API returns. Filters find older ones. */
const most = 100

const kind: Kind<Return> = {
  ...entry,
  New: NewReturn,
  counts: (overview) => overview.returns,
  numberOf: ({ return_number }) => return_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('return'),
      add: t('announceReturn'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => (isMinimum ? t('newest', { count }) : t('count', { count })),
    }
  },
  list: ({ read }, filter) => {
    const { queryKey, queryFn } = read('returns.list', { query: documentQuery(filter) })
    return {
      key: queryKey,
      perPage: most,
      page: async (_page, signal) => {
        const data = await queryFn({ signal })
        return { data, total: data.length, totalIsMinimum: data.length === most, next: undefined }
      },
    }
  },
  one: ({ read }, id) => read('returns.get', { params: { id } }),
  load: (call, id) => call('returns.get', { params: { id } }),
  timeline: ({ read }, id) => read('returns.timeline', { params: { id } }),
  filters: createdFilters,
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('return'), kind.numberOf),
      statusColumn(entry, tools),
      progressColumn(t('progress'), (record) => progressOf(record, t), format),
      {
        key: 'reason',
        title: t('reason'),
        width: 'minmax(110px, 1fr)',
        cell: ({ reason_code }) => reason_code ?? nothing,
        value: ({ reason_code }) => reason_code,
      },
      linesColumn(tools),
      ...ownerColumns<Return>(tools, 'text'),
      ...createdColumns(tools),
    ]
  },
  facts: (record, { say }) => {
    const t = say(messages)
    const { partner_id } = record
    return [
      [t('reason'), record.reason_code ?? nothing],
      [t('customer'), partner_id && <PartnerName key="customer" id={partner_id} />],
      [t('type'), record.return_type],
      [t('carrier'), record.carrier_code],
      [t('tracking'), record.tracking_number],
      [t('whyNot'), record.cancel_reason],
    ]
  },
  Related: ({ record: { sales_order_id: id } }) => id !== null && <OrderOfReturn id={id} />,
  files: 'return',
  lines: returnLines,
  actions,
  next: nextAction,
  papers: () => [
    {
      name: 'return-slip.pdf',
      label: {
        en: 'Print return slip',
        it: 'Stampa il modulo di reso',
        ro: 'Tipărește formularul de retur',
      },
      load: (call, id) => call('returns.print', { params: { id, name: 'return-slip.pdf' } }),
    },
  ],
}

export const Page = documentPage(kind)
export const acts = documentActs(kind)

type Words = Text<typeof messages.en>

/** Returned quantities and their disposition. */
function returnLines({ lines }: Return, { say, format }: Tools) {
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
