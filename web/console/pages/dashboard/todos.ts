import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { openStatuses } from '../../documents/status.tsx'
import { salesOrders } from '../../documents/entries.ts'

type Part = 'outbound' | 'inbound' | 'returns' | 'webhooks' | 'documents'

/** Work that waits for someone: count, urgency and a link to the list. */
export interface Todo {
  readonly key: TodoKey
  readonly count: number
  readonly tone: 'bad' | 'warn' | 'active' | 'info'
  readonly to: string
}

export type TodoKey =
  | 'late'
  | 'receptionsOverdue'
  | 'purchasesOverdue'
  | 'hooksFailing'
  | 'onHold'
  | 'waiting'
  | 'expectedToday'
  | 'toInspect'
  | 'toPick'
  | 'toShip'
  | 'toCount'

const day_ms = 86_400_000

/** The previous day, as `YYYY-MM-DD`. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - day_ms).toISOString().slice(0, 10)
}

type Counts = Readonly<Record<string, number>> | null | undefined

function sum(counts: Counts, ...statuses: readonly string[]): number {
  return statuses.reduce((total, status) => total + (counts?.[status] ?? 0), 0)
}

const open = `/sales-orders?status=${openStatuses(salesOrders).join(',')}`
const coming = '/receptions?status=draft,announced'

/**
 * Open work, most urgent first, without empty entries. Each entry links to a list with the filters that the API counted
 * by. Days are in UTC.
 */
export function todosOf(figures: Pick<Dashboard, Part>, today: string): readonly Todo[] {
  const { outbound, inbound, returns, webhooks, documents } = figures
  const all: readonly (Omit<Todo, 'count'> & { readonly count: number | undefined })[] = [
    { key: 'late', tone: 'bad', count: outbound?.late, to: `${open}&ship_to=${dayBefore(today)}` },
    {
      key: 'receptionsOverdue',
      tone: 'bad',
      count: inbound?.overdue,
      to: `${coming}&expected_to=${dayBefore(today)}`,
    },
    {
      key: 'purchasesOverdue',
      tone: 'bad',
      count: inbound?.purchase_orders_overdue,
      to: `/purchase-orders?due_before=${today}`,
    },
    {
      key: 'hooksFailing',
      tone: 'bad',
      count: webhooks === null ? 0 : webhooks.paused + webhooks.auto_disabled,
      to: '/webhooks',
    },
    { key: 'onHold', tone: 'warn', count: outbound?.on_hold, to: `${open}&on_hold=1` },
    { key: 'waiting', tone: 'warn', count: outbound?.waiting, to: '#short' },
    {
      key: 'expectedToday',
      tone: 'active',
      count: inbound?.expected_today,
      to: `${coming}&expected_from=${today}&expected_to=${today}`,
    },
    {
      key: 'toInspect',
      tone: 'active',
      count: sum(returns, 'arrived', 'inspecting'),
      to: '/returns?status=arrived,inspecting',
    },
    {
      key: 'toPick',
      tone: 'info',
      count: sum(outbound?.open, 'allocated', 'picking'),
      to: '/sales-orders?status=allocated,picking',
    },
    { key: 'toShip', tone: 'info', count: sum(outbound?.open, 'packed'), to: '/sales-orders?status=packed' },
    {
      key: 'toCount',
      tone: 'info',
      count: sum(documents['counts'], 'released', 'counting'),
      to: '/counts?status=released,counting',
    },
  ]
  return all.flatMap(({ count = 0, ...rest }) => (count === 0 ? [] : [{ ...rest, count }]))
}
