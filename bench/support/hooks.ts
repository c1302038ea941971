import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { subscribers, writeEvents } from '../../test/faults/event-source.ts'
import { WebhookWorkers } from '../../test/faults/webhook-workers.ts'
import type { Received } from './hook-receiver.ts'
import { profiled } from './process.ts'
import { serverCpu_ms } from './server-cpu.ts'

const key = 'key-of-the-benchmark-and-of-nothing-else'
const Received = z.object({ count: z.int(), seconds: z.number(), p50_ms: z.number(), p99_ms: z.number() })

/** Where the measured messages go. */
export class HookReceiver {
  readonly address: string
  readonly #child: ChildProcess
  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.address = `http://127.0.0.1:${port}`
  }

  static async start(): Promise<HookReceiver> {
    const child = fork(resolve(import.meta.dirname, 'hook-receiver.ts'))
    const { port } = z.object({ port: z.int() }).parse(await messageOf(child))
    return new HookReceiver(child, port)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async count(): Promise<number> {
    return z.object({ count: z.int() }).parse(await this.#ask('count')).count
  }

  async report(): Promise<Received> {
    return Received.parse(await this.#ask('report'))
  }

  stop(): void {
    this.#child.disconnect()
  }

  async #ask(question: string): Promise<unknown> {
    const answered = messageOf(this.#child)
    this.#child.send(question)
    return answered
  }
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((done) => child.once('message', done))
}

export interface Course {
  readonly database: Database
  readonly url: string
  readonly receiver: HookReceiver
  /** Folder for CPU profiles of the workers. */
  readonly profile: string | undefined
}

export interface Trial {
  readonly events: number
  /** Each event goes to all of these. */
  readonly healthy: number
  readonly dead: number
  readonly workers: number
  /** Events each second, after some that do not count; left out: all of them wait when the workers start. */
  readonly steady?: { readonly rate: number; readonly warmup: number }
}

export interface Delivered extends Received {
  /** Processor time of each worker. */
  readonly workers_ms: readonly number[]
  /** Totals for one delivery: everything, the database and the receiver. */
  readonly each_ms: number
}

const resources = 5_000

/** Events to receivers by workers: how many arrive each second, and how soon. */
export async function delivered(course: Course, trial: Trial): Promise<Delivered> {
  const { database, url, receiver } = course
  const { events, healthy, dead, steady } = trial
  const urls = [
    ...Array.from({ length: healthy }, (_, i) => `${receiver.address}/${i}`),
    ...Array.from({ length: dead }, (_, i) => `${receiver.address}/dead/${i}`),
  ]
  const { company } = await subscribers(database, urls, { key, timeout_ms: 15_000 })
  const workers = new WebhookWorkers({ url, service: 'logistics', key }, profiled(course.profile))
  try {
    await receiver.report()
    if (steady === undefined) {
      for (let done = 0; done < events; done += 1_000) {
        await writeEvents(database, company, { count: Math.min(1_000, events - done), resources })
      }
      await database.write(sql`analyze outbox`)
    }
    const before_ms = await spent(url, receiver, workers)
    for (let i = 0; i < trial.workers; i += 1) await workers.start()
    if (steady !== undefined) {
      await warmedUp(database, company, { receiver, events: steady.warmup })
      await atRate(steady.rate, events, () => writeEvents(database, company, { count: 1, resources }))
    }
    await arrived(receiver, events * healthy)
    const each_ms = ((await spent(url, receiver, workers)) - before_ms) / (events * healthy)
    const workers_ms = await Promise.all(workers.pids.map(cpu_ms))
    return { ...(await receiver.report()), workers_ms, each_ms }
  } finally {
    await workers.stop()
    await database.write(
      sql`update webhooks set active = false, status = 'disabled' where company_id = ${company}`,
    )
    await database.write(sql`delete from delivery_lanes where company_id = ${company}`)
    if (workers.said !== '') console.error(workers.said)
  }
}

/** A worker that has just started has compiled nothing and knows no receiver. */
async function warmedUp(
  database: Database,
  company: number,
  { receiver, events }: { readonly receiver: HookReceiver; readonly events: number },
): Promise<void> {
  await atRate(400, events, () => writeEvents(database, company, { count: 1, resources }))
  await arrived(receiver, events)
  await receiver.report()
}

async function atRate(rate: number, count: number, write: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const open = new Set<Promise<unknown>>()
  for (let done = 0; done < count; done += 1) {
    const wait_ms = began + (done * 1000) / rate - performance.now()
    if (wait_ms > 1) await sleep(wait_ms)
    const writing = write()
    open.add(writing)
    void writing.finally(() => open.delete(writing))
    while (open.size > 8) await Promise.race(open)
  }
  await Promise.all(open)
}

async function arrived(receiver: HookReceiver, count: number): Promise<void> {
  const end = performance.now() + 300_000
  while ((await receiver.count()) < count) {
    if (performance.now() > end) throw new Error(`only ${await receiver.count()} of ${count} have arrived`)
    await sleep(100)
  }
}

/** Processor time that all who take part have used so far. */
async function spent(url: string, receiver: HookReceiver, workers: WebhookWorkers): Promise<number> {
  const own = await Promise.all([receiver.pid, ...workers.pids].map(cpu_ms))
  return own.reduce((sum, each) => sum + each, (await serverCpu_ms(url)) ?? 0)
}

async function cpu_ms(pid: number): Promise<number> {
  const fields =
    (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
