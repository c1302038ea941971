import type { Say } from '../../../ui/i18n/catalogue.ts'
import { Link } from 'wouter'
import type { Wave } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing } from '../../../ui/i18n/format.ts'
import { State, type Tone } from '../../../ui/state.tsx'
import { documentActs } from '../../documents/acts.ts'
import {
  createdColumns,
  createdFilters,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { waves as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import type { Kind, Paper, Tools } from '../../documents/kind.ts'
import { LineTable } from '../../documents/line-table.tsx'
import { actions, nextAction } from './actions.ts'
import { messages } from './messages.ts'
import { NewWave } from './new-wave.tsx'
import { Tasks } from './tasks.tsx'

/** Progress of a wave by its orders. Orders removed from the wave don't count. */
function progressOf({ orders }: Wave, say: Say) {
  const t = say(messages)
  const of = (status: string) => orders.filter((each) => each.status === status).length
  return {
    total: of('waiting') + of('picked'),
    parts: [{ label: t('progress'), quantity: of('picked'), kind: 'done' } as const],
  }
}

/** The rule that selected the orders, as text. */
function ruleWords(
  { carrier_code, ship_by, zone, single_piece }: Wave['rule'],
  say: Say,
  format: Format,
): string {
  const t = say(messages)
  return [
    ...(carrier_code === undefined ? [] : [`${t('carrier')} ${carrier_code}`]),
    ...(ship_by === undefined ? [] : [`${t('shipBy')} ${format.date(ship_by)}`]),
    ...(zone === undefined ? [] : [`${t('zone')} ${zone}`]),
    ...(single_piece === undefined ? [] : [t(single_piece ? 'onePiece' : 'morePieces')]),
  ].join(', ')
}

const kind: Kind<Wave> = {
  ...entry,
  New: NewWave,
  counts: (overview) => overview.documents?.['waves'],
  numberOf: ({ wave_number }) => wave_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('wave'),
      add: t('add'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => t(isMinimum ? 'countMore' : 'count', { count }),
    }
  },
  list: ({ rows }, filter) => rows('waves.list', { query: documentQuery(filter) }),
  one: ({ read }, id) => read('waves.get', { params: { id } }),
  load: (call, id) => call('waves.get', { params: { id } }),
  timeline: ({ read }, id) => read('waves.timeline', { params: { id } }),
  filters: createdFilters,
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('wave'), kind.numberOf),
      statusColumn(entry, tools),
      progressColumn(t('progress'), (wave) => progressOf(wave, say), format),
      {
        key: 'orders',
        title: t('orders'),
        width: '90px',
        align: 'end',
        phone: 'note',
        isNamed: true,
        cell: ({ orders }) => format.number(orders.length),
        value: ({ orders }) => orders.length,
      },
      {
        key: 'rule',
        title: t('chosenBy'),
        width: 'minmax(140px, 1.5fr)',
        wideOnly: true,
        cell: ({ rule }) => ruleWords(rule, say, format),
      },
      ...ownerColumns<Wave>(tools, 'text'),
      ...createdColumns(tools),
    ]
  },
  facts: (wave, { say, format }) => {
    const t = say(messages)
    const at = (time: string | null) => (time === null ? null : format.time(time))
    return [
      [t('mode'), t(wave.mode === 'batch' ? 'batch' : 'byOrder')],
      [t('sorting'), t(wave.totes ? 'totes' : 'noTotes')],
      [t('chosenBy'), ruleWords(wave.rule, say, format)],
      [t('released'), at(wave.released_at)],
      [t('pickedAt'), at(wave.picked_at)],
      [t('closed'), at(wave.closed_at)],
      [t('whyNot'), wave.cancel_reason],
    ]
  },
  lines: waveOrders,
  tabs: (wave, say) => [{ key: 'tasks', title: say(messages)('tasks'), content: <Tasks wave={wave} /> }],
  actions,
  next: nextAction,
  ways: ({ id, status }, say, { may }) =>
    may('operator') && (status === 'released' || status === 'picking')
      ? [{ key: 'walk', label: say(messages)('walk'), icon: 'scan', to: `/scan/wave/${id}` }]
      : [],
  papers: ({ status }) => (status === 'released' || status === 'picking' ? [waveList] : []),
}

const waveList: Paper = {
  name: 'wave-list.pdf',
  label: {
    en: 'Print wave list',
    it: 'Stampa la lista dell’ondata',
    ro: 'Tipărește lista valului',
  },
  load: (call, id) => call('waves.print', { params: { id, name: 'wave-list.pdf' } }),
}

export const Page = documentPage(kind)
export const acts = documentActs(kind)

const tones: Readonly<Record<Wave['orders'][number]['status'], Tone>> = {
  waiting: 'info',
  picked: 'good',
  left: 'warn',
}

/** Orders of a wave with their status. */
function waveOrders({ orders }: Wave, { say }: Tools) {
  const t = say(messages)
  return (
    <LineTable
      lines={orders.map((order) => ({ ...order, id: order.sales_order_id }))}
      columns={[
        {
          key: 'order',
          title: t('order'),
          cell: ({ id, order_number }) => (
            <Link href={`/sales-orders/${id}`} className="mono">
              {order_number}
            </Link>
          ),
        },
        { key: 'tote', title: t('tote'), cell: ({ tote_code }) => tote_code ?? nothing },
        {
          key: 'state',
          title: t('state'),
          cell: ({ status }) => <State tone={tones[status]}>{t(status)}</State>,
        },
      ]}
    />
  )
}
