import { describe, expect, test } from 'vitest'
import { type Ping, exposition, heartbeatsOf, isoOf, statusOf } from './rules.ts'
import type { Checks, Health } from './schema.ts'

const allWell: Checks = {
  database: true,
  cache: true,
  queue: true,
  redis: true,
  storage: true,
  storage_public: true,
  heartbeat: true,
}
const now = new Date('2026-03-01T12:00:00.000Z')

describe('status', () => {
  test('is ok when every check passes', () => {
    expect(statusOf(allWell)).toBe('ok')
  })
  test.for(['cache', 'queue', 'redis', 'storage', 'storage_public', 'heartbeat'] as const)(
    'is degraded without %s',
    (check) => {
      expect(statusOf({ ...allWell, [check]: false })).toBe('degraded')
    },
  )
  test('is down without the database, whatever the rest says', () => {
    expect(statusOf({ ...allWell, database: false })).toBe('down')
    expect(statusOf({ ...allWell, database: false, cache: false })).toBe('down')
  })
})

function pinged(ago_ms: number, name = 'scheduler'): Ping {
  const at = new Date(now.getTime() - ago_ms)
  return { name, last_ping_at: isoOf(at), last_ping_at_ms: at.getTime() }
}

describe('heartbeats', () => {
  test.for([
    { age: '0:00', ago_ms: 0, ok: true },
    { age: '14:59', ago_ms: 899_000, ok: true },
    { age: '15:00', ago_ms: 900_000, ok: true },
    { age: '15:00.001', ago_ms: 900_001, ok: false },
    { age: '15:01', ago_ms: 901_000, ok: false },
    { age: '-0:30, from a clock ahead of ours', ago_ms: -30_000, ok: true },
  ])('of age $age: $ok', ({ ago_ms, ok }) => {
    const ping = pinged(ago_ms)
    expect(heartbeatsOf([ping], now)).toEqual({
      stale_after_minutes: 15,
      no_records: false,
      items: [{ ...ping, ok }],
    })
  })
  test('before the first one: a placeholder', () => {
    expect(heartbeatsOf([], now)).toEqual({
      stale_after_minutes: 15,
      no_records: true,
      items: [{ name: 'scheduler', last_ping_at: null, last_ping_at_ms: null, ok: false }],
    })
  })
  test('that cannot be read: nothing is claimed', () => {
    expect(heartbeatsOf(undefined, now)).toEqual({ stale_after_minutes: 15, no_records: false, items: [] })
  })
  test('carry six fractional digits', () => {
    expect(isoOf(new Date('2026-01-15T10:20:30.007Z'))).toBe('2026-01-15T10:20:30.007000Z')
  })
})

function report(change: Partial<Health> = {}): Health {
  return {
    status: 'ok',
    app: { name: 'Waybill', env: 'local' },
    urls: { app: 'http://a', api: 'http://a/api' },
    checks: allWell,
    heartbeats: heartbeatsOf([pinged(1_500)], now),
    integrations: { etsm: true, mdm: false },
    modules: [],
    timestamp: isoOf(now),
    ...change,
  }
}

describe('exposition', () => {
  test('reads', () => {
    expect(exposition(report({ checks: { ...allWell, cache: false } }))).toBe(
      [
        '# HELP waybill_up Whether the service can work: 0 when its database is away',
        '# TYPE waybill_up gauge',
        'waybill_up 1',
        '# HELP waybill_check Whether a check of the health report passed',
        '# TYPE waybill_check gauge',
        'waybill_check{check="database"} 1',
        'waybill_check{check="cache"} 0',
        'waybill_check{check="queue"} 1',
        'waybill_check{check="redis"} 1',
        'waybill_check{check="storage"} 1',
        'waybill_check{check="storage_public"} 1',
        'waybill_check{check="heartbeat"} 1',
        '# HELP waybill_heartbeat_ok Whether the last heartbeat is at most 15 minutes old',
        '# TYPE waybill_heartbeat_ok gauge',
        'waybill_heartbeat_ok{name="scheduler"} 1',
        '# HELP waybill_heartbeat_last_ping_timestamp_seconds Time of the last heartbeat in seconds since 1970',
        '# TYPE waybill_heartbeat_last_ping_timestamp_seconds gauge',
        'waybill_heartbeat_last_ping_timestamp_seconds{name="scheduler"} 1772366398.5',
        '# HELP waybill_integration_configured Whether an integration is configured',
        '# TYPE waybill_integration_configured gauge',
        'waybill_integration_configured{name="etsm"} 1',
        'waybill_integration_configured{name="mdm"} 0',
        '',
      ].join('\n'),
    )
  })
  test('says 0 when the service is down, 1 when it is degraded', () => {
    expect(exposition(report({ status: 'down' }))).toContain('\nwaybill_up 0\n')
    expect(exposition(report({ status: 'degraded' }))).toContain('\nwaybill_up 1\n')
  })
  test('escapes what a label may not hold', () => {
    const text = exposition(report({ integrations: { 'a"b\\c\nd': true } }))
    expect(text).toContain('waybill_integration_configured{name="a\\"b\\\\c\\nd"} 1\n')
  })
  test('has no time of a heartbeat that never was', () => {
    const text = exposition(report({ heartbeats: heartbeatsOf([], now) }))
    expect(text).toContain('waybill_heartbeat_ok{name="scheduler"} 0\n')
    expect(text).not.toContain('waybill_heartbeat_last_ping_timestamp_seconds')
  })
  test('keeps to the grammar of the format', () => {
    const change = { heartbeats: heartbeatsOf([pinged(5, 'a\nb'), pinged(7, '"')], now) }
    const text = exposition(report(change))
    const sample =
      /^([a-z_]+)(\{[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(,[a-z_]+="(?:[^"\\\n]|\\["\\n])*")*\})? -?\d+(\.\d+)?$/
    const families = text.split(/^(?=# HELP )/m).map((family) => {
      const [help = '', type, ...samples] = family.split('\n')
      const name = help.split(' ')[2] ?? ''
      expect(type).toBe(`# TYPE ${name} gauge`)
      expect(samples.pop()).toBe('')
      expect(samples.map((line) => sample.exec(line)?.[1])).toEqual(samples.map(() => name))
      return name
    })
    expect(families).toHaveLength(5)
    expect(new Set(families).size).toBe(5)
  })
})
