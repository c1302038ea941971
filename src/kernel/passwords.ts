import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from './problem.ts'

/** Argon2id (the library's default) at OWASP's first choice: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ours = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Of the same cost as a real one and of no password: an unknown account takes as long as a known one. */
const nobody = `${ours}MDEyMzQ1Njc4OWFiY2RlZg$2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK1eOYx2hHqI3A`

const bcryptForm = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2Form =
  /^\$argon2(?:id|i|d)\$(?:v=\d+\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/

/** One message for each hash that is computed: who wants to know how many, and how long, can listen. */
const operations = channel('waybill.password')

/** Whether a right password should be hashed anew: with another function or at another cost than ours. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(ours)
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
  const [memory_KiB = 0, passes = 0, lanes = 0] = argon2.slice(1).map(Number)
  const bearable = memory_KiB <= 131_072 && passes <= 8 && lanes <= 8 && memory_KiB * passes <= 524_288
  return bearable ? undefined : 'excessive_cost'
}

/**
 * Hashes passwords off the main thread. One core stays free for everybody else: with all of them hashing, other
 * requests fell to a fifteenth of their rate in a prototype. A full queue is refused at once.
 */
export class Passwords {
  readonly #lanes = Math.max(1, availableParallelism() - 1)
  readonly #queueLimit: number
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(queueLimit = 100) {
    this.#queueLimit = queueLimit
  }

  hash(password: string): Promise<string> {
    return this.#lane(() => hash(password, cost))
  }

  /** Exactly one hash, whether or not there is an account. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const known = stored !== undefined && importFault(stored) !== 'unknown_hash'
    const right = await this.#lane(() => compare(known ? stored : nobody, password))
    return right && known
  }

  async #lane<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#lanes) {
      if (this.#queue.length >= this.#queueLimit) throw new Problem('overloaded', { retryAfter_s: 2 })
      await new Promise<void>((go) => this.#queue.push(go))
    } else this.#running += 1
    try {
      operations.publish({})
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
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
