import { inFlight } from './soak-looking.ts'
import type { SoakReport } from './soak-run.ts'
import {
  type Point,
  type Slope,
  type Verdict,
  afterWarmUp,
  slopeBetween,
  slopeOf,
  thinned,
  verdictOf,
} from './soak-slopes.ts'

/** Figures that may not grow, with their limit per hour. The rest is shown and not judged. */
const allowed: readonly (readonly [series: RegExp, perHour: number])[] = [
  [/^(rss|heap|buffers) MB$/, 1],
  [/^(threads|descriptors|sockets)$/, 1],
  [/^(database connections|transactions idle for 10 s|advisory locks)$/, 1],
  [/ (in flight|active resources)$/, 1],
  // A status that a route rarely answers with may come for the first time after an hour; paths would come by thousands.
  [/ label series$/, 20],
]

/** A shorter run says nothing about hours: it ends before the caches are full. */
const least_h = 1 / 3

export interface Judged {
  readonly name: string
  readonly slope: Slope
  /** Undefined: not judged. */
  readonly verdict: Verdict | undefined
}

/** Figures that are exact on an idle program: judged by that alone. */
const atRest =
  /^(heap|buffers) MB$|^(threads|descriptors|sockets)$|^(database connections|advisory locks)$| (in flight|active resources)$/

export function judged({
  moments,
  hours,
  rests,
}: Pick<SoakReport, 'moments' | 'hours' | 'rests'>): readonly Judged[] {
  const names = new Set(moments.flatMap(({ figures }) => Object.keys(figures)))
  return [...names].map((name) => {
    const points = pointsOf(moments, name)
    const quiet = atRest.test(name) ? pointsOf(rests, name) : []
    const [early, late] = quiet
    const slope = early && late ? slopeBetween(early, late) : slopeOf(afterWarmUp(points, hours))
    const limit = allowed.find(([series]) => series.test(name))?.[1]
    return {
      name,
      slope,
      verdict: limit === undefined || hours < least_h ? undefined : verdictOf(slope, limit),
    }
  })
}

function pointsOf(moments: SoakReport['moments'], name: string): readonly Point[] {
  return moments.flatMap(({ at_h, figures }) => {
    const value = figures[name]
    return value === undefined || Number.isNaN(value) ? [] : [{ at_h, value }]
  })
}

/** Share of clients that may be told to come again later. */
const refusedShare = 0.01

/** Why the run has failed. */
export function faultsOf(report: SoakReport): readonly string[] {
  const { tally } = report
  const left = leftIn(report)
  const all = tally.served_n + tally.refused_n
  return [
    ...[...tally.failed].map(([kind, times]) => `${kind}: ${times} times`),
    ...tally.faults,
    ...(tally.refused_n > refusedShare * all
      ? [`${tally.refused_n} of ${all} told to come again later`]
      : []),
    ...(left === 0 ? [] : [`${left} requests in flight when nobody asked any more`]),
    ...judged(report)
      .filter(({ verdict }) => verdict === 'grows')
      .map(({ name, slope }) => `${name} grows by ${figure(slope.perHour)} an hour`),
  ]
}

function leftIn({ rests }: SoakReport): number {
  return inFlight(rests.at(-1)?.figures ?? {})
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return value.toFixed(size === 0 || size >= 1000 ? 0 : size >= 10 ? 1 : 2)
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function counts(of: ReadonlyMap<string, number>): string {
  return [...of]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')
}

/** Units of the series. */
const shown = [
  'served/s',
  'p50 ms',
  'p99 ms',
  'logistics loop delay p99 ms',
  'rss MB',
  'heap MB',
  'buffers MB',
  'descriptors',
  'sockets',
  'threads',
  'database connections',
  'logistics in flight',
  'auth in flight',
  'PostgreSQL memory MB',
  'database size MB',
  'soak rss MB',
]

export function soakText(report: SoakReport): string {
  const { moments, hours, tally, reached, wanted, delivered } = report
  const faults = faultsOf(report)
  const rows = judged(report).map(({ name, slope, verdict = 'not judged' }) => [
    name,
    figure(slope.first),
    figure(slope.last),
    figure(slope.perHour),
    figure(slope.error),
    verdict,
  ])
  // Rows with a measured heap, where there are any.
  const measured = moments.filter(({ figures }) => 'heap MB' in figures)
  const series = thinned(measured.length > 2 ? measured : moments, 20)
  const columns = shown.filter((name) => series.some(({ figures }) => name in figures))
  return [
    `${(hours * 60).toFixed(1)} minutes at ${reached.toFixed(0)} clients/s (${wanted} wanted): ${tally.served_n} requests served, ` +
      `${tally.rude_n} clients that misbehave, ${tally.refused_n} told to come again later, ${tally.failed_n} failures, ` +
      `${delivered} webhooks delivered, ${leftIn(report)} in flight afterwards.`,
    'Twice, after the first fifth of the time and in the end, all clients go away: of the heap after forced collections, ' +
      'descriptors, sockets and the like the slope is that between these two moments, without an error. Other slopes are ' +
      'by least squares without the first fifth. `flat`: with two standard errors added at most 1 (MB) an ' +
      'hour. `grows`: more than 1 an hour, and more than two standard errors. Label series may grow by 20 an hour. `unclear`: the ups and downs are larger than what is ' +
      'looked for; a longer run tells. Runs of less than 20 minutes are not judged. Of memory the heap is the ' +
      'exact figure, while resident memory follows the garbage collector.',
    table(['series', 'first', 'last', 'slope/h', 'error', 'verdict'], rows),
    table(
      ['min', ...columns],
      series.map(({ at_h, figures }) => [
        (at_h * 60).toFixed(1),
        ...columns.map((name) => figure(figures[name] ?? NaN)),
      ]),
    ),
    `Served: ${counts(tally.served)}.`,
    `Told to come again later: ${counts(tally.refused) || 'nobody'}.`,
    `Misbehaved: ${counts(tally.rude)}.`,
    faults.length === 0 ? 'No faults.' : ['Faults:', ...faults.map((fault) => `- ${fault}`)].join('\n'),
  ].join('\n\n')
}
