import { vi } from 'vitest'
import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { numberAllEvents } from './numbered.ts'
import { webhookJobs } from '../../src/logistics/feeds/webhooks/jobs.ts'
import type { EngineOptions } from '../../src/webhooks/engine.ts'
import { Sender } from '../../src/webhooks/sender.ts'
import { Targets } from '../../src/webhooks/targets.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { type Arrived, Receiver } from './receiver.ts'
import { RunningJob } from './running-job.ts'
import { World, testKey } from './world.ts'

export interface Tenant {
  readonly token: string
  readonly company: number
}

const Made = z.object({ data: z.object({ id: z.int() }) })
const Subscribed = z.object({ data: z.object({ id: z.int(), secret: z.string() }) })
const Deliveries = z.object({
  data: z.array(
    z.looseObject({
      id: z.int(),
      event_id: z.string(),
      status: z.string(),
      attempt_count: z.int(),
      next_attempt_at: z.string().nullable(),
    }),
  ),
})

export const soon = { timeout: 30_000, interval: 10 }
const schedule_ms = [0, 50, 50, 100]
let serial = 0

export const typesOf = (arrived: readonly Arrived[]) => arrived.map(({ body }) => body.type)

const isSettled = ({ status }: { readonly status: string }) =>
  ['delivered', 'failed', 'blocked'].includes(status)

function jobs(world: World, options: Partial<EngineOptions> = {}, database = world.database) {
  const { clock } = world
  const desk = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  return webhookJobs({
    database,
    clock,
    desk,
    address: () => 'https://api.example.com',
    vault: new Vault(testKey, 'webhooks'),
    sender: new Sender(new Targets({ production: false, allowed: [] })),
    options: { schedule_ms, poll_ms: 20, ...options },
  })
}

/** A program with a webhook receiver. It has its own database, because an engine delivers every queued event. */
export class Delivering {
  readonly world: World
  readonly fresh: Fresh
  readonly #stops: (() => Promise<void>)[] = []
  #receiver: Receiver | undefined
  private constructor(world: World, fresh: Fresh) {
    this.world = world
    this.fresh = fresh
  }

  static async start(): Promise<Delivering> {
    const fresh = await migratedDatabase()
    return new Delivering(await World.start({ only: ['logistics'], url: fresh.url }), fresh)
  }

  async stop(): Promise<void> {
    await this.world.stop()
    await this.fresh.drop()
  }

  async receive(): Promise<void> {
    this.#receiver = await Receiver.start()
  }

  /** Cleans up after a test: stops what it left running, and deletes every webhook. */
  async rest(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop()
    await this.receiver.stop()
    await this.world.database.write(sql`update webhooks set active = false, status = 'disabled'`)
  }

  /** The current test's receiver. */
  get receiver(): Receiver {
    if (this.#receiver === undefined) throw new Error('no test has begun')
    return this.#receiver
  }

  /** Registers a cleanup that runs after the test. */
  stopping(stop: () => Promise<void>): void {
    this.#stops.push(stop)
  }

  number(): Promise<unknown> {
    return numberAllEvents(this.world.database)
  }

  /** Runs one worker's jobs until the test ends or stops them. */
  work(options: Partial<EngineOptions> = {}, database = this.world.database): RunningJob {
    const [deliver] = jobs(this.world, options, database)
    if (deliver === undefined) throw new Error('there is no job that delivers')
    const job = new RunningJob(deliver)
    this.stopping(() => job.stop())
    return job
  }

  async sweep(): Promise<void> {
    const [, job] = jobs(this.world)
    if (job === undefined) throw new Error('there is no job that sweeps')
    await new RunningJob(job).stop()
  }

  async subscribed(tenant: Tenant, fields: object = {}) {
    const reply = await this.world.call('/webhooks', {
      method: 'POST',
      ...tenant,
      body: { url: `${this.receiver.address}/hook`, events: ['*'], timeout_ms: 1_000, ...fields },
    })
    if (reply.status !== 201) throw new Error(reply.text)
    return Subscribed.parse(reply.body).data
  }

  /** Creates an article and changes it this many times. */
  async article(tenant: Tenant, changes = 0, fields: object = {}): Promise<number> {
    const body = { article_code: `E-${(serial += 1)}`, description: 'v0', um3pl: 'PCE', ...fields }
    const made = await this.world.call('/articles', { method: 'POST', ...tenant, body })
    if (made.status !== 201) throw new Error(made.text)
    const { id } = Made.parse(made.body).data
    for (let i = 1; i <= changes; i += 1) {
      await this.world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body: { description: `v${i}` } })
    }
    return id
  }

  async deliveries(tenant: Tenant, id: number, query = '') {
    const reply = await this.world.call(`/webhooks/${id}/deliveries?per_page=100${query}`, tenant)
    return Deliveries.parse(reply.body).data
  }

  async settled(tenant: Tenant, id: number, count: number) {
    await vi.waitUntil(async () => {
      const rows = await this.deliveries(tenant, id)
      return rows.length === count && rows.every(isSettled)
    }, soon)
    return this.deliveries(tenant, id)
  }
}
