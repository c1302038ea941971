import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { systemClock, type Clock } from '../../src/kernel/clock.ts'
import { readConfig } from '../../src/main/config.ts'
import type { Values } from '../../src/main/config-variables.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { insertBareClient } from '../../src/logistics/catalogue/clients/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import type { NewCompany } from '../../src/logistics/people/companies/schema.ts'
import type { Membership } from '../../src/logistics/people/users/schema.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import { type App, type Part, startApp } from '../../src/main/app.ts'
import { makeLog } from '../../src/main/log.ts'
import { holdToContract } from './contract.ts'
import { testHashKind, testKey, testPassword, testPasswordCost, testPasswordHash } from './credentials.ts'
import { patience } from './patience.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test looks into is what the test is about
  readonly body: any
}

export interface Request {
  readonly method?: string
  readonly token?: string
  readonly company?: number | string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface WorldOptions {
  readonly values?: Values
  readonly clock?: Clock
  readonly only?: readonly Part[]
  /** A migrated database of the test's own, instead of the shared one. */
  readonly url?: string
  /** Database address for the program, if not direct. The world itself always connects directly. */
  readonly databaseUrl?: string
}

export { testHashKind, testKey, testPassword, testPasswordCost, testPasswordHash }

const nothing = () => Promise.resolve()

let serial = 0

/** The world shared by all files in this process: starting it takes longer than many of them. */
let common: Promise<World> | undefined

/** A running program on the shared database, and helpers to create a test's own tenants. */
export class World {
  readonly app: App
  readonly database: Database
  readonly log: PassThrough
  readonly clock: Clock
  constructor(parts: { app: App; database: Database; log: PassThrough; clock: Clock }) {
    this.app = parts.app
    this.database = parts.database
    this.log = parts.log
    this.clock = parts.clock
  }

  /** The shared world, for a file that needs one program and doesn't change the program itself. */
  static common(): Promise<World> {
    return (common ??= World.start())
  }

  static async start(options: WorldOptions = {}): Promise<World> {
    const url = options.url ?? inject('waybillUrl')
    const log = new PassThrough()
    log.resume()
    const clock = options.clock ?? systemClock
    const app = await startApp({
      config: readConfig({
        LOGISTICS_PORT: '0',
        AUTH_PORT: '0',
        RATE_LIMIT_DATA: '0',
        RATE_LIMIT_CONSOLE: '0',
        RATE_LIMIT_TOKEN: '0',
        // An ordinary PostgreSQL allows 100 connections, and every test process runs a program.
        DATABASE_POOL: '3',
        ...(options.databaseUrl === undefined && { DATABASE_TIMEOUT_MS: '15000' }),
        LOG_LEVEL: 'debug',
        APP_KEY: testKey,
        MAIL_CATCHER: '0',
        DATA_DIR: join(tmpdir(), `waybill-tests-${process.pid}`),
        ...options.values,
      }),
      urls: { logisticsUrl: options.databaseUrl ?? url, authUrl: options.databaseUrl ?? url },
      clock,
      log: makeLog({ logLevel: 'debug' }, log),
      only: options.only ?? ['logistics', 'auth'],
      passwordCost: testPasswordCost,
      // Two cores run everything at once, so time limits are generous. Only tests with their own link check database
      // delays.
      ...(options.databaseUrl === undefined && {
        pressure: { wait_ms: 15_000, loopDelay_ms: 15_000 },
        replicaSlow_ms: 15_000,
      }),
    })
    const database = new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
    return new World({ app, database, log, clock })
  }

  /** A world around a program that something else runs: fills its database and calls it. */
  static beside(addresses: App['addresses'], url: string): World {
    const options = { url, schema: 'logistics', poolSize: 4, ...patience }
    const app = { addresses, work: nothing, drain: () => {}, stop: nothing }
    return new World({ app, database: new Database(options), log: new PassThrough(), clock: systemClock })
  }

  async stop(): Promise<void> {
    // The shared world ends with the process.
    if (this === (await common)) return
    await this.database.close()
    await this.app.stop()
  }

  get address(): string {
    return this.app.addresses.logistics ?? ''
  }

  /** Calls the logistics API. The path is below `/api`, or below the root if it begins with `//`. */
  call(path: string, request: Request = {}): Promise<Reply> {
    const base = path.startsWith('//') ? this.address : `${this.address}/api`
    return held('logistics', `${base}${path.replace(/^\/\//, '/')}`, request)
  }

  /** Calls the authentication service at its root. */
  callAuth(path: string, request: Request = {}): Promise<Reply> {
    return held('auth', `${this.app.addresses.auth ?? ''}${path}`, request)
  }

  async company(input: Partial<NewCompany> = {}): Promise<number> {
    const name = `Company ${process.pid}-${(serial += 1)}`
    const company = await this.database.transaction((connection) =>
      insertCompany(connection, { name, modules: ['all'], ...input, now: this.clock.now() }),
    )
    return company.id
  }

  async client(company: number): Promise<number> {
    const code = `C${(serial += 1)}`
    const client = await this.database.transaction((connection) =>
      insertBareClient(connection, { company, code, name: `Client ${code}` }),
    )
    return client.id
  }

  /** A user with these memberships, and a token. */
  async user(
    memberships: readonly Partial<Membership>[],
    options: { readonly super_admin?: boolean; readonly password_hash?: string } = {},
  ): Promise<{ readonly id: number; readonly email: string; readonly token: string }> {
    const email = `user-${process.pid}-${(serial += 1)}-${Date.now()}@test.example`
    const full = memberships.map((each, i) => ({
      company_id: each.company_id ?? 0,
      role: each.role ?? 'operator',
      is_primary: each.is_primary ?? i === 0,
      client_ids: each.client_ids ?? null,
    }))
    return this.database.transaction(async (connection) => {
      const now = this.clock.now()
      const user = await insertUser(connection, {
        email,
        name: 'Test user',
        super_admin: options.super_admin ?? false,
        password_hash: options.password_hash ?? testPasswordHash,
        memberships: full,
        now,
      })
      const token = await insertToken(connection, user.id, { created_at: now, expires_at: null })
      return { id: user.id, email, token }
    })
  }

  /**
   * Disables features over the API, so that this program applies it immediately. A direct write would arrive later, as
   * a notification.
   */
  async switchOff(company: number, disable: readonly string[]): Promise<void> {
    const { token } = await this.user([], { super_admin: true })
    await this.call(`/companies/${company}/modules`, { method: 'PUT', token, body: { disable } })
  }

  /** A company and a member. */
  async tenant(role: Membership['role'] = 'operator', input: Partial<NewCompany> = {}) {
    const company = await this.company(input)
    const { token, id } = await this.user([{ company_id: company, role }])
    return { company, token, user_id: id }
  }
}

async function held(service: 'logistics' | 'auth', url: string, request: Request): Promise<Reply> {
  const reply = await send(url, request)
  holdToContract(service, { method: request.method ?? 'GET', url }, reply)
  return reply
}

/** An idle connection is left long before the server ends it, which could hit a request on its way. */
const agent = new Agent({ keepAlive: true, timeout: 10_000 })

export async function send(url: string, request: Request): Promise<Reply> {
  const headers: Record<string, string> = { accept: '*/*', ...request.headers }
  if (request.token !== undefined) headers['authorization'] = `Bearer ${request.token}`
  if (request.company !== undefined) headers['x-company-id'] = String(request.company)
  if (request.body !== undefined) headers['content-type'] ??= 'application/json'
  const { method = 'GET' } = request
  const body = request.body === undefined ? undefined : bodyText(request.body)
  if (body !== undefined) headers['content-length'] ??= String(Buffer.byteLength(body))
  try {
    return await replyOf(
      await new Promise<IncomingMessage>((resolve, reject) =>
        httpRequest(url, { method, headers, agent }, resolve).once('error', reject).end(body),
      ),
    )
  } catch (error) {
    // The stack trace of a socket doesn't say who called.
    throw new Error(`${method} ${url}: ${String(error)}`, { cause: error })
  }
}

async function replyOf(response: IncomingMessage): Promise<Reply> {
  const headers = new Headers()
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    headers.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '')
  const text = unpacked(await buffer(response), headers.get('content-encoding')).toString()
  const isJson = isOneJson(headers.get('content-type')) && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : undefined
  return { status: response.statusCode ?? 0, headers, text, body }
}

function unpacked(bytes: Buffer, encoding: string | null): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

/** Whether the type is any JSON, but not JSON lines. */
export function isOneJson(type: string | null | undefined): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(type ?? '')
}

function isPacked(body: unknown): body is Buffer<ArrayBuffer> {
  return Buffer.isBuffer(body)
}

function bodyText(body: unknown): string | Buffer<ArrayBuffer> {
  return typeof body === 'string' || isPacked(body) ? body : JSON.stringify(body)
}
