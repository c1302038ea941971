import { AsyncLocalStorage } from 'node:async_hooks'
import { type Position, later, positionFrom } from './position.ts'
import type { Choice } from './replica.ts'

const current = new AsyncLocalStorage<Progress>()

/** Whether any service of this process has replicas. Reading a variable costs nothing. */
let isFollowed = false

/** Progress of the current request. Undefined outside of a request, or if no service uses replicas. */
export function currentProgress(): Progress | undefined {
  return isFollowed ? current.getStore() : undefined
}

type Chosen = Choice | undefined

/** The choice of the primary. */
const present = { chosen: undefined }

/**
 * What one request must see: the caller's earlier writes, by the position it sends, and the request's own writes. All
 * its reads go to one server. They may switch from a replica to the primary but never back, so time doesn't run
 * backwards within a request.
 */
export class Progress {
  readonly #brought: Position | undefined
  #written: Position | undefined
  #choice: { readonly chosen: Chosen | Promise<Chosen> } | undefined

  /** A malformed header is treated like the newest position: the primary answers. */
  constructor(header: string | undefined) {
    this.#brought = header === undefined ? undefined : positionFrom(header.trim())
    if (header !== undefined && this.#brought === undefined) this.stayPresent()
  }

  /** The position after the request's last commit, if it made one. */
  get written(): Position | undefined {
    return this.#written
  }

  wrote(position: Position): void {
    this.#written = later(this.#written, position)
    this.stayPresent()
  }

  stayPresent(): void {
    this.#choice = present
  }

  get isPresent(): boolean {
    return this.#choice === present
  }

  /** The replica for this request's reads. Undefined for the primary. */
  source(choose: (needed: Position | undefined) => Chosen | Promise<Chosen>): Chosen | Promise<Chosen> {
    this.#choice ??= { chosen: choose(this.#brought) }
    return this.#choice.chosen
  }

  during<T>(work: () => Promise<T>): Promise<T> {
    isFollowed = true
    return current.run(this, work)
  }
}
