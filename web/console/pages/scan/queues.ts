import type { Reception, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { isFree } from '../../documents/allowed.ts'

type Queued = Pick<
  SalesOrder,
  'id' | 'priority' | 'requested_ship_date' | 'confirmed_at' | 'created_at' | 'on_hold' | 'allowed_actions'
>

export interface PickQueue<Order> {
  /** Orders that can be picked now, most urgent first. */
  readonly toPick: readonly Order[]
  /** Fully picked orders that wait to be packed. */
  readonly toPack: readonly Order[]
}

/** Work order: by priority, then ship date, then arrival. Orders on hold are excluded. */
export function pickQueueOf<Order extends Queued>(orders: readonly Order[]): PickQueue<Order> {
  const free = orders.filter(({ on_hold }) => !on_hold).toSorted(byUrgency)
  return {
    toPick: free.filter(({ allowed_actions }) => isFree(allowed_actions, 'pick')),
    toPack: free.filter(({ allowed_actions }) => isFree(allowed_actions, 'pack')),
  }
}

/** Sorts after all real dates. */
const someDay = '9999-12-31'

function byUrgency(a: Queued, b: Queued): number {
  const day = (order: Queued) => order.requested_ship_date ?? someDay
  const came = (order: Queued) => order.confirmed_at ?? order.created_at
  return (
    b.priority - a.priority || day(a).localeCompare(day(b)) || came(a).localeCompare(came(b)) || a.id - b.id
  )
}

type Coming = Pick<Reception, 'id' | 'status' | 'expected_at'>

const atTheDoor: readonly string[] = ['arrived', 'receiving']

/** Receptions at the door first, then by expected arrival. */
export function receiveQueueOf<R extends Coming>(receptions: readonly R[]): readonly R[] {
  const isHere = ({ status }: R) => Number(atTheDoor.includes(status))
  const when = ({ expected_at }: R) => expected_at ?? someDay
  return receptions.toSorted((a, b) => isHere(b) - isHere(a) || when(a).localeCompare(when(b)) || a.id - b.id)
}
