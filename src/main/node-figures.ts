import { type Figures, lasting, sumOf } from '../http/siblings.ts'
import type { Member } from './member.ts'
import type { Asked, ServiceName } from './process-messages.ts'

/** Metrics of a node's processes. Counts of an ended one are kept: a total that goes down looks like a restart. */
export class NodeFigures {
  readonly #members: ReadonlySet<Member>
  readonly #departed = new Map<ServiceName, Promise<Figures>>()
  replaced = 0
  constructor(members: ReadonlySet<Member>) {
    this.#members = members
  }

  /** Keeps the last known counts of an ended process. */
  depart(member: Member): void {
    for (const [service, last] of member.lastFigures) {
      const before = this.#departed.get(service)
      const sum = async () => sumOf([(await before) ?? [], lasting(last)]).figures()
      // Metrics are no reason to end.
      this.#departed.set(
        service,
        sum().catch(async () => (await before) ?? []),
      )
    }
  }

  /** Answer to the asking process: the metrics of each other process, and of the ended ones. */
  async answer({ service, about, own }: Asked, from: Member) {
    const others = [...this.#members].filter((member) => member !== from && member.isServing)
    // Read before the others are asked: a process that ends meanwhile counts among the others.
    const departed = this.#departed.get(service)
    const node = { running: others.length + 1, replaced: this.replaced }
    if (about === 'room') {
      const rooms = await Promise.all(others.map((member) => member.hasRoom(service)))
      return { ...node, others: [], room: rooms.includes(true) }
    }
    from.keep(service, own)
    const figures = await Promise.all(others.map((member) => member.figures(service)))
    const all = [...figures, (await departed) ?? []]
    return { ...node, others: all.map((some) => some.map((each) => ({ ...each }))), room: false }
  }
}
