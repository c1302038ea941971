// A receiver of webhooks in a process of its own: counts what arrives and how long after its writing. Below /dead it
// takes messages and never answers.
import { createServer } from 'node:http'

export interface Received {
  /** Answered, since the last question. */
  readonly count: number
  readonly seconds: number
  readonly p50_ms: number
  readonly p99_ms: number
}

let delays: number[] = []
let [first, last] = [0, 0]

function report(): Received {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const received = { count: delays.length, seconds: (last - first) / 1000, p50_ms: at(0.5), p99_ms: at(0.99) }
  delays = []
  return received
}

const server = createServer((request, response) => {
  // The first byte is here; what follows is read only to know when it was written.
  const now = Date.now()
  if (request.url?.startsWith('/dead') === true) return
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    const written_s = Number(/"written_at" ?: ?([\d.]+)/.exec(text)?.[1] ?? 0)
    if (delays.length === 0) first = now
    last = now
    delays.push(now - written_s * 1000)
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  process.send?.({ port: typeof at === 'object' && at !== null ? at.port : 0 })
})
process.on('message', (question) => {
  if (question === 'report') process.send?.(report())
  else if (question === 'count') process.send?.({ count: delays.length })
})
process.on('disconnect', () => process.exit(0))
