import './sales-orders.css'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import type { Names } from '../../../ui/i18n/catalogue.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { documentActs } from '../../documents/acts.ts'
import { isFree } from '../../documents/allowed.ts'
import {
  createdColumns,
  numberColumn,
  ownerColumns,
  progressColumn,
  statusColumn,
} from '../../documents/columns.tsx'
import { documentPage } from '../../documents/document-page.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import { salesOrders as entry } from '../../documents/entries.ts'
import { exact } from '../../documents/exact.ts'
import { documentQuery } from '../../documents/filter.ts'
import { formsOf } from '../../documents/forms.tsx'
import type { Kind, Paper, RecordProps } from '../../documents/kind.ts'
import { ReturnsOfOrder } from '../../documents/related.tsx'
import { useRights } from '../../documents/rights.ts'
import { DocumentStatus } from '../../documents/status.tsx'
import { actions, nextAction } from './actions.ts'
import { Explain } from './explain.tsx'
import { factsOf, ShipTo } from './facts.tsx'
import { form } from './form.tsx'
import { ImportOrders } from './import-orders.tsx'
import { messages } from './messages.ts'
import { orderLines } from './order-lines.tsx'
import { Parcels } from './parcels.tsx'
import { isLate, progressOf } from './quantities.ts'
import { Shipments } from './shipments.tsx'

const kind: Kind<SalesOrder> = {
  ...entry,
  ...formsOf(form),
  counts: ({ outbound }) => outbound?.open,
  numberOf: ({ order_number }) => order_number,
  words: (say) => {
    const t = say(messages)
    return {
      one: t('order'),
      add: t('newOrder'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
      count: (count, isMinimum) => t(isMinimum ? 'orderCountMore' : 'orderCount', { count }),
    }
  },
  list: ({ rows }, filter) => {
    const { get } = filter
    return rows('sales_orders.list', {
      query: {
        ...documentQuery(filter),
        ...(get('ship_from') !== '' && { ship_from: get('ship_from') }),
        ...(get('ship_to') !== '' && { ship_to: get('ship_to') }),
        ...(get('on_hold') !== '' && { on_hold: get('on_hold') === '1' }),
      },
    })
  },
  one: ({ read }, id) => read('sales_orders.get', { params: { id } }),
  load: (call, id) => call('sales_orders.get', { params: { id } }),
  timeline: ({ read }, id) => read('sales_orders.timeline', { params: { id } }),
  filters: (say) => {
    const t = say(messages)
    const held = [
      { id: '1', name: t('onlyHeld') },
      { id: '0', name: t('onlyFree') },
    ]
    return [
      { name: 'on_hold', label: t('onHold'), all: t('heldOrNot'), options: held },
      { name: 'ship_from', label: t('shipFrom') },
      { name: 'ship_to', label: t('until') },
      { name: 'created_from', label: t('createdFrom') },
      { name: 'created_to', label: t('until') },
    ]
  },
  columns: (tools) => {
    const { say, format } = tools
    const t = say(messages)
    return [
      numberColumn(t('order'), kind.numberOf),
      {
        ...statusColumn(entry, tools),
        width: 'minmax(min(208px, 38vw), 1.2fr)',
        cell: ({ status, on_hold }) => (
          <span className="orders-states">
            <DocumentStatus of={entry} status={status} />
            {on_hold && <State tone="warn">{t('onHold')}</State>}
          </span>
        ),
        value: ({ status, on_hold }) =>
          [entry.statuses[status].name[tools.language], on_hold ? t('onHold') : '']
            .filter(Boolean)
            .join(', '),
      },
      progressColumn(t('progress'), (order) => progressOf(order, t), format),
      {
        key: 'customer',
        title: t('shipTo'),
        width: 'minmax(min(120px, 26vw), 1.6fr)',
        phone: 'text',
        cell: ({ ship_to }) => placeOf(ship_to) || nothing,
        value: ({ ship_to }) => placeOf(ship_to),
      },
      ...ownerColumns<SalesOrder>(tools),
      {
        key: 'ship',
        title: t('shipDate'),
        width: '136px',
        phone: 'note',
        wideOnly: true,
        cell: (order) => (
          <DueDate day={order.requested_ship_date} late={isLate(order) ? t('late') : undefined} />
        ),
        value: ({ requested_ship_date }) => requested_ship_date,
      },
      {
        key: 'carrier',
        title: t('carrier'),
        width: 'minmax(90px, 0.6fr)',
        isExtra: true,
        cell: ({ carrier_code }) => carrier_code ?? nothing,
        value: ({ carrier_code }) => carrier_code,
      },
      {
        key: 'priority',
        title: t('priority'),
        width: '80px',
        align: 'end',
        isExtra: true,
        cell: ({ priority }) => format.number(priority),
        value: ({ priority }) => priority,
      },
      ...createdColumns(tools),
    ]
  },
  Import: ImportOrders,
  Flags,
  facts: factsOf,
  MoreFacts: ShipTo,
  Related: WhatCameBack,
  files: 'sales_order',
  Notices: Explain,
  lines: orderLines,
  tabs: (order, say) => {
    const t = say(messages)
    const left = order.shipments.length
    const title = left === 0 ? t('shipments') : `${t('shipments')} (${left})`
    const packed = order.parcels.length
    const parcels = packed === 0 ? t('parcels') : `${t('parcels')} (${packed})`
    return [
      { key: 'parcels', title: parcels, content: <Parcels order={order} /> },
      { key: 'shipments', title, content: <Shipments order={order} /> },
    ]
  },
  actions,
  next: nextAction,
  ways: (order, say, { may, has }) => {
    const t = say(messages)
    const { id, lines, allowed_actions } = order
    const canScan = isFree(allowed_actions, 'pick')
    const canPack =
      may('operator') &&
      !order.on_hold &&
      lines.some((line) => line.picked_um3pl > exact(line.shipped_um3pl + line.packed_um3pl))
    const canReturn =
      has('returns') && may('client') && lines.some((line) => line.shipped_um3pl > line.returned_um3pl)
    const scan = {
      key: 'scan',
      label: t('scanPick'),
      icon: 'scan',
      to: `/scan/pick/${id}`,
      aside: true,
    } as const
    const back = {
      key: 'return',
      label: t('announceReturn'),
      icon: 'returned',
      to: `/returns/new?order=${id}`,
      aside: true,
    } as const
    const pack = {
      key: 'scan-pack',
      label: t('scanPack'),
      icon: 'box',
      to: `/scan/pack/${id}`,
      aside: true,
    } as const
    return [...(canScan ? [scan] : []), ...(canPack ? [pack] : []), ...(canReturn ? [back] : [])]
  },
  bulkWays: (orders, say, { may, has }) => {
    const canWalk = orders.every(({ allowed_actions }) => isFree(allowed_actions, 'pick'))
    if (!has('picking') || !may('operator') || orders.length === 0 || !canWalk) return []
    if (orders.length > mostOfWave) return []
    const to = `/waves/new?orders=${orders.map(({ id }) => id).join(',')}`
    return [{ key: 'wave', label: say(messages)('createWave'), icon: 'sort', to }]
  },
  papers: ({ lines, shipments }) => [
    ...(lines.some((line) => line.reserved_um3pl > 0) ? [pickList] : []),
    packingSlip,
    ...(shipments.length === 0 ? [] : [deliveryNote]),
  ],
}

/** Maximum orders per wave. */
const mostOfWave = 500

function paperOf(name: 'pick-list.pdf' | 'packing-slip.pdf' | 'delivery-note.pdf', label: Names): Paper {
  return { name, label, load: (call, id) => call('sales_orders.print', { params: { id, name } }) }
}

const pickList = paperOf('pick-list.pdf', {
  en: 'Print pick list',
  it: 'Stampa la lista di prelievo',
  ro: 'Tipărește lista de pregătire',
})

const packingSlip = paperOf('packing-slip.pdf', {
  en: 'Print packing slip',
  it: 'Stampa la distinta di imballaggio',
  ro: 'Tipărește lista de colisaj',
})

const deliveryNote = paperOf('delivery-note.pdf', {
  en: 'Print delivery note',
  it: 'Stampa il documento di consegna',
  ro: 'Tipărește avizul de însoțire',
})

export const Page = documentPage(kind)
export const acts = documentActs(kind)

function placeOf({ name, company_name, city }: SalesOrder['ship_to']): string {
  return [company_name ?? name, city].filter((part) => part !== undefined && part !== '').join(', ')
}

/** Returns of an order. Hidden until something has shipped. */
function WhatCameBack({ record }: RecordProps<SalesOrder>) {
  const { has } = useRights()
  const hasLeft = record.lines.some(({ shipped_um3pl }) => shipped_um3pl > 0)
  return has('returns') && hasLeft && <ReturnsOfOrder id={record.id} />
}

function Flags({ record }: RecordProps<SalesOrder>) {
  const t = useText(messages)
  return (
    <>
      {record.on_hold && <State tone="warn">{t('onHold')}</State>}
      {record.allocation_paused && <State tone="warn">{t('paused')}</State>}
    </>
  )
}
