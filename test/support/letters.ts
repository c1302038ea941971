import type { Database } from '../../src/kernel/database/database.ts'
import type { Values } from '../../src/main/config-variables.ts'
import { HandClock } from './clock.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { PostOffice, deliver } from './post-office.ts'
import { type Reply, World, testPassword } from './world.ts'

/**
 * The logistics service with a mail server. It has its own database, because the mail job sends every queued message.
 */
export class Letters {
  readonly clock: HandClock
  readonly office: PostOffice
  readonly world: World
  readonly #fresh: Fresh
  private constructor(parts: { fresh: Fresh; office: PostOffice; world: World; clock: HandClock }) {
    this.#fresh = parts.fresh
    this.clock = parts.clock
    this.office = parts.office
    this.world = parts.world
  }

  static async start(more: Values = {}): Promise<Letters> {
    const clock = new HandClock()
    const [fresh, office] = await Promise.all([migratedDatabase(), PostOffice.start()])
    const values = { SMTP_URL: office.url, MAIL_FROM: 'Waybill <no-reply@waybill.example>', ...more }
    const world = await World.start({ only: ['logistics'], url: fresh.url, clock, values })
    return new Letters({ fresh, office, world, clock })
  }

  async stop(): Promise<void> {
    await this.world.stop()
    await this.office.close()
    await this.#fresh.drop()
  }

  get database(): Database {
    return this.world.database
  }

  /** The same service without a mail server. */
  silent(): Promise<World> {
    return World.start({ only: ['logistics'], url: this.#fresh.url, clock: this.clock })
  }

  /** Sends all queued mail once. */
  postman(): Promise<string> {
    const { database, clock, office } = this
    const address = this.world.app.addresses.logistics ?? ''
    return deliver({ service: 'logistics', database, clock, url: office.url, address })
  }

  post(path: string, body: object): Promise<Reply> {
    return this.world.call(path, { method: 'POST', body })
  }

  forgot(email: string, more: object = {}): Promise<Reply> {
    return this.post('/auth/password/forgot', { email, ...more })
  }

  signIn(email: string, password = testPassword): Promise<Reply> {
    return this.post('/auth/token', { email, password })
  }
}
