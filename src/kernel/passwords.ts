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

/** Placeholder for a missing password. It isn't a hash, so no password matches it. */
export const unusablePasswordHash = '!'

const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Form =
  /^(\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$)[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/

/** Publishes the kind of each computed hash, so that subscribers can count and time hashes. */
const operations = channel('waybill.password')

/** Cost of a comparison: the function and its parameters, like `hash_kind` of the authentication service. */
function hashKind(stored: string): string | undefined {
  if (importFault(stored) !== undefined) return undefined
  const rounds = bcryptForm.exec(stored)?.[1]
  return rounds === undefined ? argon2Form.exec(stored)?.[1] : `$2$${rounds}$`
}

/** A hash of that kind that matches no password. With it, an unknown account takes as long as a known one. */
function nobodyOf(kind: string): string {
  return kind.startsWith('$2$')
    ? `${kind.replace('$2$', '$2b$')}MDEyMzQ1Njc4OWFiY2RlZe2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK`
    : `${kind}MDEyMzQ1Njc4OWFiY2RlZg$2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK1eOYx2hHqI3A`
}

/** Why an imported hash is refused: one that takes seconds or gigabytes to check would be a weapon for callers. */
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

const queueLimit = 100

/**
 * Hashes passwords off the main thread. One core stays free for other requests: with all cores hashing, their rate fell
 * to a fifteenth in a prototype. A full queue refuses new hashes at once.
 */
export class Passwords {
  readonly #lanes = Math.max(1, availableParallelism() - 1)
  readonly #cost: PasswordCost
  /** The kind of hashes made here. */
  readonly #ours: string
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(cost: PasswordCost = owasp) {
    this.#cost = cost
    this.#ours = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  }

  /** Whether a correct password should be rehashed, because its hash uses another function or cost. */
  needsRehash(stored: string): boolean {
    return !stored.startsWith(this.#ours)
  }

  hash(password: string): Promise<string> {
    return this.#lane(() => {
      operations.publish({ kind: this.#ours })
      return hash(password, this.#cost)
    })
  }

  /** Computes exactly one hash, whether or not the account exists. */
  matches(stored: string | undefined, password: string): Promise<boolean> {
    const kind = (stored !== undefined && hashKind(stored)) || this.#ours
    return this.#lane(() => matchesKind(kind, stored, password))
  }

  /**
   * Computes one hash of our kind and one of each other kind among the accounts in question. The set doesn't depend on
   * this account's kind or existence, so timing doesn't reveal which accounts exist. A stored hash of another kind is
   * not checked.
   */
  matchesAmong(kinds: readonly string[], stored: string | undefined, password: string): Promise<boolean> {
    return this.#lane(async () => {
      let right = false
      for (const kind of new Set([this.#ours, ...kinds])) {
        // A kind that can't be imported may have arrived another way. It must not block everyone else's login.
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

/** Whether the stored hash is of that kind and matches the password. Takes the time of that kind either way. */
async function matchesKind(kind: string, stored: string | undefined, password: string): Promise<boolean> {
  const isOfKind = stored !== undefined && hashKind(stored) === kind
  operations.publish({ kind })
  const compare = kind.startsWith('$2') ? compareBcrypt : verify
  return (await compare(isOfKind ? stored : nobodyOf(kind), password)) && isOfKind
}

/** One thread per comparison: an account needs this only once, then it has a hash of our kind. */
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
