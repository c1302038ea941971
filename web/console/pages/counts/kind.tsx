import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { Count, CountAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { documentActs } from '../../documents/acts.ts'
import { isFree } from '../../documents/allowed.ts'
import {
  createdColumns,
  createdFilters,
  numberColumn,
  ownerColumns,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { counts as entry } from '../../documents/entries.ts'
import { documentQuery } from '../../documents/filter.ts'
import type { ActionSpec, Kind } from '../../documents/kind.ts'
import { CountLines } from './count-tasks.tsx'
import { messages } from './messages.ts'
import { NewCount } from './new-count.tsx'

type ActionKey = CountAllowedAction['action']

const words = (action: ActionKey) => (say: Say) => {
  const t = say(messages)
  return { label: t(action), done: (number: string) => t(`done_${action}`, { number }) }
}

const actions: Readonly<Record<ActionKey, ActionSpec<Count>>> = {
  release: {
    icon: 'play',
    words: words('release'),
    press: (call, record) => call('counts.release', sent(record)),
  },
  close: {
    icon: 'check',
    words: (say) => ({ ...words('close')(say), text: say(messages)('closeText') }),
    aside: ({ status }) => status === 'counting',
    reason: (call, record, reason) => call('counts.close', { ...sent(record), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: (say) => ({ ...words('cancel')(say), text: say(messages)('cancelText') }),
    danger: true,
    aside: () => true,
    reason: (call, record, reason) => call('counts.cancel', { ...sent(record), body: { reason } }),
  },
}

/** The rule that selected the locations, as text. */
function ruleWords(
  { zone, abc_class: name, not_counted_days: count, short_picked }: Count['rule'],
  say: Say,
) {
  const t = say(messages)
  return [
    ...(zone === undefined ? [] : [t('rule_zone', { zone })]),
    ...(name === undefined ? [] : [t('rule_class', { name })]),
    ...(count === undefined ? [] : [t('rule_days', { count })]),
    ...(short_picked === true ? [t('rule_short')] : []),
  ].join(', ')
}

const kind: Kind<Count> = {
  ...entry,
  New: NewCount,
  counts: (overview) => overview.documents?.['counts'],
  numberOf: ({ count_number }) => count_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('count'),
      add: t('newCount'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count) => t('counted', { count }),
    }
  },
  list: ({ rows }, filter) => rows('counts.list', { query: documentQuery(filter) }),
  one: ({ read }, id) => read('counts.get', { params: { id } }),
  load: (call, id) => call('counts.get', { params: { id } }),
  timeline: ({ read }, id) => read('counts.timeline', { params: { id } }),
  filters: createdFilters,
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('count'), kind.numberOf),
      statusColumn(entry, tools),
      {
        key: 'places',
        title: t('locations'),
        width: '90px',
        align: 'end',
        cell: ({ places }) => format.number(places.length),
        value: ({ places }) => places.length,
      },
      {
        key: 'rule',
        title: t('chosenBy'),
        width: 'minmax(140px, 1.5fr)',
        cell: ({ rule }) => ruleWords(rule, say),
      },
      ...ownerColumns<Count>(tools, 'text'),
      ...createdColumns(tools),
    ]
  },
  facts: (record, { say, format }) => {
    const t = say(messages)
    const ui = say(uiMessages)
    const { tolerance_um3pl: pieces, tolerance_percent: percent } = record
    return [
      [t('locations'), format.number(record.places.length)],
      [t('chosenBy'), ruleWords(record.rule, say)],
      [t('blind'), ui(record.blind ? 'yes' : 'no')],
      [t('secondCount'), ui(record.second_count ? 'yes' : 'no')],
      [
        t('tolerance'),
        pieces > 0 || percent > 0
          ? t('toleranceOf', { pieces: format.number(pieces), percent: format.number(percent) })
          : null,
      ],
      [t('released'), record.released_at === null ? null : format.time(record.released_at)],
      [t('cancelReason'), record.cancel_reason],
    ]
  },
  lines: (record) => <CountLines record={record} />,
  actions,
  next: ({ allowed_actions, status }) => {
    const usual: readonly ActionKey[] = status === 'counted' ? ['close'] : ['release']
    return usual.find((key) => isFree(allowed_actions, key))
  },
  ways: ({ id, status }, say, { may }) =>
    may('operator') && (status === 'released' || status === 'counting')
      ? [{ key: 'walk', label: say(messages)('walk'), icon: 'scan', to: `/scan/count/${id}` }]
      : [],
  papers: ({ released_at }) =>
    released_at === null
      ? []
      : [
          {
            name: 'count-sheet.pdf',
            label: {
              en: 'Print count sheet',
              it: 'Stampa il foglio di conteggio',
              ro: 'Tipărește fișa de inventar',
            },
            load: (call, id) => call('counts.print', { params: { id, name: 'count-sheet.pdf' } }),
          },
        ],
}

export const Page = documentPage(kind)
export const acts = documentActs(kind)
