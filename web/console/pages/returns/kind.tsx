import type { Return } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import type { Say } from '../../../ui/i18n/language.tsx'
import {
  createdColumn,
  linesColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentQuery } from '../../documents/filter.ts'
import type { Kind, Reason } from '../../documents/kind.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { actionMessages } from './action-messages.ts'
import { messages } from './messages.ts'
import { progressOf } from './quantities.ts'
import { touches } from './touches.ts'

const of = 'return'
/** The service gives no more than these; what is older is found by a filter. */
const most = 100

export const returns: Kind<Return> = {
  of,
  path: '/returns',
  touches: ['returns', ...touches],
  statuses: ['announced', 'arrived', 'inspecting', 'completed', 'cancelled', 'rejected'],
  counts: (overview) => overview.returns,
  numberOf: ({ return_number }) => return_number,
  words: (say) => {
    const t = say(messages)
    return {
      title: t('title'),
      one: t('return'),
      add: t('add'),
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
  filters: (say) => {
    const d = say(documentMessages)
    return [
      { name: 'created_from', label: `${d('created')}: ${d('from')}` },
      { name: 'created_to', label: d('to') },
    ]
  },
  columns: (say, format) => {
    const t = say(messages)
    return [
      numberColumn(t('return'), returns.numberOf),
      statusColumn(of, say),
      progressColumn(t('progress'), (record) => progressOf(record, t)),
      {
        key: 'reason',
        title: t('reasonCode'),
        width: 'minmax(110px, 1fr)',
        cell: ({ reason_code }) => reason_code ?? nothing,
      },
      linesColumn(say, format),
      ...ownerColumns<Return>(say),
      createdColumn(say, format),
    ]
  },
}

const wordsOf = (action: 'reject' | 'cancel') => (say: Say) => {
  const a = say(actionMessages)
  return {
    action: a(action),
    text: a(`${action}Text`),
    done: (number: string) => a(`done_${action}`, { number }),
  }
}

export const reasons: Readonly<Record<'reject' | 'cancel', Reason<Return>>> = {
  reject: {
    words: wordsOf('reject'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('returns.reject', { params: { id }, body: { reason }, ifMatch: version }),
  },
  cancel: {
    words: wordsOf('cancel'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('returns.cancel', { params: { id }, body: { reason }, ifMatch: version }),
  },
}
