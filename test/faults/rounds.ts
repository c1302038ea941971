import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningBundled } from '../../src/postgres/bundled.ts'
import { type Article, Ledger } from './ledger.ts'
import type { Program } from './program.ts'
import { tenant } from './tenant.ts'
import { Writers, isArticle } from './writers.ts'

/** Victims of the kill: in the last round everything, and once more everything while it starts again. */
export const kills = ['everything', 'program', 'database', 'postmaster', 'backend', 'start'] as const
export type Kill = (typeof kills)[number]

export interface RoundsOptions {
  /** Not started yet; its creator ends it. */
  readonly program: Program
  readonly rounds: number
  readonly seed: number
  readonly clients: number
  /** Acknowledged at least, over all rounds. */
  readonly writes: number
  readonly report: (line: string) => void
}

export interface Round {
  readonly kill: Kill
  readonly after_ms: number
  /** Until it served again. */
  readonly back_ms: number
}

export interface Report {
  readonly rounds: readonly Round[]
  readonly ledger: Ledger
  readonly longestRefusal_ms: number
}

/** Writes, kills and looks, again and again. The moments and kinds of the kills follow from the seed alone. */
export async function killRounds(options: RoundsOptions): Promise<Report> {
  const { program, report } = options
  const random = randomFrom(options.seed)
  const plan = planOf(options.rounds, random)
  report(`first start ${Math.round(await program.start())} ms`)
  const { company, token } = await tenant(program.dataDir)
  const ledger = new Ledger()
  const writers = new Writers({ address: () => program.address, company, token }, ledger, random)
  const rounds: Round[] = []
  let told = 0
  const leastWrites = Math.ceil(options.writes / options.rounds)
  const lookEvery = Math.ceil(options.rounds / looksAtMost)
  for (const { kill, after_ms, within_ms } of plan) {
    const stop = new AbortController()
    const writing = writers.run(options.clients, stop.signal)
    const before = ledger.acknowledged
    await sleep(after_ms)
    // On a busy machine nothing may have been done by then that a kill could lose.
    while (ledger.acknowledged < before + leastWrites) await sleep(10)
    const back_ms = await killed(program, kill, { within_ms, stop })
    stop.abort()
    await writing
    await repeatOpen(writers, ledger)
    rounds.push({ kill, after_ms, back_ms })
    if (rounds.length % lookEvery === 0 || rounds.length === plan.length) {
      const url = (await runningBundled(program.dataDir)) ?? ''
      await lookAt({ writers, ledger, company, url })
    }
    report(
      `${String(rounds.length).padStart(3)} ${kill.padEnd(10)} after ${after_ms} ms, back in ${Math.round(back_ms)} ms; ` +
        `${ledger.acknowledged} acknowledged, ${ledger.unanswered} unanswered, ${ledger.refused} refused, ${ledger.faults.length} faults`,
    )
    for (; told < ledger.faults.length; told += 1) report(`  ! ${ledger.faults[told]}`)
  }
  return { rounds, ledger, longestRefusal_ms: writers.longestRefusal_ms }
}

/** In a long run everything is checked only every few rounds: lost data stays lost. */
const looksAtMost = 50

function planOf(rounds: number, random: () => number) {
  return Array.from({ length: rounds }, (_, i) => ({
    // Every kind early, so that a short run knows them all.
    kill: kills[i < kills.length ? i : Math.floor(random() * kills.length)] ?? 'everything',
    after_ms: Math.round(100 + random() * 1_400),
    within_ms: Math.round(random() * 1_500),
  }))
}

/** Kills, and waits until it serves again: started again by us only where the program itself was killed. */
async function killed(
  program: Program,
  kill: Kill,
  { within_ms, stop }: { within_ms: number; stop: AbortController },
): Promise<number> {
  const before = await program.postmaster()
  const began = performance.now()
  switch (kill) {
    case 'everything':
    case 'start':
      await program.killAll()
      break
    case 'program':
      await program.killProgram()
      break
    case 'database':
    case 'postmaster':
      await program.killDatabase(kill === 'database')
      return backAfter(program, before, began)
    case 'backend':
      await program.killBackend()
      return backAfter(program, undefined, began)
  }
  stop.abort()
  if (kill === 'start') {
    program.launch()
    await sleep(within_ms)
    await program.killAll()
  }
  return program.start()
}

/** Until it serves again, by another server than the one before. */
async function backAfter(program: Program, before: number | undefined, began: number): Promise<number> {
  let now = await program.postmaster()
  while (now === undefined || now === before) {
    await sleep(20)
    now = await program.postmaster()
  }
  await program.ready()
  return performance.now() - began
}

const patience_ms = 60_000

/** Sends what was not answered again, under the same key: it has to be made exactly once. */
export async function repeatOpen(writers: Writers, ledger: Ledger): Promise<void> {
  for (const write of ledger.repeatable()) {
    const end = performance.now() + patience_ms
    let outcome = await writers.write(write)
    while (outcome === 'open' || outcome === 'refused') {
      if (performance.now() > end)
        throw new Error(`${write.entry.code}: sent again for ${patience_ms / 1_000} s, and not made`)
      await sleep(20)
      outcome = await writers.write(write)
    }
    // The first effect is there and stands in the way of the second.
    if (outcome === 'wrong' && write.version === 1) ledger.doubled += 1
  }
  for (const [write, text] of [...writers.kept].slice(-10)) {
    const again = await writers.send(write)
    if (again?.text !== text || !again.replayed) {
      ledger.faults.push(`${write.entry.code}: the same key was answered differently: ${again?.text}`)
    }
  }
}

interface Looking {
  readonly writers: Writers
  readonly ledger: Ledger
  readonly company: number
  /** Process of the database. */
  readonly url: string
}

/** Reads the whole list, page by page, and compares it with the ledger and the table. */
export async function lookAt({ writers, ledger, company, url }: Looking): Promise<void> {
  const rows: Article[] = []
  const totals = new Set<number>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await writers.call(`/articles?per_page=100&page=${page}`)
    const { data, meta } = answer?.body ?? {}
    if (!Array.isArray(data) || !isMeta(meta)) throw new Error(`no page ${page}: ${answer?.text}`)
    rows.push(...data.filter(isArticle))
    totals.add(meta.total)
    last = meta.last_page
  }
  const counted = await rowsOf(url, company)
  const ids = rows.map((row) => row.id)
  if (new Set(ids).size !== ids.length) ledger.faults.push('the list shows a row twice')
  if (ids.some((id, i) => i > 0 && id <= (ids[i - 1] ?? 0))) ledger.faults.push('the list is out of order')
  if (totals.size !== 1 || !totals.has(counted) || rows.length !== counted) {
    ledger.faults.push(`totals ${[...totals].join()}, ${rows.length} listed, ${counted} in the table`)
  }
  ledger.compare(rows)
}

async function rowsOf(url: string, company: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const text = 'select count(*)::int as n from logistics.articles where company_id = $1'
    return (await client.query<{ n: number }>(text, [company])).rows[0]?.n ?? -1
  } finally {
    await client.end()
  }
}

function isMeta(value: unknown): value is { readonly total: number; readonly last_page: number } {
  return typeof value === 'object' && value !== null && 'total' in value && 'last_page' in value
}

/** Numbers from 0 to 1 that the seed determines (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
