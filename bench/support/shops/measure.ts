import { type Mean, type Measured, Samples, grouped, meanOf, withSpread } from '../figures.ts'
import { besidePeers } from '../goals.ts'
import { Lane } from '../load.ts'
import type { Table } from '../report.ts'
import { serverCpu_ms } from '../server-cpu.ts'
import { type Goal, goalOf } from '../verifies.ts'
import { type Ask, type Deed, type Question, type Shop, questions } from './shop.ts'

interface Costs {
  /** Answers that were not right, of all. */
  readonly failed: number
  /** Processor time of one answer, or of one order. */
  readonly program_us: number
  readonly server_us: number
}

interface Answered extends Mean, Costs {
  readonly question: Question
  readonly shop: string
  readonly about: string
  /** Results of each round. */
  readonly rounds: readonly number[]
}

interface Pace {
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  readonly clients: number
  /** Processor time of PostgreSQL. */
  readonly url: string
}

/** Each question to every shop: all are warmed, and then asked in turn, every other round backwards. */
export async function askShops(shops: readonly Shop[], pace: Pace): Promise<readonly Answered[]> {
  const answered: Answered[] = []
  for (const question of questions) {
    const runs = shops.map((shop) => ({ shop, measured: new Array<Measured & Costs>() }))
    for (const { shop } of runs) await asked(shop, question, { ...pace, seconds: pace.warmup })
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const { shop, measured } of round % 2 === 0 ? runs : runs.toReversed())
        measured.push(await asked(shop, question, pace))
    }
    for (const { shop, measured } of runs) {
      const { about } = shop.asked[question]
      const rounds = measured.map((run) => run.perSecond)
      answered.push({ question, shop: shop.name, about, rounds, ...meanOf(measured), ...meanCosts(measured) })
    }
  }
  return answered
}

async function asked(shop: Shop, question: Question, pace: Pace): Promise<Measured & Costs> {
  const { server, deed } = shop.asked[question]
  const deeds = Array.from({ length: pace.clients }, (_, client) => deed(client))
  const before = { program: await server.cpu_ms(), server: await serverCpu_ms(pace.url) }
  const { count, failed, ...measured } = await doneAgain(server.address, deeds, pace.seconds)
  const after = { program: await server.cpu_ms(), server: await serverCpu_ms(pace.url) }
  const spent_us = (of: 'program' | 'server') => (((after[of] ?? 0) - (before[of] ?? 0)) * 1000) / count
  return { ...measured, failed, program_us: spent_us('program'), server_us: spent_us('server') }
}

/** Each deed on a connection of its own, until the time is over; one that has begun is ended. */
async function doneAgain(
  address: string,
  deeds: readonly Deed[],
  seconds: number,
): Promise<Measured & { readonly count: number; readonly failed: number }> {
  const samples = new Samples()
  const began = performance.now()
  let [count, failures] = [0, 0]
  const isOver = () => performance.now() > began + seconds * 1000
  await Promise.all(
    deeds.map(async (deed) => {
      do {
        try {
          await onLane(address, async (ask) => {
            do {
              const sent = performance.now()
              await deed(ask)
              samples.add(performance.now() - sent)
              count += 1
            } while (!isOver())
          })
        } catch (error) {
          failures += 1
          if (failures > 1 + count * failedAtMost) throw error
        }
      } while (!isOver())
    }),
  )
  const failed = failures / (count + failures)
  return { ...samples.measured((performance.now() - began) / 1000), count, failed }
}

/** A peer may refuse now and then, which the table says; who fails more often is not measured. */
const failedAtMost = 0.1

async function onLane(address: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(address)
  const lane = await Lane.open(hostname, Number(port))
  try {
    await work((request) => lane.ask(request))
  } finally {
    lane.close()
  }
}

function meanCosts(runs: readonly Costs[]): Costs {
  const mean = (of: (run: Costs) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return {
    failed: mean((run) => run.failed),
    program_us: mean((run) => run.program_us),
    server_us: mean((run) => run.server_us),
  }
}

/** How many times as much Waybill does as each peer. */
export function shopGoals(answered: readonly Answered[]): readonly Goal[] {
  return questions.flatMap((question) => {
    const own = answered.find((each) => each.question === question && each.shop === 'Waybill')
    const others = answered.filter((each) => each.question === question && each !== own)
    if (own === undefined) return []
    return others.map((other) => goalOf(`${question}, to ${other.shop}`, besidePeers, [own, other]))
  })
}

export function shopTable(answered: readonly Answered[], products: number): Table {
  return {
    title: `Each with ${grouped(products)} products`,
    columns: [
      'question',
      'asked',
      'answers/s',
      'failed',
      'p50 / p99 ms',
      'CPU µs program',
      'PostgreSQL',
      'what it does, and does not',
    ],
    rows: answered.map((each) => [
      each.question,
      each.shop,
      each.perSecond < 10 ? each.perSecond.toFixed(1) : withSpread(each),
      each.failed === 0 ? '0' : `${(100 * each.failed).toFixed(1)} %`,
      `${each.p50_ms.toFixed(1)} / ${each.p99_ms.toFixed(1)}`,
      grouped(each.program_us),
      grouped(each.server_us),
      each.about,
    ]),
  }
}
