import { type Probe, type Sent, foreignIn, rendered } from './tenant-probe.ts'
import { type Belongings, Foreign, type Owner, wordsOfOthers } from './tenant-words.ts'

export interface Prober {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly sees: ReadonlySet<Owner>
  readonly own: readonly Belongings[]
  readonly foreign: readonly Belongings[]
  /** Texts written by members of the same tenant: shared, and growing. */
  readonly wrote: Set<string>
  /** Belongs to two tenants, and may carry words of the one to the other. */
  readonly carries?: boolean
  /** Marks that were written this way: no longer secret. */
  readonly carried: Set<string>
  /** Ids of companies and sites that no answer may name. */
  readonly hidden: RegExp | undefined
}

export interface Answer {
  readonly status: number
  readonly head: string
  readonly text: string
}

export type Leak =
  | 'fails'
  | 'word of another'
  | 'record of another'
  | 'effect on another'
  | 'tells what exists'

export interface Found {
  readonly leak: Leak
  readonly what: string
  readonly by: string
  readonly request: Sent | undefined
  readonly answer: string
}

/** Shown to everybody who asks, by intent. */
const open: ReadonlyMap<string, string> = new Map([['auth.status', 'a site tells whether it is there']])

/** Leaks in one answer. */
export function shown(
  prober: Prober,
  probe: Probe,
  { sent, answer }: { sent: Sent; answer: Answer },
): Found | undefined {
  const found = (leak: Leak, what: string): Found => {
    return {
      leak,
      what: `${probe.id}: ${what}`,
      by: prober.name,
      request: sent,
      answer: `${answer.status} ${answer.text.slice(0, 2_000)}`,
    }
  }
  if (answer.status === 500) return found('fails', 'a request that it cannot answer')
  const inPath = foreignIn(probe.path).filter(({ value }) => !prober.wrote.has(String(value).toLowerCase()))
  if (inPath.length > 0 && answer.status < 400 && !open.has(probe.id) && probe.id !== 'units.set') {
    return found('record of another', inPath.map(({ value }) => value).join(' '))
  }
  const said = `${sent.url} ${sent.body ?? ''} ${JSON.stringify(sent.headers)}`.toLowerCase()
  const words = wordsOfOthers(answer.head + answer.text, prober.sees).filter(
    (word) => !said.includes(word) && !prober.wrote.has(word) && !prober.carried.has(word),
  )
  if (words.length > 0) return found('word of another', words.slice(0, 5).join(' '))
  const named = prober.hidden?.exec(answer.text)?.[0]
  if (named !== undefined) return found('word of another', named)
  return undefined
}

/**
 * Whether the two can be compared: of what the caller made itself under the same name, or somebody carried over, either
 * may be there, and a value that stands a second time without being replaced means another request.
 */
export function comparable(prober: Prober, probe: Probe): boolean {
  const all = foreignIn(probe)
  if (all.length === 0 || open.has(probe.id)) return false
  const kept = plainIn({ ...Object.fromEntries(probe.query), body: probe.body })
  return all.every(({ value }) => {
    const name = String(value).toLowerCase()
    return !prober.wrote.has(name) && !prober.carried.has(name) && !kept.has(name)
  })
}

/** Names in both forms of a probe: their words, and the numbers that are ids. */
function plainIn(value: unknown, field = ''): ReadonlySet<string> {
  if (value instanceof Foreign) return new Set()
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).map(([name, each]) =>
      plainIn(each, Array.isArray(value) ? field : name),
    )
    return new Set(inner.flatMap((each) => [...each]))
  }
  const names = typeof value === 'string' || /ids?$/i.test(field)
  return new Set(names ? [String(value).toLowerCase()] : [])
}

/** Whether the answers to what exists elsewhere and to what exists nowhere are the same but for the name. */
export function same(probe: Probe, real: Answer, ghost: Answer): boolean {
  // The first caller with an unused key keeps it, and its answer.
  if (isKeyed(probe) && [real, ghost].some(isDone)) return true
  // A record that got another's id in their own company exists by now, and blocks the second.
  if (chosenIds(probe.body).length > 0 && isDone(real)) return true
  if (real.status !== ghost.status) return false
  // Each created record differs.
  if (real.status < 300 && probe.writes && isDone(real) && isDone(ghost)) return true
  return neutral(real.text) === neutral(asReal(probe, ghost.text))
}

function isKeyed({ headers, body }: Probe): boolean {
  return headers['idempotency-key'] !== undefined || JSON.stringify(body ?? {}).includes('"idempotency_key":')
}

function isDone({ status, text }: Answer): boolean {
  return status < 300 && !text.startsWith('{"errors":') && !text.includes('"status":"failed"')
}

function neutral(text: string): string {
  return text.replaceAll(/"request_id":"[^"]*"/g, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
}

/** With the names of what exists in the place of those that nobody has: these stand nowhere else. */
function asReal(probe: Probe, text: string): string {
  let named = text
  for (const { value, ghost } of foreignIn(probe)) {
    named = named.replaceAll(new RegExp(`\\b${RegExp.escape(String(ghost))}\\b`, 'gi'), String(value))
  }
  return named
}

/** Texts that the tenant has now written itself. */
export function noteWritten(prober: Prober, probe: Probe): void {
  if (!probe.writes) return
  if (prober.carries === true) {
    const foreign = new Set(prober.foreign.map(({ owner }) => owner))
    for (const word of wordsOfOthers(rendered(probe, 'value').body ?? '', foreign)) prober.carried.add(word)
  }
  const words = foreignIn(probe.path).filter(({ value }) => typeof value === 'string')
  const ids = chosenIds(probe.body)
  for (const { value } of [
    ...words,
    ...foreignIn(probe.body).filter((each) => typeof each.value === 'string'),
    ...ids,
  ]) {
    prober.wrote.add(String(value).toLowerCase())
    for (const word of wordsOfOthers(String(value), new Set())) prober.wrote.add(word)
  }
}

/** Where a body chooses the id of what it makes, alone or within a list. */
function chosenIds(body: unknown): ReturnType<typeof foreignIn> {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, inner]) =>
    name === 'id' ? foreignIn(inner) : chosenIds(inner),
  )
}

/** Both forms of a probe. */
export function pair(probe: Probe): { readonly real: Sent; readonly ghost: Sent } {
  return { real: rendered(probe, 'value'), ghost: rendered(probe, 'ghost') }
}
