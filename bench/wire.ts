// Cost and benefit of compression: the same answers with and without it.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import type { ArticleWorld } from './support/article-world.ts'
import { ask, meanCost } from './support/ask.ts'
import { bench } from './support/bench.ts'
import { grouped, meanOf, withSpread } from './support/figures.ts'
import { Lane, type Plan, getRequest } from './support/load.ts'
import * as option from './support/options.ts'
import { articleIdAt } from './support/tenants.ts'

const unpack = {
  identity: (bytes: Buffer) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}
type Encoding = keyof typeof unpack

interface Question {
  readonly what: string
  readonly path: string
  readonly encodings: readonly Encoding[]
  /** How many records the answer has; one alone is below the length from which an answer is compressed. */
  readonly records: number
}

const plain = 'identity'
const headersOf = (world: ArticleWorld, encoding: Encoding) => ({
  ...world.headers,
  'accept-encoding': encoding,
})

/** The length of the answer on the wire, once it has been unpacked and looked at. */
async function lengthOf(
  world: ArticleWorld,
  { path, records }: Question,
  encoding: Encoding,
): Promise<number> {
  const { hostname, port } = new URL(world.address)
  const lane = await Lane.open(hostname, Number(port))
  const bytes = Buffer.from(await lane.ask(getRequest(path, headersOf(world, encoding))))
  lane.close()
  const isPacked = encoding !== plain && records > 1
  const text = (isPacked ? unpack[encoding](bytes) : bytes).toString()
  const { data } = z.object({ data: z.union([z.array(z.object({})), z.object({})]) }).parse(JSON.parse(text))
  const count = Array.isArray(data) ? data.length : 1
  if (count !== records) throw new Error(`${path} has ${count} records, not ${records}`)
  return bytes.length
}

function planOf(world: ArticleWorld, question: Question, encoding: Encoding): Plan {
  const request = getRequest(question.path, headersOf(world, encoding))
  return { mark: () => 0, request: () => request, isRight: (body) => body.length > 0 }
}

const questions: readonly Question[] = [
  { what: 'one article', path: `/api/articles/${articleIdAt(0)}`, encodings: [plain, 'zstd'], records: 1 },
  {
    what: '200 articles',
    path: '/api/articles/sync?per_page=200',
    encodings: [plain, 'zstd', 'br', 'gzip'],
    records: 200,
  },
]

interface Pace {
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  readonly connections: readonly number[]
}

type Run = Awaited<ReturnType<typeof ask>>

/** The same question in every encoding, in turn. */
async function answersTo(question: Question, world: ArticleWorld, pace: Pace) {
  const connections = Math.max(...pace.connections)
  const ways = question.encodings.map((encoding) => {
    const plan = planOf(world, question, encoding)
    return {
      encoding,
      runs: new Array<Run>(),
      run: (seconds: number) => ask(world.server, plan, { connections, seconds }),
    }
  })
  for (const way of ways) await way.run(pace.warmup)
  for (let round = 0; round < pace.rounds; round += 1)
    for (const way of ways) way.runs.push(await way.run(pace.seconds))
  const rows = await Promise.all(
    ways.map(async ({ encoding, runs }) => {
      const bytes = await lengthOf(world, question, encoding)
      return { what: question.what, encoding, bytes, ...meanOf(runs), ...meanCost(runs) }
    }),
  )
  return rows.map((row) => ({
    ...row,
    smaller: (rows[0]?.bytes ?? 0) / row.bytes,
    ratio: row.perSecond / (rows[0]?.perSecond ?? 0),
  }))
}

export const wire = bench({
  name: 'wire',
  summary: 'Compressed and plain answers: length and throughput',
  input: z.object({
    seconds: option.seconds(5),
    warmup: option.warmup,
    rounds: option.rounds(5),
    connections: option.connections([32]),
    profile: option.profile,
  }),
  short: '--seconds 0.1 --warmup 0.1 --rounds 1 --connections 2'.split(' '),
  async measure(options, ground, note) {
    const world = await ground.articles(200, options.profile)
    const rows: Awaited<ReturnType<typeof answersTo>> = []
    for (const question of questions) {
      note(`Measuring ${question.what}`)
      rows.push(...(await answersTo(question, world, options)))
    }
    return {
      title: 'Answers compressed and not',
      notes: [
        'The program, PostgreSQL and the load generator share the cores. Rounds alternate between the encodings. An article',
        'alone is too short to be compressed: it shows what it costs to ask whether to compress.',
      ],
      tables: [
        {
          title: 'By what the caller accepts',
          columns: [
            'answer',
            'accepts',
            'bytes',
            'smaller',
            'requests/s',
            'of plain',
            'p50 / p99 ms',
            'CPU µs program',
          ],
          rows: rows.map((row) => [
            row.what,
            row.encoding,
            grouped(row.bytes),
            `${row.smaller.toFixed(1)}×`,
            withSpread(row),
            row.ratio.toFixed(2),
            `${row.p50_ms.toFixed(2)} / ${row.p99_ms.toFixed(2)}`,
            row.program_us.toFixed(0),
          ]),
        },
      ],
      figures: rows,
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
