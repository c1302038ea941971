import { type Figures, lasting, sumOf } from '../http/siblings.ts'
import type { Member } from './member.ts'
import type { Asked, ServiceName } from './process-messages.ts'

/**
 * What the processes of a node count, together. What one that has ended counted stays: a monitor that sees a total go down
 * takes it for a new beginning.
 */
export class NodeFigures {
  readonly #members: ReadonlySet<Member>
  readonly #departed = new Map<ServiceName, Promise<Figures>>()
  /** How many processes took the place of another. */
  replaced = 0
  constructor(members: ReadonlySet<Member>) {
    this.#members = members
  }

  /** What a process that has ended was last heard to count. */
  depart(member: Member): void {
    for (const [service, last] of member.lastFigures) {
      const before = this.#departed.get(service)
      const sum = async () => sumOf([(await before) ?? [], lasting(last)]).figures()
      // Figures are no reason to end.
      this.#departed.set(
        service,
        sum().catch(async () => (await before) ?? []),
      )
    }
  }

  /** For the one that asks: of the others, each for itself, and of those that were. */
  async answer({ service, about, own }: Asked, from: Member) {
    const others = [...this.#members].filter((member) => member !== from && member.isServing)
    // Before anybody is asked: whoever ends meanwhile counts among the others.
    const departed = this.#departed.get(service)
    const node = { running: others.length + 1, replaced: this.replaced }
    if (about === 'room') {
      const rooms = await Promise.all(others.map((member) => member.hasRoom(service)))
      return { ...node, others: [], room: rooms.includes(true) }
    }
    from.keep(service, own)
    const figures = await Promise.all(others.map((member) => member.figures(service)))
    return { ...node, others: [...figures, (await departed) ?? []].map(written), room: false }
  }
}

function written(figures: Figures) {
  return figures.map((figure) => ({ ...figure }))
}
