import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from './problem.ts'

export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Argon2id (the library's default) at OWASP's first choice: 19 MiB, two passes, one lane. */
const owasp: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Form =
  /^(\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$)[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/

/** One message for each hash that is computed, with its kind: who wants to know how many, and how long, can listen. */
const operations = channel('waybill.password')

/** What a comparison costs: the function and its parameters, as `hash_kind` of the authentication service has them. */
function hashKind(stored: string): string | undefined {
  if (importFault(stored) !== undefined) return undefined
  const rounds = bcryptForm.exec(stored)?.[1]
  return rounds === undefined ? argon2Form.exec(stored)?.[1] : `$2$${rounds}$`
}

/** A hash of that kind and of no password: an unknown account takes as long as a known one. */
function nobodyOf(kind: string): string {
  return kind.startsWith('$2$')
    ? `${kind.replace('$2$', '$2b$')}MDEyMzQ1Njc4OWFiY2RlZe2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK`
    : `${kind}MDEyMzQ1Njc4OWFiY2RlZg$2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK1eOYx2hHqI3A`
}

/**
 * What speaks against taking over a hash that another system made. One that takes seconds or gigabytes to check is a
 * weapon in the hands of whoever may send logins.
 */
export function importFault(stored: string): 'unknown_hash' | 'excessive_cost' | undefined {
  const rounds = bcryptForm.exec(stored)?.[1]
  if (rounds !== undefined) return Number(rounds) >= 4 && Number(rounds) <= 13 ? undefined : 'excessive_cost'
  const argon2 = argon2Form.exec(stored)
  if (argon2 === null) return 'unknown_hash'
  const [memory_KiB = 0, passes = 0, lanes = 0] = argon2.slice(2).map(Number)
  if (passes < 1 || lanes < 1 || memory_KiB < 8 * lanes) return 'unknown_hash'
  const bearable = memory_KiB <= 131_072 && passes <= 8 && lanes <= 8 && memory_KiB * passes <= 524_288
  return bearable ? undefined : 'excessive_cost'
}

/** How many wait at most. */
const queueLimit = 100

/**
 * Hashes passwords off the main thread. One core stays free for everybody else: with all of them hashing, other
 * requests fell to a fifteenth of their rate in a prototype. A full queue is refused at once.
 */
export class Passwords {
  readonly #lanes = Math.max(1, availableParallelism() - 1)
  readonly #cost: PasswordCost
  /** The kind of the hashes that are made here. */
  readonly #ours: string
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(cost: PasswordCost = owasp) {
    this.#cost = cost
    this.#ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  }

  /** Whether a right password should be hashed anew: with another function or at another cost than ours. */
  needsRehash(stored: string): boolean {
    return !stored.startsWith(this.#ours)
  }

  hash(password: string): Promise<string> {
    return this.#lane(() => {
      operations.publish({ kind: this.#ours })
      return hash(password, this.#cost)
    })
  }

  /** Exactly one hash, whether or not there is an account. */
  matches(stored: string | undefined, password: string): Promise<boolean> {
    const kind = (stored !== undefined && hashKind(stored)) || this.#ours
    return this.#lane(() => matchesKind(kind, stored, password))
  }

  /**
   * One hash of ours and one of each other kind that may be among the accounts in question, whichever of them this
   * account has and whether or not there is one: what is slower to compare tells nobody who is there. A hash of another
   * kind is not looked at.
   */
  matchesAmong(kinds: readonly string[], stored: string | undefined, password: string): Promise<boolean> {
    return this.#lane(async () => {
      let right = false
      for (const kind of new Set([this.#ours, ...kinds])) {
        // What never could be imported can have come by other ways, and must not stop everybody else's login.
        if (hashKind(nobodyOf(kind)) === undefined) continue
        if (await matchesKind(kind, stored, password)) right = true
      }
      return right
    })
  }

  async #lane<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#lanes) {
      if (this.#queue.length >= queueLimit) throw new Problem('overloaded', { retryAfter_s: 2 })
      await new Promise<void>((go) => this.#queue.push(go))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}

/** Whether it is a hash of that kind and of that password; takes the time of that kind either way. */
async function matchesKind(kind: string, stored: string | undefined, password: string): Promise<boolean> {
  const isOfKind = stored !== undefined && hashKind(stored) === kind
  operations.publish({ kind })
  return (await compare(isOfKind ? stored : nobodyOf(kind), password)) && isOfKind
}

function compare(stored: string, password: string): Promise<boolean> {
  return stored.startsWith('$2') ? compareBcrypt(stored, password) : verify(stored, password)
}

/** A thread for each: an account comes here once, then it has a hash of ours. */
function compareBcrypt(stored: string, password: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url), {
      workerData: { stored, password },
    })
    worker.once('message', (right: unknown) => resolve(right === true))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the comparison ended without a result')))
  })
}
