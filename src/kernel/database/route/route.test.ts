import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from '../../../../test/support/cluster.ts'
import { freePort } from '../../../../test/support/free-port.ts'
import { Link } from '../../../../test/support/link.ts'
import { Database, type DatabaseOptions } from '../database.ts'
import { DatabaseUnavailable } from '../failures.ts'
import { Route } from './route.ts'
import { sql } from '../sql.ts'

const opened: Database[] = []
let first: Cluster
let second: Cluster
let dead: number

beforeAll(async () => {
  first = await Cluster.make()
  second = await first.standby()
  await first.start()
  await second.start()
  dead = await freePort()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})
afterAll(async () => {
  await Promise.all([first.remove(), second.remove()])
})

function urlOf(hosts: readonly string[], kind: string): string {
  const query = kind === '' ? '' : `?target_session_attrs=${kind}`
  return `postgresql://waybill:${first.password}@${hosts.join(',')}/postgres${query}`
}

function open(url: string, options: Partial<DatabaseOptions> = {}): Database {
  const database = new Database({ url, schema: 'public', poolSize: 3, readTimeout_ms: 5_000, ...options })
  opened.push(database)
  return database
}

async function portOf(database: Database): Promise<number | undefined> {
  const { rows } = await database.query<{ port: number }>(sql`select inet_server_port() as port`)
  return rows[0]?.port
}

describe('target_session_attrs', () => {
  test.each([
    ['any', 'second'],
    ['', 'second'],
    ['read-write', 'first'],
    ['primary', 'first'],
    ['read-only', 'second'],
    ['standby', 'second'],
    ['prefer-standby', 'second'],
  ] as const)('%s of a dead host, a standby and a primary is the %s', async (kind, wanted) => {
    const database = open(urlOf([`127.0.0.1:${dead}`, second.place, first.place], kind))
    const ports = { first: first.port, second: second.port }
    expect(await portOf(database)).toBe(ports[wanted])
  })

  test('prefer-standby takes a primary where there is nothing else', async () => {
    const database = open(urlOf([`127.0.0.1:${dead}`, first.place], 'prefer-standby'))
    expect(await portOf(database)).toBe(first.port)
  })

  test('nothing that fits is told with what each host is', async () => {
    const database = open(urlOf([`127.0.0.1:${dead}`, second.place], 'read-write'))
    const failure = await database.ping().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseUnavailable)
    const message = `127\\.0\\.0\\.1:${dead}: .*ECONNREFUSED.*; ${second.place} is read-only`
    expect(failure).toMatchObject({ cause: { message: expect.stringMatching(message) } })
  })

  test('a primary that was made read-only is not read-write, and is still the primary', async () => {
    await first.query(`create role reader login superuser password 'p'`)
    await first.query('alter role reader set default_transaction_read_only = on')
    const as = (kind: string) => urlOf([first.place], kind).replace(/waybill:[^@]*/, 'reader:p')
    await expect(open(as('read-write')).ping()).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await portOf(open(as('primary')))).toBe(first.port)
    expect(await portOf(open(as('read-only')))).toBe(first.port)
  })

  test('a host that hangs is passed by', async () => {
    const link = await Link.to(first.url())
    link.stall()
    const hanging = new URL(link.url).host
    const database = open(urlOf([hanging, first.place], 'read-write'), { readTimeout_ms: 4_000 })
    expect(await portOf(database)).toBe(first.port)
    await link.cut()
  })

  test('connect_timeout counts for each host', async () => {
    const link = await Link.to(first.url())
    link.stall()
    const route = new Route(`${urlOf([new URL(link.url).host], '')}?connect_timeout=1`)
    const opening = { make: (config: pg.ClientConfig) => new pg.Client(config), settings: {}, name: 'test' }
    await expect(route.open({ ...opening, limit_ms: 60_000 })).rejects.toThrow('timeout expired')
    await link.cut()
  })
})

test('a new connection takes one round trip for all settings, and none in its first packet', async () => {
  const link = await Link.to(first.url())
  link.watch()
  // Announcing a commit would use another connection.
  const database = open(link.url, { isTold: false })
  await database.write(sql`select 1`)
  const { rows } = await database.write(sql`
    select current_setting('search_path') as path, current_setting('jit') as jit,
           current_setting('statement_timeout') as limited, current_setting('application_name') as name`)
  expect(rows).toEqual([{ path: 'public,public', jit: 'off', limited: '30s', name: 'waybill' }])
  const [packet = ''] = link.sent
  expect(packet.split('\0').filter((word) => word !== '')).toEqual(
    expect.arrayContaining(['user', 'waybill', 'database', 'postgres', 'application_name']),
  )
  expect(packet).not.toMatch(/options|search_path|timeout/)
  expect(link.sent.filter((each) => each.includes('set_config'))).toHaveLength(1)
  await link.cut()
})
