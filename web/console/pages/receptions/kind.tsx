import './receptions.css'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { utcDayRange } from '../../../ui/filter.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { documentActs } from '../../documents/acts.ts'
import { isFree } from '../../documents/allowed.ts'
import {
  createdColumns,
  linesColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { receptions as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import { formsOf } from '../../documents/forms.tsx'
import type { Fact, Kind, RecordProps, Tools } from '../../documents/kind.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { OrderOfReception } from '../../documents/related.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { actionMessages } from './action-messages.ts'
import { actions, nextAction, offers } from './actions.ts'
import { form } from './form.tsx'
import { messages } from './messages.ts'
import { isOverdue, progressOf } from './quantities.ts'
import { receptionLines } from './reception-lines.tsx'

const kind: Kind<Reception> = {
  ...entry,
  ...formsOf(form),
  counts: ({ inbound }) => inbound?.receptions,
  numberOf: ({ reception_number }) => reception_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('reception'),
      add: t('announce'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => (isMinimum ? t('countMore', { count }) : t('count', { count })),
    }
  },
  list: ({ rows }, filter) => {
    const { get } = filter
    const expected = utcDayRange(get('expected_from'), get('expected_to'))
    return rows('receptions.list', {
      query: {
        ...documentQuery(filter),
        ...(expected.from !== undefined && { expected_from: expected.from }),
        ...(expected.to !== undefined && { expected_to: expected.to }),
        ...(Number(get('purchase_order')) > 0 && { purchase_order_id: Number(get('purchase_order')) }),
      },
    })
  },
  one: ({ read }, id) => read('receptions.get', { params: { id } }),
  load: (call, id) => call('receptions.get', { params: { id } }),
  timeline: ({ read }, id) => read('receptions.timeline', { params: { id } }),
  filters: (say) => {
    const t = say(messages)
    return [
      { name: 'expected_from', label: t('expectedFrom') },
      { name: 'expected_to', label: t('until') },
    ]
  },
  listWays: (say, { may }) =>
    may('operator')
      ? [{ key: 'scan', label: say(messages)('scan'), icon: 'scan', to: '/scan?kind=receive' }]
      : [],
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('reception'), kind.numberOf),
      {
        ...statusColumn(entry, tools),
        width: 'minmax(min(150px, 34vw), 1.2fr)',
        cell: ({ status, has_discrepancies }) => (
          <span className="receptions-states">
            <DocumentStatus of={entry} status={status} />
            {has_discrepancies && <State tone="warn">{t('differs')}</State>}
          </span>
        ),
        value: ({ status, has_discrepancies }) =>
          [entry.statuses[status].name[tools.language], has_discrepancies ? t('differs') : '']
            .filter(Boolean)
            .join(', '),
      },
      {
        key: 'expected',
        title: t('expected'),
        width: 'minmax(min(130px, 33vw), 1fr)',
        phone: 'note',
        cell: (reception) => (
          <DueDate day={reception.expected_at} late={isOverdue(reception) ? t('overdue') : undefined} />
        ),
        value: ({ expected_at }) => plainTime(expected_at),
      },
      progressColumn(t('progress'), (reception) => progressOf(reception, t), format),
      linesColumn(tools),
      ...ownerColumns<Reception>(tools, 'text'),
      ...createdColumns(tools),
    ]
  },
  Flags,
  facts: factsOf,
  Related: ({ record: { purchase_order_id: id } }) => id !== null && <OrderOfReception id={id} />,
  files: 'reception',
  lines: receptionLines,
  actions,
  offers,
  next: nextAction,
  ways: ({ id, allowed_actions }, say) =>
    isFree(allowed_actions, 'receive')
      ? [{ key: 'scan', label: say(actionMessages)('scan'), icon: 'scan', to: `/scan/receive/${id}` }]
      : [],
  papers: () => [
    {
      name: 'reception-sheet.pdf',
      label: {
        en: 'Print reception sheet',
        it: 'Stampa il foglio di ricevimento',
        ro: 'Tipărește fișa de recepție',
      },
      load: (call, id) => call('receptions.print', { params: { id, name: 'reception-sheet.pdf' } }),
    },
  ],
}

export const Page = documentPage(kind)
export const acts = documentActs(kind)

function Flags({ record }: RecordProps<Reception>) {
  const t = useText(messages)
  return record.has_discrepancies && <State tone="warn">{t('differs')}</State>
}

/** Facts of a reception, apart from its lines. */
function factsOf(reception: Reception, { say, format }: Tools): readonly Fact[] {
  const t = say(messages)
  const { expected_at, partner_id, arrived_at, received_at } = reception
  const late = isOverdue(reception) ? t('overdue') : undefined
  return [
    [t('expected'), <DueDate key="expected" day={expected_at} late={late} withTime />],
    [t('supplier'), partner_id && <PartnerName key="supplier" id={partner_id} />],
    [t('type'), reception.reception_type],
    [t('arrivedAt'), arrived_at && format.time(arrived_at)],
    [t('receivedAt'), received_at && format.time(received_at)],
    [t('carrier'), reception.carrier_code],
    [t('tracking'), reception.tracking_number],
    [t('vehicle'), reception.vehicle_number],
    [t('container'), reception.container_number],
    [t('cancelReason'), reception.cancel_reason],
    [t('source'), t(`source_${reception.source}`)],
  ]
}
