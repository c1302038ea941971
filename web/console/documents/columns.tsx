import { type Format, nothing } from '../../ui/i18n/format.ts'
import type { Say } from '../../ui/i18n/language.tsx'
import type { Column } from '../../ui/table.tsx'
import { useClients } from '../clients.ts'
import { useWarehouses } from '../warehouses.ts'
import { messages } from './messages.ts'
import { type Progress, QuantityBar } from './quantity-bar.tsx'
import { type WithStatuses, DocumentStatus } from './status.tsx'

// Columns that the lists of several kinds have, alike in all of them.

function ClientName({ id }: { readonly id: number | null }) {
  return useClients().nameOf(id) || nothing
}

function WarehouseCode({ id }: { readonly id: number }) {
  return useWarehouses().codeOf(id)
}

export function numberColumn<R>(title: string, numberOf: (record: R) => string): Column<R> {
  return {
    key: 'number',
    title,
    width: 'minmax(min(100px, 23vw), 0.8fr)',
    cell: (record) => <span className="mono">{numberOf(record)}</span>,
  }
}

export function statusColumn<R extends { readonly status: string }>(of: WithStatuses, say: Say): Column<R> {
  return {
    key: 'status',
    title: say(messages)('status'),
    width: 'minmax(min(140px, 38vw), 1fr)',
    cell: ({ status }) => <DocumentStatus of={of} status={status} />,
  }
}

export function progressColumn<R>(title: string, progressOf: (record: R) => Progress): Column<R> {
  return {
    key: 'progress',
    title,
    width: 'minmax(90px, 0.8fr)',
    wideOnly: true,
    cell: (record) => <QuantityBar {...progressOf(record)} />,
  }
}

export function linesColumn<R extends { readonly lines: readonly unknown[] }>(
  say: Say,
  format: Format,
): Column<R> {
  return {
    key: 'lines',
    title: say(messages)('lines'),
    width: '70px',
    align: 'end',
    wideOnly: true,
    cell: ({ lines }) => format.number(lines.length),
  }
}

interface Header {
  readonly external_reference: string | null
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly created_at: string
}

/** Reference, client and warehouse, which every list has. */
export function ownerColumns<R extends Header>(say: Say): readonly Column<R>[] {
  const t = say(messages)
  return [
    {
      key: 'reference',
      title: t('reference'),
      width: 'minmax(100px, 1fr)',
      wideOnly: true,
      cell: ({ external_reference }) => <span className="mono">{external_reference ?? nothing}</span>,
    },
    {
      key: 'client',
      title: t('client'),
      width: 'minmax(110px, 1.3fr)',
      wideOnly: true,
      cell: ({ client_3pl_id }) => <ClientName id={client_3pl_id} />,
    },
    {
      key: 'warehouse',
      title: t('warehouse'),
      width: '104px',
      wideOnly: true,
      cell: ({ warehouse_id }) => <WarehouseCode id={warehouse_id} />,
    },
  ]
}

export function createdColumn<R extends Header>(say: Say, format: Format): Column<R> {
  return {
    key: 'created',
    title: say(messages)('created'),
    width: '160px',
    wideOnly: true,
    cell: ({ created_at }) => format.time(created_at),
  }
}
