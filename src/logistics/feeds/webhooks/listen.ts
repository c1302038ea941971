import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { Sender } from '../../../webhooks/sender.ts'
import { newWebhookSecret, signedHeaders, webhookKey } from '../../../webhooks/signature.ts'
import { Targets } from '../../../webhooks/targets.ts'

const Stretch = z.object({
  data: z.array(
    z.looseObject({ id: z.string(), type: z.string(), resource: z.looseObject({ id: z.int() }) }),
  ),
  meta: z.object({ has_more: z.boolean(), cursor: z.int() }),
})
export type Stretch = z.output<typeof Stretch>

export interface FeedQuestion {
  readonly after: number
  readonly types: string | undefined
  readonly limit: number
}
/** Reads the event feed from any source. */
export type Feed = (question: FeedQuestion) => Promise<unknown>

export interface Listening {
  readonly feed: Feed
  readonly forward: string
  readonly types?: string | undefined
  /** Number to begin after; if omitted, begins with new events. */
  readonly after?: number | undefined
  readonly count?: number | undefined
  readonly poll_ms: number
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

const timeout_ms = 30_000
const page = 100

/** Posts each event of the feed to an address, signed and in order, until aborted. */
export async function listen(
  options: Listening,
): Promise<{ readonly forwarded: number; readonly failed: number }> {
  const { feed, types, say, signal, clock } = options
  const secret = newWebhookSecret()
  say(`Signing with ${secret}`)
  let after = options.after ?? (await endOf(feed))
  say(`Forwarding events after ${after} to ${options.forward}; Ctrl-C ends it.`)
  const post = poster(options.forward, secret, clock)
  const result = { forwarded: 0, failed: 0 }
  while (!signal.aborted) {
    const { data, meta } = Stretch.parse(await feed({ after, types, limit: page }))
    for (const event of data) {
      if (signal.aborted || result.forwarded === options.count) return result
      const { line, isTaken } = await post(event)
      say(line)
      result.forwarded += 1
      result.failed += isTaken ? 0 : 1
    }
    after = meta.cursor
    if (result.forwarded === options.count) return result
    if (!meta.has_more) await sleep(options.poll_ms, undefined, { signal }).catch(() => {})
  }
  return result
}

/** Finds the feed's end with a type that never occurs, which skips ten thousand events at a time. */
async function endOf(feed: Feed): Promise<number> {
  for (let after = 0; ;) {
    const { meta } = Stretch.parse(await feed({ after, types: 'webhook.test', limit: page }))
    if (!meta.has_more) return meta.cursor
    after = meta.cursor
  }
}

function poster(url: string, secret: string, clock: Clock) {
  const sender = new Sender(new Targets({ production: false, allowed: [] }))
  const keys = [webhookKey(secret)].filter((key) => key !== undefined)
  return async (event: Stretch['data'][number]) => {
    const now = clock.now()
    const body = JSON.stringify(event)
    const timestamp = Math.floor(now.getTime() / 1000)
    const signed = signedHeaders({ id: event.id, timestamp, body }, keys)
    const headers = { 'content-type': 'application/json', 'user-agent': 'Waybill-Webhooks/1.0', ...signed }
    const answer = await sender.send({ url, headers, body, timeout_ms })
    const outcome = answer.status === null ? String(answer.error) : String(answer.status)
    const time = now.toISOString().slice(11, 19)
    const line = `${time}  ${event.type.padEnd(28)} ${String(event.resource.id).padEnd(8)} ${outcome} in ${Math.round(answer.duration_ms)} ms`
    return { line, isTaken: answer.error === null }
  }
}

/** The feed of a remote service, over HTTP. */
export function remoteFeed({ url, token, company }: { url: string; token: string; company: number }): Feed {
  const base = `${url.replace(/\/+$/, '').replace(/\/api$/, '')}/api/events`
  return async ({ after, types, limit }) => {
    const query = new URLSearchParams({
      cursor: String(after),
      per_page: String(limit),
      ...(types && { types }),
    })
    const response = await fetch(`${base}?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}`, 'x-company-id': String(company) },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The service answered ${response.status}: ${text.slice(0, 500)}`)
    const body: unknown = JSON.parse(text)
    return body
  }
}
