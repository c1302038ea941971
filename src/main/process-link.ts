import { type Self, type Siblings, nodeFigures } from '../http/siblings.ts'
import { type Order, type Report, type ServiceName, orderIn } from './process-messages.ts'

type Told = Extract<Order, { kind: 'answer' }>
type Asked = Extract<Order, { kind: 'question' }>

/** Timeout of a question; the supervisor answers sooner, whatever the others do. */
const patience_ms = 3_000

/** Link from a process to the supervisor, and through it to the other processes of the node. */
export class Link {
  readonly #selves = new Map<ServiceName, Self>()
  readonly #waiting = new Map<number, (told: Told | undefined) => void>()
  #asked = 0

  /** Passes the supervisor's orders to `obey`; questions and answers stay here. */
  constructor(obey: (order: Exclude<Order, Told | Asked>) => void) {
    process.on('message', (message) => {
      const order = orderIn(message)
      if (order === undefined) return
      if (order.kind === 'answer') this.#waiting.get(order.id)?.(order)
      else if (order.kind === 'question') void this.#reply(order)
      else obey(order)
    })
  }

  /** Resolves when the message is sent; without effect if the supervisor is gone. */
  tell(report: Report): Promise<void> {
    return new Promise((done) => {
      if (process.connected && process.send !== undefined) {
        process.send(report, undefined, undefined, () => done())
      } else done()
    })
  }

  siblings(service: ServiceName): Siblings {
    return {
      answer: (self) => void this.#selves.set(service, self),
      figures: async (own) => {
        const told = await this.#ask({ service, about: 'figures', own: own.map((each) => ({ ...each })) })
        return { others: told?.others ?? [], node: nodeFigures(told ?? { running: 1, replaced: 0 }) }
      },
      haveRoom: async () => (await this.#ask({ service, about: 'room', own: [] }))?.room ?? false,
    }
  }

  async #ask(
    question: Omit<Extract<Report, { kind: 'question' }>, 'kind' | 'id'>,
  ): Promise<Told | undefined> {
    const id = (this.#asked += 1)
    const answer = new Promise<Told | undefined>((told) => {
      const timer = setTimeout(() => told(undefined), patience_ms)
      this.#waiting.set(id, (heard) => {
        clearTimeout(timer)
        told(heard)
      })
    })
    await this.tell({ kind: 'question', id, ...question })
    return answer.finally(() => this.#waiting.delete(id))
  }

  async #reply({ id, service, about }: Asked): Promise<void> {
    const self = this.#selves.get(service)
    const figures = about === 'figures' ? await self?.figures() : undefined
    const written = figures?.map((each) => ({ ...each })) ?? []
    await this.tell({ kind: 'answer', id, figures: written, room: self?.hasRoom() ?? false })
  }
}
