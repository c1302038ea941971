import { randomUUID } from 'node:crypto'
import type { Wakes } from '../job.ts'

/** Minimum gap between two notifications to other processes. */
const gap_ms = 100
/** Ring interval after a notification, which stands for all commits of its process until the next one. */
const echo_ms = 20
const echoes = Math.ceil((1.5 * gap_ms) / echo_ms)
/** How long `close` waits for the last notification to be sent. */
const last_ms = 500

interface CommitParts {
  /** Calls `hear` with each notification from other processes, and with an empty one when some may be lost. */
  readonly listen: (hear: (said: string) => void) => unknown
  readonly say: (word: string) => Promise<unknown>
}

/**
 * Announces commits to loops that process committed data. This process hears of them at once. Others hear of them after
 * the commit, at most ten times a second: PostgreSQL commits notifying transactions one after the other, and no write
 * should wait for that. Lost notifications aren't repeated, so loops also poll.
 */
export class Commits implements Wakes {
  readonly #parts: CommitParts
  readonly #name = randomUUID()
  readonly #hearers = new Set<() => void>()
  #isListening = false
  #gap: NodeJS.Timeout | undefined
  #echo: NodeJS.Timeout | undefined
  #echoesLeft = 0
  #isOwed = false
  #saying: Promise<unknown> = Promise.resolve()

  constructor(parts: CommitParts) {
    this.#parts = parts
  }

  /** Calls `ring` after each commit, here or in another process. Returns a function that unsubscribes. */
  hear(ring: () => void): () => void {
    if (!this.#isListening) this.#parts.listen((said) => this.#heard(said))
    this.#isListening = true
    this.#hearers.add(ring)
    return () => void this.#hearers.delete(ring)
  }

  /** Announces a commit of this process. */
  tell(): void {
    this.#ring()
    if (this.#gap === undefined) this.#say()
    else this.#isOwed = true
  }

  /** Sends a pending notification if that is possible quickly. */
  async close(): Promise<void> {
    if (this.#isOwed) this.#say()
    clearTimeout(this.#gap)
    clearTimeout(this.#echo)
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, last_ms)
    await Promise.race([this.#saying, late.promise])
    clearTimeout(timer)
  }

  #say(): void {
    this.#isOwed = false
    this.#saying = this.#parts.say(this.#name).catch(() => {})
    this.#gap = setTimeout(() => {
      this.#gap = undefined
      if (this.#isOwed) this.#say()
    }, gap_ms)
    this.#gap.unref()
  }

  #heard(said: string): void {
    if (said === this.#name) return
    this.#echoesLeft = echoes
    if (this.#echo === undefined) this.#ringOn()
  }

  #ringOn(): void {
    this.#echo = undefined
    this.#ring()
    this.#echoesLeft -= 1
    if (this.#echoesLeft < 0) return
    this.#echo = setTimeout(() => this.#ringOn(), echo_ms)
    this.#echo.unref()
  }

  #ring(): void {
    for (const ring of this.#hearers) ring()
  }
}
