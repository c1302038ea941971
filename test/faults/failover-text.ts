import { figuresText } from './bed.ts'
import type { Failover, FailoverReport } from './failover-run.ts'
import { type Way, ways } from './failover-ways.ts'
import { type Row, table } from './hostile-report.ts'

const seconds = (value_ms: number) => `${(value_ms / 1000).toFixed(1)} s`
const goal_ms = 10_000

const names: Readonly<Record<Way, string>> = {
  kill: 'PostgreSQL and Patroni killed (-9)',
  freeze: 'both frozen, and woken up when another one was the primary',
  cut: 'cut off from etcd, the standby and its clients',
}

function at(times_ms: readonly number[], part: number): number {
  const sorted = times_ms.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

function spread(rounds: readonly Failover[], of: (round: Failover) => number): string {
  const times = rounds.map(of)
  return `p50 ${seconds(at(times, 0.5))}, p95 ${seconds(at(times, 0.95))}, max ${seconds(at(times, 1))}`
}

function none(what: string, figure: number): Row {
  return { what, figure, goal: '0', isMet: figure === 0 }
}

function rowsOf(report: FailoverReport): readonly Row[] {
  const { rounds, ledger, orders, missed, verified, ailments } = report
  const p95_ms = at(
    rounds.map(({ gap_ms }) => gap_ms),
    0.95,
  )
  return [
    { what: 'failovers', figure: `${rounds.length} in ${Math.round(report.seconds)} s` },
    ...ways.flatMap((way) => {
      const own = rounds.filter((round) => round.way === way)
      const gap = `${own.length}; writes paused p50 ${spread(own, ({ gap_ms }) => gap_ms).slice(4)}`
      return own.length === 0 ? [] : [{ what: names[way], figure: gap }]
    }),
    {
      what: 'writes paused, from the last that was acknowledged to the next',
      figure: spread(rounds, ({ gap_ms }) => gap_ms),
      goal: 'p95 ≤ 10 s',
      isMet: p95_ms <= goal_ms,
    },
    { what: 'the standby was the primary after', figure: spread(rounds, ({ promoted_ms }) => promoted_ms) },
    {
      what: 'the old one followed after its return',
      figure: spread(rounds, ({ followed_ms }) => followed_ms),
    },
    {
      what: 'writes acknowledged: articles, orders',
      figure: `${ledger.acknowledged}, ${orders.acknowledged}`,
    },
    { what: 'without an answer, refused (503)', figure: `${ledger.unanswered}, ${ledger.refused}` },
    none('lost', ledger.lost + orders.lost),
    none('done twice', ledger.doubled + orders.doubled),
    none('other faults', faultsOf(report).length - ledger.lost - orders.lost - ledger.doubled),
    { what: 'events, deliveries by webhook', figure: `${report.events}, ${report.deliveries}` },
    none('changes that the feed, the events or the webhook missed', missed.length),
    {
      what: '`stock verify`',
      figure: `${String(verified['buckets'])} balances from ${String(verified['movements'])} movements`,
      goal: 'sound',
      isMet: verified['ok'] === true,
    },
    none('what `doctor` finds wrong', ailments.length),
  ]
}

function faultsOf({ ledger, orders }: FailoverReport): readonly string[] {
  return [...ledger.faults, ...orders.faults]
}

export function failoverText(report: FailoverReport): string {
  const faults = [...faultsOf(report), ...report.missed, ...report.ailments]
  return [
    table(rowsOf(report)),
    ...(faults.length === 0 ? [] : [figuresText([['faults', '']], faults)]),
  ].join('\n\n')
}

export function isMet(report: FailoverReport): boolean {
  return rowsOf(report).every(({ isMet: met }) => met !== false)
}
