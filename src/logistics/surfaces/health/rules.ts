import type { Checks, Health, Heartbeat } from './schema.ts'

const staleAfter_minutes = 15
export const schedulerName = 'scheduler'

/** A stored heartbeat. */
export interface Ping {
  readonly name: string
  readonly last_ping_at: string
  readonly last_ping_at_ms: number
}

export function statusOf({ database, ...others }: Checks): Health['status'] {
  if (!database) return 'down'
  return Object.values(others).every(Boolean) ? 'ok' : 'degraded'
}

/** `undefined` means that the records could not be read, which differs from having none. */
export function heartbeatsOf(pings: readonly Ping[] | undefined, now: Date): Health['heartbeats'] {
  const no_records = pings?.length === 0
  const items: Heartbeat[] = no_records
    ? [{ name: schedulerName, last_ping_at: null, last_ping_at_ms: null, ok: false }]
    : (pings ?? []).map((ping) => ({ ...ping, ok: isFresh(ping, now) }))
  return { stale_after_minutes: staleAfter_minutes, no_records, items }
}

function isFresh({ last_ping_at_ms }: Ping, now: Date): boolean {
  return now.getTime() - last_ping_at_ms <= staleAfter_minutes * 60_000
}

/** A timestamp with six fractional digits, as in responses. */
export function isoOf(at: Date): string {
  return at.toISOString().replace('Z', '000Z')
}

interface Metric {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/** The report in the Prometheus text format, version 0.0.4. */
export function exposition({ status, checks, heartbeats, integrations }: Health): string {
  const metrics: readonly Metric[] = [
    {
      name: 'waybill_up',
      help: 'Whether the service can work: 0 when its database is away',
      samples: [{ value: Number(status !== 'down') }],
    },
    {
      name: 'waybill_check',
      help: 'Whether a check of the health report passed',
      samples: flags('check', checks),
    },
    {
      name: 'waybill_heartbeat_ok',
      help: `Whether the last heartbeat is at most ${staleAfter_minutes} minutes old`,
      samples: heartbeats.items.map(({ name, ok }) => ({ labels: { name }, value: Number(ok) })),
    },
    {
      name: 'waybill_heartbeat_last_ping_timestamp_seconds',
      help: 'Time of the last heartbeat in seconds since 1970',
      samples: heartbeats.items.flatMap(({ name, last_ping_at_ms }) =>
        last_ping_at_ms === null ? [] : [{ labels: { name }, value: last_ping_at_ms / 1000 }],
      ),
    },
    {
      name: 'waybill_integration_configured',
      help: 'Whether an integration is configured',
      samples: flags('name', integrations),
    },
  ]
  return metrics.map(metricText).join('')
}

function flags(label: string, values: Readonly<Record<string, boolean>>): Metric['samples'] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value: Number(value) }))
}

function metricText({ name, help, samples }: Metric): string {
  if (samples.length === 0) return ''
  const lines = samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n')
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
