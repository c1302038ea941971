import { randomUUID } from 'node:crypto'
import type { Wakes } from '../job.ts'

/** Between two words to other processes. */
const gap_ms = 100
/** A word of another process stands for all that it commits until the next: it is rung again and again until then. */
const echo_ms = 20
const echoes = Math.ceil((1.5 * gap_ms) / echo_ms)
/** How long whoever closes waits for the last word to be sent. */
const last_ms = 500

interface CommitParts {
  /** Calls `hear` with what other processes say, and with nothing where some of it may be lost. */
  readonly listen: (hear: (said: string) => void) => unknown
  readonly say: (word: string) => Promise<unknown>
}

/**
 * Word of what is committed, for loops that work on what others leave. In this process it is heard at once. Others hear
 * of it after the commit, and at most ten times a second: PostgreSQL has transactions that notify commit one after the
 * other, and no write should wait for that. A word that is lost is not said again: loops look by themselves as well.
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

  /** Calls `ring` after each commit, here or elsewhere, until the function that it gives is called. */
  hear(ring: () => void): () => void {
    if (!this.#isListening) this.#parts.listen((said) => this.#heard(said))
    this.#isListening = true
    this.#hearers.add(ring)
    return () => void this.#hearers.delete(ring)
  }

  /** Something was committed here. */
  tell(): void {
    this.#ring()
    if (this.#gap === undefined) this.#say()
    else this.#isOwed = true
  }

  /** What is still to be said is said, if that is possible at once. */
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
