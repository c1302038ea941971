import * as z from 'zod'
import type { Database } from '../../src/kernel/database/database.ts'
import { Admins } from './admins.ts'
import { HandClock } from './clock.ts'
import { type Fresh, migratedDatabase } from './fresh.ts'
import { PostOffice, deliver } from './post-office.ts'
import { Sites, type TestSite, type TestUser } from './sites.ts'
import { type Reply, World } from './world.ts'

/**
 * The authentication service with a mail server. It has its own database, because the mail job sends every queued
 * message.
 */
export class MailWorld {
  readonly clock: HandClock
  readonly office: PostOffice
  readonly world: World
  readonly sites: Sites
  readonly admins: Admins
  readonly #fresh: Fresh
  private constructor(parts: { fresh: Fresh; office: PostOffice; world: World; clock: HandClock }) {
    this.#fresh = parts.fresh
    this.clock = parts.clock
    this.office = parts.office
    this.world = parts.world
    this.sites = new Sites(parts.world)
    this.admins = new Admins(parts.world, this.sites)
  }

  static async start(): Promise<MailWorld> {
    const clock = new HandClock()
    const [fresh, office] = await Promise.all([migratedDatabase(), PostOffice.start()])
    const values = { SMTP_URL: office.url, MAIL_FROM: 'Waybill <no-reply@waybill.example>' }
    const world = await World.start({ only: ['auth'], url: fresh.url, clock, values })
    return new MailWorld({ fresh, office, world, clock })
  }

  async stop(): Promise<void> {
    await this.sites.close()
    await this.world.stop()
    await this.office.close()
    await this.#fresh.drop()
  }

  get database(): Database {
    return this.sites.database
  }

  /** The same service without a mail server. */
  silent(): Promise<World> {
    return World.start({ only: ['auth'], url: this.#fresh.url, clock: this.clock })
  }

  /** Sends all queued mail once. */
  postman(): Promise<string> {
    return deliver({ database: this.database, clock: this.clock, url: this.office.url })
  }

  async withUser(): Promise<{ site: TestSite; user: TestUser }> {
    const site = await this.sites.site()
    return { site, user: await this.sites.user(site) }
  }

  login(site: TestSite, email: string, password: string): Promise<Reply> {
    return this.world.callAuth('/api/auth/login', { method: 'POST', body: { ...site, email, password } })
  }

  /** Checks a token, as the panel's page does. */
  check(token: string): Promise<Reply> {
    return this.world.callAuth('/api/auth/link/check', { method: 'POST', body: { token } })
  }

  /** Uses a token, as the panel's page does. */
  follow(token: string, password?: string): Promise<Reply> {
    const typed = password === undefined ? {} : { password, password_confirmation: password }
    return this.world.callAuth('/api/auth/link', { method: 'POST', body: { token, ...typed } })
  }
}

const Body = z.record(z.string(), z.unknown())

/** A reply without the parts that vary. */
export function plain({ status, body }: Reply): Readonly<Record<string, unknown>> {
  const { request_id: _, ...rest } = Body.parse(body)
  return { status, ...rest }
}
