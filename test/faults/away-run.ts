import { setTimeout as sleep } from 'node:timers/promises'

/** Something the program needs, that goes and comes back. */
export interface Dependency {
  readonly name: string
  /** How it goes. */
  readonly way: 'killed' | 'frozen'
  /** Whether the program has come to it since it was there: what is not used cannot be missed. */
  isUsed(): Promise<boolean>
  leave(): Promise<void>
  comeBack(): Promise<void>
}

export interface Served {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Away {
  readonly dependency: Pick<Dependency, 'name' | 'way'>
  /** While it is away. */
  readonly asked: number
  readonly statuses: Readonly<Record<string, number>>
  readonly longest_ms: number
  readonly live: { readonly asked: number; readonly failed: number; readonly longest_ms: number }
  readonly ready: Readonly<Record<string, number>>
  /** Until each kind of request was served again, after its return. */
  readonly back_ms: number
}

/** One of each kind of work. */
function requestsOf({ address, headers }: Served): readonly (() => Promise<Response>)[] {
  const json = { ...headers, 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) => fetch(address + path, { headers, ...init })
  const write = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  let serial = Date.now()
  return [
    () => ask('/api/articles?per_page=5'),
    () => ask('/api/articles?search=bolt'),
    () => ask('/api/stock?per_page=5'),
    () => {
      serial += 1
      return write('/api/articles', { article_code: `AWAY-${serial}`, description: 'Bolt', um3pl: 'PCE' })
    },
  ]
}

interface Answer {
  readonly status: number
  readonly took_ms: number
}

async function timed(ask: () => Promise<Response>): Promise<Answer> {
  const began = performance.now()
  const reply = await ask().catch(() => undefined)
  await reply?.arrayBuffer()
  return { status: reply?.status ?? 0, took_ms: performance.now() - began }
}

function tally(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const longest = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ took_ms }) => took_ms))

/** Lets it go for some time, and asks meanwhile and afterwards. */
export async function goneFor(served: Served, dependency: Dependency, seconds: number): Promise<Away> {
  const requests = requestsOf(served)
  do for (const ask of requests) await untilServed(ask)
  while (!(await dependency.isUsed()))
  await dependency.leave()
  const end = performance.now() + seconds * 1000
  const during = async (ask: () => Promise<Response>) => {
    const answers: Answer[] = []
    for (; performance.now() < end; await sleep(20)) answers.push(await timed(ask))
    return answers
  }
  const asking = Promise.all(requests.map(during))
  const probe = (path: string) => during(() => fetch(served.address + path))
  const [all, live, ready] = await Promise.all([asking, probe('/livez'), probe('/readyz')])
  await dependency.comeBack()
  const returned = performance.now()
  await Promise.all([...requests, () => fetch(`${served.address}/readyz`)].map(untilServed))
  const answers = all.flat()
  return {
    dependency: { name: dependency.name, way: dependency.way },
    asked: answers.length,
    statuses: tally(answers),
    longest_ms: longest(answers),
    live: {
      asked: live.length,
      failed: live.filter(({ status }) => status !== 200).length,
      longest_ms: longest(live),
    },
    ready: tally(ready),
    back_ms: performance.now() - returned,
  }
}

async function untilServed(ask: () => Promise<Response>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
    const { status } = await timed(ask)
    if (status === 200 || status === 201) return
  }
  throw new Error('it is not served again after a minute')
}
