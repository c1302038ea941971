import { AsyncLocalStorage } from 'node:async_hooks'
import { type Position, later, positionFrom } from './position.ts'
import type { Choice } from './replica.ts'

const current = new AsyncLocalStorage<Progress>()

/** Whether any service of this process has replicas: to ask a variable costs nothing. */
let isFollowed = false

/** How far whoever is served here has come; undefined where nobody is, or nobody asks replicas. */
export function currentProgress(): Progress | undefined {
  return isFollowed ? current.getStore() : undefined
}

type Chosen = Choice | undefined

/** The primary. */
const present = { chosen: undefined }

/**
 * What one request has to see: what its caller wrote before, by the position it brings, and what it writes itself. All of its
 * reads ask one server, and from a replica they only ever go on to the primary, so that time does not run backwards in it.
 */
export class Progress {
  readonly #brought: Position | undefined
  #written: Position | undefined
  #choice: { readonly chosen: Chosen | Promise<Chosen> } | undefined

  /** A header that is no position is answered as the newest one would be: by the primary. */
  constructor(header: string | undefined) {
    this.#brought = header === undefined ? undefined : positionFrom(header.trim())
    if (header !== undefined && this.#brought === undefined) this.stayPresent()
  }

  /** The position after its last commit, if there was one. */
  get written(): Position | undefined {
    return this.#written
  }

  wrote(position: Position): void {
    this.#written = later(this.#written, position)
    this.stayPresent()
  }

  /** From now on only the primary is asked. */
  stayPresent(): void {
    this.#choice = present
  }

  /** Whether only the primary is asked. */
  get isPresent(): boolean {
    return this.#choice === present
  }

  /** The replica that its reads ask, or none. */
  source(choose: (needed: Position | undefined) => Chosen | Promise<Chosen>): Chosen | Promise<Chosen> {
    this.#choice ??= { chosen: choose(this.#brought) }
    return this.#choice.chosen
  }

  during<T>(work: () => Promise<T>): Promise<T> {
    isFollowed = true
    return current.run(this, work)
  }
}
