import './returns.css'
import type { Return } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import {
  createdColumns,
  linesColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
  createdFilters,
} from '../../documents/columns.tsx'
import { documentActs } from '../../documents/acts.ts'
import { documentPage } from '../../documents/document-page.tsx'
import { returns as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import type { Kind } from '../../documents/kind.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { OrderOfReturn } from '../../documents/related.tsx'
import { actions, nextAction } from './actions.ts'
import { messages } from './messages.ts'
import { NewReturn } from './new-return.tsx'
import { progressOf } from './quantities.ts'
import { returnLines } from './return-lines.tsx'

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
