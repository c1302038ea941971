import './receptions.css'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { dayRange } from '../../../ui/filter.ts'
import type { Say } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import {
  createdColumn,
  linesColumn,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { documentQuery } from '../../documents/filter.ts'
import type { EditableKind, Reason } from '../../documents/kind.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { actionMessages } from './action-messages.ts'
import { formMessages } from './form-messages.ts'
import { type Values, bodyOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { isOverdue, progressOf } from './quantities.ts'
import { ReceptionForm } from './reception-form.tsx'
import { touches } from './touches.ts'

const of = 'reception'

export const receptions: EditableKind<Reception, Values, ReturnType<typeof bodyOf>> = {
  of,
  path: '/receptions',
  touches: ['receptions', ...touches],
  statuses: ['draft', 'announced', 'arrived', 'receiving', 'received', 'closed', 'cancelled'],
  counts: ({ inbound }) => inbound?.receptions,
  numberOf: ({ reception_number }) => reception_number,
  words: (say) => {
    const t = say(messages)
    return {
      title: t('title'),
      one: t('reception'),
      add: t('add'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => (isMinimum ? t('countMore', { count }) : t('count', { count })),
    }
  },
  list: ({ rows }, filter) => {
    const { get } = filter
    const expected = dayRange(get('expected_from'), get('expected_to'))
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
  filters: (say) => {
    const t = say(messages)
    return [
      { name: 'expected_from', label: t('expectedFrom') },
      { name: 'expected_to', label: t('expectedUntil') },
    ]
  },
  columns: (say, format) => {
    const t = say(messages)
    return [
      numberColumn(t('reception'), receptions.numberOf),
      {
        ...statusColumn(of, say),
        width: 'minmax(min(150px, 34vw), 1.2fr)',
        cell: ({ status, has_discrepancies }) => (
          <span className="receptions-states">
            <DocumentStatus of={of} status={status} />
            {has_discrepancies && <State tone="warn">{t('differs')}</State>}
          </span>
        ),
      },
      {
        key: 'expected',
        title: t('expected'),
        width: 'minmax(min(130px, 33vw), 1fr)',
        cell: (reception) => (
          <DueDate day={reception.expected_at} late={isOverdue(reception) ? t('overdue') : undefined} />
        ),
      },
      progressColumn(t('progress'), (reception) => progressOf(reception, t)),
      linesColumn(say, format),
      ...ownerColumns<Reception>(say),
      createdColumn(say, format),
    ]
  },
  valuesOf,
  bodyOf,
  formWords: (say) => {
    const f = say(formMessages)
    return { edit: (number) => f('editTitle', { number }), saved: (number) => f('saved', { number }) }
  },
  labels: (say) => {
    const t = say(messages)
    const f = say(formMessages)
    const d = say(documentMessages)
    return {
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      purchase_order_id: t('purchaseOrder'),
      reception_number: f('number'),
      reception_type: f('type'),
      external_reference: d('externalReference'),
      expected_at: f('expected'),
      carrier_code: f('carrier'),
      tracking_number: f('tracking'),
      vehicle_number: f('vehicle'),
      container_number: f('container'),
      notes: d('notes'),
      partner_id: f('supplier'),
      lines: d('lines'),
    }
  },
  editable: () => 'all',
  update: (call, { id, ...change }) => call('receptions.update', { params: { id }, ...change }),
  Fields: ReceptionForm,
}

const wordsOf = (action: 'reopen' | 'cancel') => (say: Say) => {
  const a = say(actionMessages)
  return {
    action: a(action),
    text: a(`${action}Text`),
    done: (number: string) => a(`done_${action}`, { number }),
  }
}

export const reasons: Readonly<Record<'reopen' | 'cancel', Reason<Reception>>> = {
  reopen: {
    words: wordsOf('reopen'),
    run: (call, { id, version }, reason) =>
      call('receptions.reopen', { params: { id }, body: { reason }, ifMatch: version }),
  },
  cancel: {
    words: wordsOf('cancel'),
    danger: true,
    run: (call, { id, version }, reason) =>
      call('receptions.cancel', { params: { id }, body: { reason }, ifMatch: version }),
  },
}
