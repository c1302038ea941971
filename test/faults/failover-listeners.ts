import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { Receiver } from '../support/receiver.ts'
import { FeedReader } from './feed-readers.ts'
import { subjects } from './feed-subjects.ts'
import type { Ledger } from './ledger.ts'
import type { Writers } from './writers.ts'

const Page = z.object({
  data: z.array(z.object({ id: z.string(), data: z.object({ id: z.int(), version: z.int() }) })),
  meta: z.object({ next_cursor: z.int().nullable(), cursor: z.int() }),
})

const pause_ms = 200
const limit_ms = 120_000

/** Those who follow what happens to articles: by the feed, by the events and by a webhook. None may miss anything. */
export class Listeners {
  readonly #writers: Writers
  readonly #feed: FeedReader
  readonly #receiver: Receiver
  readonly #delivered = new Set<string>()
  /** How often each version of each article was told of, and by which event. */
  readonly #told = new Map<string, string[]>()
  readonly #stopped = new AbortController()
  #following: Promise<unknown> = Promise.resolve()
  #after = 0
  deliveries = 0

  private constructor(writers: Writers, feed: FeedReader, receiver: Receiver) {
    this.#writers = writers
    this.#feed = feed
    this.#receiver = receiver
  }

  static async start(
    writers: Writers,
    { address, token }: { address: string; token: string },
  ): Promise<Listeners> {
    const receiver = await Receiver.start()
    const subject = subjects.articles
    const feed = new FeedReader({
      name: 'feed',
      subject,
      way: 'cursor',
      token,
      addresses: [address],
      per_page: 500,
    })
    const listeners = new Listeners(writers, feed, receiver)
    receiver.keep = false
    receiver.react = ({ body }) => {
      listeners.deliveries += 1
      listeners.#delivered.add(body.id)
      return 204
    }
    const body = { url: `${receiver.address}/hook`, events: ['article.*'] }
    const answer = await writers.call('/webhooks', { method: 'POST', body })
    if (answer?.status !== 201) throw new Error(`no webhook: ${answer?.text}`)
    listeners.#following = Promise.all([listeners.#followFeed(), listeners.#followEvents()])
    return listeners
  }

  get events(): number {
    return this.#told.size
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    await this.#following.catch(() => {})
    await this.#receiver.stop()
  }

  /** Gaps of the listeners, compared with the promised ledger, once all had time to catch up. */
  async missed(ledger: Ledger): Promise<readonly string[]> {
    for (const end = performance.now() + limit_ms; ; await sleep(pause_ms)) {
      const missed = this.#missed(ledger)
      if (missed.length === 0 || performance.now() > end) return [...missed, ...this.#feed.faults]
    }
  }

  #missed(ledger: Ledger): readonly string[] {
    const records = [...ledger.entries.values()].flatMap(({ record }) =>
      record === undefined ? [] : [record],
    )
    return records.flatMap(({ id, version, description, article_code: code }) => {
      const held = this.#feed.held.get(id)
      const events = Array.from({ length: version }, (_, i) => this.#told.get(`${id} ${i + 1}`) ?? [])
      return [
        ...(held?.version === version && held.text === description
          ? []
          : [`${code}: not in the feed as it is`]),
        ...events.flatMap((ids, i) =>
          ids.length === 1 ? [] : [`${code}: ${ids.length} events of version ${i + 1}`],
        ),
        ...events
          .flat()
          .flatMap((event) => (this.#delivered.has(event) ? [] : [`${code}: ${event} was not delivered`])),
      ]
    })
  }

  /** As an application does: what fails is asked again from where it was. */
  async #followFeed(): Promise<void> {
    const once = AbortSignal.abort()
    while (!this.#stopped.signal.aborted) {
      await this.#feed.follow(once).catch(() => {})
      await sleep(pause_ms)
    }
  }

  async #followEvents(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const answer = await this.#writers.call(`/events?types=article.*&limit=1000&after=${this.#after}`)
      const page = answer?.status === 200 ? Page.parse(answer.body) : undefined
      for (const { id, data } of page?.data ?? []) {
        const key = `${data.id} ${data.version}`
        this.#told.set(key, [...(this.#told.get(key) ?? []), id])
      }
      this.#after = page?.meta.cursor ?? this.#after
      if (page?.meta.next_cursor == null) await sleep(pause_ms)
    }
  }
}
