import type { Say } from '../../ui/i18n/catalogue.ts'
import { type Format, nothing } from '../../ui/i18n/format.ts'
import type { PhonePlace } from '../../ui/phone-rows.ts'
import type { Column } from '../../ui/table/column.ts'
import { plainTime } from '../../ui/table/plain-time.ts'
import type { ColumnTools, FilterSpec } from './kind.ts'
import { messages } from './messages.ts'
import { type Progress, QuantityBar, progressWords } from './quantity-bar.tsx'
import { type WithStatuses, DocumentStatus } from './status.tsx'

// Columns shared by the lists of several document kinds.

export function numberColumn<R>(title: string, numberOf: (record: R) => string): Column<R> {
  return {
    key: 'number',
    title,
    width: 'minmax(min(100px, 23vw), 0.8fr)',
    isWhole: true,
    phone: 'head',
    cell: (record) => <span className="mono">{numberOf(record)}</span>,
    value: numberOf,
  }
}

/** Status column, sorted in workflow order. */
export function statusColumn<R extends { readonly status: string }>(
  of: WithStatuses,
  { say, language }: ColumnTools,
): Column<R> {
  const order = Object.keys(of.statuses)
  return {
    key: 'status',
    title: say(messages)('state'),
    width: 'minmax(min(140px, 38vw), 1fr)',
    phone: 'end',
    cell: ({ status }) => <DocumentStatus of={of} status={status} />,
    value: ({ status }) => of.statuses[status]?.name[language] ?? status,
    rank: ({ status }) => order.indexOf(status),
  }
}

export function progressColumn<R>(
  title: string,
  progressOf: (record: R) => Progress,
  format: Format,
): Column<R> {
  return {
    key: 'progress',
    title,
    width: 'minmax(90px, 0.8fr)',
    wideOnly: true,
    cell: (record) => <QuantityBar {...progressOf(record)} />,
    value: (record) => progressWords(progressOf(record), format),
    rank: (record) => {
      const { total, parts } = progressOf(record)
      return parts.reduce((sum, { kind, quantity }) => sum + weights[kind] * quantity, 0) / (total || 1)
    },
  }
}

/** Progress weight of each part of a document. */
const weights = { done: 1, ready: 0.5, begun: 0.25, missing: 0 } as const

export function linesColumn<R extends { readonly lines: readonly unknown[] }>({
  say,
  format,
}: ColumnTools): Column<R> {
  return {
    key: 'lines',
    title: say(messages)('lines'),
    width: '70px',
    align: 'end',
    wideOnly: true,
    cell: ({ lines }) => format.number(lines.length),
    value: ({ lines }) => lines.length,
  }
}

interface Header {
  readonly external_reference: string | null
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly notes: string | null
  readonly created_at: string
}

/** Reference, client and warehouse, which every list has. On a phone, the client appears where the kind puts it. */
export function ownerColumns<R extends Header>(
  { say, clientOf, warehouseOf }: ColumnTools,
  phone?: PhonePlace,
): readonly Column<R>[] {
  const t = say(messages)
  return [
    {
      key: 'reference',
      title: t('reference'),
      width: 'minmax(100px, 1fr)',
      isWhole: true,
      wideOnly: true,
      cell: ({ external_reference }) => <span className="mono">{external_reference ?? nothing}</span>,
      value: ({ external_reference }) => external_reference,
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(110px, 1.3fr)',
      wideOnly: true,
      ...(phone !== undefined && { phone }),
      cell: ({ client_3pl_id }) => clientOf(client_3pl_id) || nothing,
      value: ({ client_3pl_id }) => clientOf(client_3pl_id),
    },
    {
      key: 'warehouse',
      title: t('warehouse'),
      width: '104px',
      wideOnly: true,
      cell: ({ warehouse_id }) => warehouseOf(warehouse_id),
    },
  ]
}

/** Creation date, and an optional notes column. */
export function createdColumns<R extends Header>({ say, format }: ColumnTools): readonly Column<R>[] {
  const t = say(messages)
  return [
    {
      key: 'created',
      title: t('created'),
      width: '160px',
      wideOnly: true,
      cell: ({ created_at }) => format.time(created_at),
      value: ({ created_at }) => plainTime(created_at),
    },
    {
      key: 'notes',
      title: t('notes'),
      width: 'minmax(160px, 2fr)',
      isExtra: true,
      cell: ({ notes }) => notes ?? nothing,
      value: ({ notes }) => notes,
    },
  ]
}

export function createdFilters(say: Say): readonly FilterSpec[] {
  const t = say(messages)
  return [
    { name: 'created_from', label: `${t('created')}: ${t('from')}` },
    { name: 'created_to', label: t('to') },
  ]
}
