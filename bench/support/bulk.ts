import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import { type CopiedRows, copier } from './copy-in.ts'
import type { GoodsWorld } from './goods-world.ts'
import { Lane, postRequest } from './load.ts'
import { bareEnvironment } from './process.ts'

/** A range of unused article codes, starting at the first. */
interface Codes {
  readonly first: number
  readonly count: number
}

/** Imports articles and returns the elapsed time and the program's processor time. */
export type Way = (codes: Codes) => Promise<{ readonly took_ms: number; readonly program_ms: number }>

const root = resolve(import.meta.dirname, '../..')

function articleOf(n: number, client: number) {
  return {
    client_3pl_id: client,
    article_code: `NEW-${n}`,
    name: `Article ${n}`,
    description: `Extra virgin olive oil in a glass bottle ${n}`,
    um3pl: 'PCE',
    um3pl_barcode: String(8_000_000_000_000 + n),
    integer_only_um3pl_quantity: true,
    um3pl_2: 'CTN',
    um3pl_2_factor: 6,
    weight_kg: (n % 1000) / 100,
    external_reference: `EXT-${n}`,
  }
}

const columns = Object.keys(articleOf(0, 0))

function numbers({ first, count }: Codes): readonly number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

function batchesOf(codes: Codes, batch: number): readonly Codes[] {
  return Array.from({ length: Math.ceil(codes.count / batch) }, (_, i) => ({
    first: codes.first + i * batch,
    count: Math.min(batch, codes.count - i * batch),
  }))
}

/** `POST /articles/bulk`, one request after the other over one connection. */
export function byBulk(world: GoodsWorld, batch: number): Way {
  const { client } = world.goods
  return async (codes) => {
    const { hostname, port } = new URL(world.address)
    const requests = batchesOf(codes, batch).map((part) => ({
      text: postRequest(
        '/api/articles/bulk',
        { ...world.headers, 'content-type': 'application/json' },
        JSON.stringify({ articles: numbers(part).map((n) => articleOf(n, client)) }),
      ),
      end: `"meta":{"created":${part.count},"existing":0,"updated":0,"unchanged":0,"failed":0}`,
    }))
    const lane = await Lane.open(hostname, Number(port))
    const before = (await world.server.cpu_ms()) ?? 0
    const began = performance.now()
    try {
      for (const { text, end } of requests) {
        const body = await lane.ask(text)
        if (!body.includes(end)) throw new Error(`a wrong answer: ${body.toString('utf8', 0, 1_000)}`)
      }
    } finally {
      lane.close()
    }
    const took_ms = performance.now() - began
    return { took_ms, program_ms: ((await world.server.cpu_ms()) ?? 0) - before }
  }
}

/** Runs `bin/waybill article import` on a file, including its start. */
export function bySheet(world: GoodsWorld, folder: string): Way {
  const { client, tenant } = world.goods
  return async (codes) => {
    const file = join(folder, 'articles.csv')
    const lines = numbers(codes).map((n) => Object.values(articleOf(n, client)).map(cellOf).join(','))
    await writeFile(file, [columns.join(','), ...lines, ''].join('\n'))
    const before = await childrenCpu_ms()
    const began = performance.now()
    const args = ['src/main/waybill.ts', 'article', 'import', file, '--company', String(tenant.company)]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...bareEnvironment(), DATABASE_URL: world.database.url, LOG_LEVEL: 'warn' },
    })
    const took_ms = performance.now() - began
    if (!stdout.startsWith(`${codes.count} created, 0 updated, 0 unchanged, 0 failed`))
      throw new Error(`a wrong import: ${stdout}`)
    return { took_ms, program_ms: (await childrenCpu_ms()) - before }
  }
}

function cellOf(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

/** Processor time of ended child processes, since nothing else counts it. Linux counts in hundredths of a second. */
async function childrenCpu_ms(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'latin1').catch(() => undefined)
  if (stat === undefined) return 0
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** `COPY` into the same tables, `batch` rows per transaction: ready-made rows, no checks, no responses. */
export async function byCopy(world: GoodsWorld, batch: number): Promise<Way & { end: () => Promise<void> }> {
  const event = await exampleEvent(world)
  const { copy, end } = await copier(world.database.url)
  const way: Way = async (codes) => {
    const parts = batchesOf(codes, batch).map((part) => copiedRows(world, part, event))
    const began = performance.now()
    for (const part of parts) await copy(part)
    return { took_ms: performance.now() - began, program_ms: 0 }
  }
  return Object.assign(way, { end })
}

/** Above all ids that the program assigns. */
const firstId = 1_000_000_000

function copiedRows({ goods }: GoodsWorld, codes: Codes, event: Event): readonly CopiedRows[] {
  const { company } = goods.tenant
  const now = new Date().toISOString()
  const articles = numbers(codes).map((n) =>
    [company, firstId + n, ...Object.values(articleOf(n, goods.client)), now, now].join('\t'),
  )
  const events = numbers(codes).map((n) =>
    [
      company,
      `evt_${n.toString().padStart(36, '0')}`,
      'article.created',
      goods.client,
      'article',
      firstId + n,
      1,
      event.data,
      event.user,
      event.actor,
      event.request_id,
      now,
    ].join('\t'),
  )
  return [
    {
      table: `logistics.articles (company_id, id, ${columns.join(', ')}, created_at, updated_at)`,
      rows: copyText(articles),
    },
    {
      table:
        'logistics.outbox (company_id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, user_id, actor, request_id, created_at)',
      rows: copyText(events),
    },
  ]
}

function copyText(rows: readonly string[]): Buffer {
  return Buffer.from(`${rows.join('\n')}\n`)
}

interface Event {
  readonly data: string
  readonly user: number
  readonly actor: string
  readonly request_id: string
}

/** An example of the event for a new article. */
async function exampleEvent({ database, goods }: GoodsWorld): Promise<Event> {
  const { rows } = await database.query<Event>(sql`
    select o.data::text as data, o.user_id as user, o.actor, o.request_id from outbox o
     where o.company_id = ${goods.tenant.company} and o.type = 'article.created' and o.user_id is not null limit 1`)
  return found(rows[0], 'event')
}

const Total = z.object({ data: z.object({ article_code: z.string() }) })

/** Checks that all imported articles and their events exist and that the last article can be read. */
export async function checkArticles(world: GoodsWorld, made: number, last: Codes): Promise<void> {
  const { company } = world.goods.tenant
  const { rows } = await world.database.query<Record<'articles' | 'events' | 'id', number>>(sql`
    select (select count(*) from articles where company_id = ${company} and article_code like 'NEW-%') as articles,
           (select count(*) from outbox where company_id = ${company} and type = 'article.created') as events,
           (select id from articles where company_id = ${company} and article_code = ${`NEW-${last.first + last.count - 1}`}) as id`)
  const { articles, events, id } = found(rows[0], 'figures')
  if (articles !== made || events !== made)
    throw new Error(`${articles} articles and ${events} events instead of ${made}`)
  Total.parse(await world.read(`/api/articles/${id}`))
}
