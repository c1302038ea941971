import type { HostileReport } from './hostile-run.ts'
import type { OverloadReport } from './overload-run.ts'

/** A figure, and where something is wanted of it, what, and whether it is so. */
export interface Row {
  readonly what: string
  readonly figure: string | number
  readonly goal?: string
  readonly isMet?: boolean
}

const ms = (value: number) => `${Math.round(value)} ms`
const times = ({ p50_ms, p99_ms }: { readonly p50_ms: number; readonly p99_ms: number }) =>
  `p50 ${ms(p50_ms)}, p99 ${ms(p99_ms)}`

export function clientRows(report: HostileReport): readonly Row[] {
  const { gone, lingering, seen, seconds, before, after } = report
  return [
    ...gone.map(({ way, requests }) => ({ what: `${way.departure} ${way.moment}`, figure: requests })),
    ...lingering.map(({ kind, clients, left, why }) => ({
      what: kind,
      figure: `${clients}, of them not cut off: ${left} (${why})`,
    })),
    { what: 'all that took', figure: `${seconds.toFixed(1)} s` },
    { what: '`/livez` meanwhile', figure: times(seen.live) },
    {
      what: 'ordinary requests meanwhile',
      figure: `${seen.asked}, of them not served: ${seen.failed}`,
      goal: 'all served',
      isMet: seen.failed === 0,
    },
    counterRow('requests in flight', before.inFlight, after.inFlight),
    counterRow('open sockets', before.sockets, after.sockets),
    counterRow('connections to the database in use', before.busy, after.busy),
    { what: 'memory before and after', figure: `${before.memory_mb} MB, ${after.memory_mb} MB` },
    { what: 'all back after', figure: ms(report.back_ms) },
  ]
}

function counterRow(what: string, before: number, after: number): Row {
  return { what, figure: `${before} before, ${after} after`, goal: 'as before', isMet: after <= before }
}

export function overloadRows({ peak, over, seen, normal_ms, apart }: OverloadReport): readonly Row[] {
  const served = over.perSecond / peak.perSecond
  const asked = over.due / peak.perSecond
  return [
    { what: 'server with its database, and clients', figure: apart ? 'a core each' : 'on the same cores' },
    {
      what: 'peak of the mix',
      figure: `${Math.round(peak.perSecond)} requests/s, ${times(peak)}`,
    },
    { what: 'asked for', figure: `${asked.toFixed(1)} times the peak`, goal: '5', isMet: asked > 4.9 },
    { what: 'of them sent', figure: `${(over.sent / peak.perSecond).toFixed(1)} times the peak` },
    { what: 'refused', figure: `${Math.round(over.refused)} requests/s` },
    { what: 'neither served nor refused', figure: over.wrong + over.closed },
    {
      what: 'served',
      figure: `${Math.round(100 * served)} % of the peak`,
      goal: '≥ 80 %',
      isMet: served >= 0.8,
    },
    { what: 'what was served', figure: times(over), goal: 'p99 ≤ 1 s', isMet: over.p99_ms <= 1_000 },
    ...(['live', 'ready'] as const).map((probe) => ({
      what: `\`/${probe}z\` meanwhile`,
      figure: times(seen[probe]),
      goal: 'p99 ≤ 100 ms',
      isMet: seen[probe].p99_ms <= 100,
    })),
    { what: 'normal again after', figure: ms(normal_ms), goal: '≤ 5 s', isMet: normal_ms <= 5_000 },
  ]
}

export function table(rows: readonly Row[]): string {
  const line = ({ what, figure, goal = '', isMet }: Row) => {
    const met = isMet === undefined ? '' : isMet ? 'met' : 'not met'
    return `| ${what} | ${figure} | ${goal} | ${met} |`
  }
  return ['| what | figure | goal | |', '|---|---|---|---|', ...rows.map(line)].join('\n')
}
