// Cost of the program while nobody uses it, and how long it takes to start.
import { join } from 'node:path'
import * as z from 'zod'
import { bench } from './support/bench.ts'
import { type Idle, IdleNode, type Repeated, type Start, type Watched } from './support/idle-node.ts'
import * as option from './support/options.ts'
import type { Table } from './support/report.ts'

/** Loops and the patterns that identify their statements. The first match wins. */
const loops: readonly (readonly [loop: string, names: RegExp])[] = [
  ['list_counter, of both services', /list_deltas/],
  ['text-indexer, of both services', /search_queue/],
  ['search-indexer', /article_queue/],
  ['event_sequencer', /from outbox order by company_id|event_marks/],
  ['auth_event_sequencer', /from outbox order by audit_id/],
  ['sequencer of articles', /sync_seq is null|change_marks/],
  ['webhooks, of both services', /delivery_lanes|webhook_health/],
  ['young_tables, of both services', /pg_stat_user_tables/],
  ['allocator', /sales_order_lines/],
  ['timetable', /from jobs|update jobs|into jobs/],
  ['proofs that listeners are alive', /^select \$1$/],
  ['begin, commit and settings', /^(begin|commit|set |select set_config)/i],
]

const other = 'all others'

function loopOf({ text }: Repeated): string {
  return loops.find(([, names]) => names.test(text))?.[0] ?? other
}

const worlds = ['demo', 'empty'] as const
type World = (typeof worlds)[number]

interface Measured {
  readonly world: World
  readonly first: Start
  readonly second: Start
  /** Measured while the program settles after its start. */
  readonly settling: Watched
  readonly idle: Idle
}

const total = (start: Start) => Object.values(start).reduce((sum, ms) => sum + ms, 0)

function startRow(what: string, start: Start): readonly string[] {
  return [what, ...[total(start), ...Object.values(start)].map((ms) => (ms / 1_000).toFixed(2))]
}

function startTable(measured: readonly Measured[]): Table {
  return {
    title: 'Starts, in seconds',
    columns: [
      'start',
      'all',
      'loading the program',
      'database',
      'migrations',
      'demo world',
      'services and worker',
    ],
    rows: measured.flatMap(({ world, first, second }) => [
      startRow(`${world}, first`, first),
      startRow(`${world}, second`, second),
    ]),
  }
}

function idleTable(measured: readonly Measured[]): Table {
  return {
    title: 'Idle',
    columns: [
      'world',
      'CPU program',
      'CPU PostgreSQL',
      'statements/s',
      'connections',
      'RSS MB',
      'of it anonymous',
      'heap',
      'external',
    ],
    rows: measured.flatMap(({ world, settling, idle }) => [
      [...watchedRow(`${world}, coming to rest`, settling), '', '', '', ''],
      [
        ...watchedRow(`${world}, at rest`, idle),
        ...[idle.rss_mb, idle.anonymous_mb, idle.heap_mb, idle.external_mb].map((mb) => mb.toFixed(0)),
      ],
    ]),
  }
}

function watchedRow(what: string, watched: Watched): readonly string[] {
  return [
    what,
    `${watched.program_percent.toFixed(2)} %`,
    `${watched.postgresql_percent.toFixed(2)} %`,
    (watched.statements.reduce((sum, { perMinute }) => sum + perMinute, 0) / 60).toFixed(1),
    String(watched.connections),
  ]
}

function loopTable({ world, idle }: Measured): Table {
  const rows = [...loops.map(([loop]) => loop), other].map((loop) => {
    const own = idle.statements.filter((statement) => loopOf(statement) === loop)
    const sum = (of: (statement: Repeated) => number) => own.reduce((all, each) => all + of(each), 0)
    return [loop, sum((each) => each.perMinute).toFixed(0), sum((each) => each.ms_perMinute).toFixed(1)]
  })
  return {
    title: `What each loop costs in a minute (${world})`,
    columns: ['loop', 'statements', 'ms in PostgreSQL'],
    rows,
  }
}

export const idle = bench({
  name: 'idle',
  summary: 'Cost of the idle program, and its start time',
  input: z.object({
    seconds: option.seconds(60, 'how long it is watched while it comes to rest, and then at rest'),
    settle: option.seconds(60, 'how long it has at most to come to rest after a start'),
    worlds: z
      .array(z.enum(worlds))
      .min(1)
      .default([...worlds])
      .meta({ description: 'demo: with the demo world; empty: without' }),
  }),
  short: '--seconds 1 --settle 0.01 --worlds empty'.split(' '),
  async measure({ seconds, settle, worlds: wanted }, ground, note) {
    const measured: Measured[] = []
    for (const world of wanted) {
      const folder = join(ground.folder, `idle-${world}`)
      const options = { demo: world === 'demo' }
      note(`Starting for the first time (${world})`)
      const fresh = await IdleNode.started(folder, options)
      await fresh.quiet(settle)
      await fresh.countFromNow()
      await fresh.stop()
      note(`Starting for the second time (${world})`)
      const node = await IdleNode.started(folder, options)
      try {
        await node.quiet(settle)
        note(`Watching for twice ${seconds} s`)
        const settling = await node.watched(seconds)
        const found = await node.idle(seconds)
        measured.push({ world, first: fresh.start, second: node.start, settling, idle: found })
      } finally {
        await node.stop()
      }
    }
    return {
      title: 'The program while nobody uses it',
      notes: [
        'The whole program with the PostgreSQL that it brings along, as `npm start` runs it. CPU is in hundredths of one core. After the',
        'first start it comes to rest, is stopped and started again, with pg_stat_statements; what is watched is the second, in two equal',
        'stretches: while it comes to rest, which ends with one thorough collection of memory, and from then on. A start',
        'ends when both services listen and the worker runs; other work on the machine makes it longer.',
      ],
      tables: [startTable(measured), idleTable(measured), ...measured.map(loopTable)],
      figures: measured,
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
