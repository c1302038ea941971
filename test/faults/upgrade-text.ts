import { figuresText } from './bed.ts'
import { drain_s } from './upgrade-fleet.ts'
import { type Row, table } from './hostile-report.ts'
import type { Pair, UpgradeReport } from './upgrade-run.ts'

const ms = (value: number) => `${Math.round(value)} ms`

function middleAndLongest(times_ms: readonly number[]): string {
  const sorted = times_ms.toSorted((one, other) => one - other)
  return `p50 ${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${ms(sorted.at(-1) ?? 0)}`
}

function none(what: string, figure: number): Row {
  return { what, figure, goal: '0', isMet: figure === 0 }
}

function rowsOf(report: UpgradeReport): readonly Row[] {
  const { tally, pairs, times, compared } = report
  return [
    ...pairs.flatMap(pairRows),
    { what: `rolling restarts of ${report.nodes} nodes`, figure: report.restarts },
    { what: 'requests', figure: `${tally.served_n} in ${Math.round(report.seconds)} s` },
    { what: 'requests a second, wanted', figure: `${Math.round(report.reached)}, ${report.wanted}` },
    { what: 'they took', figure: `p50 ${ms(times.p50_ms)}, p99 ${ms(times.p99_ms)}` },
    none('requests that failed', tally.failed_n - (tally.failed.get('another answer') ?? 0)),
    none('requests refused for lack of room (503)', tally.refused_n),
    {
      what: 'answers compared with the first one',
      figure: Array.from(compared, ([release, times_n]) => `${times_n} of ${release}`).join(', '),
    },
    none('answers that differed', tally.failed.get('another answer') ?? 0),
    none('nodes that did not end in good order', report.badEnds.length),
    none('errors in the logs of the nodes', report.complaints.length),
    { what: 'a node was ready after', figure: middleAndLongest(report.starts_ms) },
    {
      what: `a node had ended after (${drain_s} s of it draining)`,
      figure: middleAndLongest(report.ends_ms),
    },
  ]
}

function pairRows({ from, to, upgrades, rollBacks, migrated_ms }: Pair): readonly Row[] {
  return [
    { what: `from ${from} to ${to}`, figure: `${upgrades} upgrades, ${rollBacks} roll-backs` },
    {
      what: 'of them with something to migrate; the command took',
      figure: migrated_ms.length === 0 ? 'none' : `${migrated_ms.length}; ${middleAndLongest(migrated_ms)}`,
    },
  ]
}

export function upgradeText(report: UpgradeReport): string {
  const faults = [...report.tally.faults, ...report.badEnds, ...report.complaints]
  return [
    table(rowsOf(report)),
    ...(faults.length === 0 ? [] : [figuresText([['faults', '']], faults)]),
  ].join('\n\n')
}

export function isMet(report: UpgradeReport): boolean {
  return rowsOf(report).every(({ isMet: met }) => met !== false)
}
