import type { Table } from './report.ts'

/** A response, and how long it took. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly ms: number
}

/** Addresses of people in the same situation. */
export interface Kind {
  readonly name: string
  readonly addresses: readonly string[]
}

/** An operation that must answer identically for all these kinds of address. */
export interface Door {
  readonly name: string
  readonly kinds: readonly Kind[]
  /** Status of every response. */
  readonly status: number
  /** Sends a request for an address; `place` is its index within its kind. */
  readonly ask: (address: string, place: number) => Promise<Answer>
}

/** Response times for one kind of address. */
export interface KindTimes {
  readonly kind: string
  readonly median_ms: number
  readonly p90_ms: number
  /** Probability that a response for this kind takes longer than for the first kind. 0.5 reveals nothing. */
  readonly longer: number
  /** Deviation from 0.5 that chance alone stays within in 95 of 100 runs. */
  readonly chance: number
  readonly told: 'told' | 'not told' | 'too few'
}

export interface DoorTimes {
  readonly door: string
  readonly requests: number
  readonly kinds: readonly KindTimes[]
}

/** The response itself reveals who has an account, without any timing. */
export class TellingAnswer extends Error {
  override readonly name = 'TellingAnswer'
}

export async function posted(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const began = performance.now()
  const response = await fetch(url, request)
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - began }
}

/** Ten requests, because the work after the response takes some milliseconds. */
const followers = 10

/**
 * The same door, measured by the work that follows the response. An attacker could time other requests during that
 * work. Only existing accounts receive an e-mail.
 */
export function afterwards(door: Door, address: string): Door {
  return {
    ...door,
    name: `${followers} small requests right after ${door.name}`,
    async ask(...about) {
      const answer = await door.ask(...about)
      const began = performance.now()
      for (let i = 0; i < followers; i += 1) await (await fetch(`${address}/livez`)).text()
      return { ...answer, ms: performance.now() - began }
    },
  }
}

/**
 * Sends one request at a time, with addresses of all kinds in random order. The first few of each kind are not counted.
 */
export async function timesOf(door: Door, warmups: number): Promise<DoorTimes> {
  const asked = door.kinds.flatMap(({ name, addresses }) =>
    addresses.map((address, place) => ({ kind: name, address, place })),
  )
  const isWarmup = ({ place }: { readonly place: number }) => place < warmups
  for (const { address, place } of shuffled(asked.filter(isWarmup))) await door.ask(address, place)
  const times = new Map<string, number[]>(door.kinds.map(({ name }) => [name, []]))
  const said = new Map<string, string>()
  for (const { kind, address, place } of shuffled(asked.filter((each) => !isWarmup(each)))) {
    const answer = await door.ask(address, place)
    demandSame(door, said, { kind, said: `${answer.status} ${withoutNames(answer.text, address)}` })
    times.get(kind)?.push(answer.ms)
  }
  return { door: door.name, requests: asked.length, kinds: compared(times) }
}

/** Throws if a response has an unexpected status or differs from earlier responses. */
function demandSame(
  { name, status }: Door,
  before: Map<string, string>,
  { kind, said }: { readonly kind: string; readonly said: string },
): void {
  if (!said.startsWith(`${status} `)) {
    throw new TellingAnswer(`${name}: of ${kind} it says ${said}, where ${status} was expected`)
  }
  const [other] = [...before].filter(([, text]) => text !== said)
  if (other !== undefined) {
    throw new TellingAnswer(`${name}: of ${kind} it says ${said}, of ${other[0]} it says ${other[1]}`)
  }
  before.set(kind, said)
}

/** Masks the address, and the ids and times, which always differ. */
function withoutNames(text: string, address: string): string {
  return text
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/"(id|company_id|request_id)":("[^"]*"|\d+)/g, '"$1":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
}

/** Minimum relative difference that an attacker could exploit. */
const share = 0.05

/** Compares each kind with the first. */
export function compared(times: ReadonlyMap<string, readonly number[]>): readonly KindTimes[] {
  const [first = []] = times.values()
  return [...times].map(([kind, own]) => {
    const [median_ms, usual_ms] = [quantile(own, 0.5), quantile(first, 0.5)]
    const longer = own === first ? 0.5 : longerThan(first, own)
    const chance = 1.96 * Math.sqrt((first.length + own.length + 1) / (12 * first.length * own.length))
    const isFar = Math.abs(median_ms - usual_ms) > share * usual_ms
    const told = chance >= 0.5 ? 'too few' : isFar && Math.abs(longer - 0.5) > chance ? 'told' : 'not told'
    return { kind, median_ms, p90_ms: quantile(own, 0.9), longer, chance, told }
  })
}

/** Mann–Whitney: the share of pairs in which the second value is larger. Ties count half. */
function longerThan(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (Math.sign(b - a) + 1) / 2))
  return wins.reduce((sum, each) => sum + each, 0) / wins.length
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, turn: Math.random() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ value }) => value)
}

export function doorTable({ door, kinds }: DoorTimes): Table {
  const rows = kinds.map(({ kind, median_ms, p90_ms, longer, chance, told }, i) => {
    const times = [kind, median_ms.toFixed(2), p90_ms.toFixed(2)]
    if (i === 0) return [...times, '', '', '']
    const range = [Math.max(0, 0.5 - chance), Math.min(1, 0.5 + chance)].map((end) => end.toFixed(2))
    return [...times, longer.toFixed(2), range.join(' to '), told]
  })
  return { title: door, columns: ['address of', 'median ms', 'p90 ms', 'longer', 'by chance', ''], rows }
}
