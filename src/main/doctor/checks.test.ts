import { createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { readConfig } from '../config.ts'
import type { Values } from '../config-variables.ts'
import { type Backups, backupState } from './backups.ts'
import { certificateState } from './certificates.ts'
import { attempt, durationText, fault, line } from './finding.ts'
import { diskState, nodeState } from './machine.ts'
import { type Queue, queueState } from './queues.ts'
import { replicaState } from './replicas.ts'
import {
  type ServerFacts,
  clockState,
  connectionState,
  replicationState,
  transactionState,
  vacuumState,
  versionState,
} from './server.ts'
import { settingsState } from './settings.ts'

const production = { production: true }

const well: ServerFacts = {
  version: '18.1',
  version_num: 180_001,
  now_ms: 1_000_000,
  autovacuum: true,
  xid_age: 1_000,
  max_connections: 100,
  connections: 20,
  transactions: [{ pid: 7, program: 'waybill', age_s: 12 }],
  unvacuumed: [],
  bloated: [],
  slots: [{ name: 'standby', active: true, status: 'reserved', retained_bytes: 5e9 }],
  replicas: [{ name: 'standby', lag_s: 0.4 }],
}

/** Faults that the checks of a server throw. */
function faultsOf(facts: ServerFacts): readonly string[] {
  const checks = [
    () => versionState(facts),
    () => clockState(facts, 999_990, 1_000_010),
    () => connectionState(facts, production),
    () => transactionState(facts, production),
    () => vacuumState(facts, production),
    () => replicationState(facts),
  ]
  return checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      return [String(error)]
    }
  })
}

describe('a server', () => {
  test('that is well has nothing to say', () => {
    expect(faultsOf(well)).toEqual([])
    expect(replicationState({ ...well, slots: [], replicas: [] })).toBe('none')
  })

  test.each<[string, Partial<ServerFacts>, RegExp]>([
    ['too old', { version: '14.9', version_num: 140_009 }, /15 is the oldest/],
    ['late', { now_ms: 1_000_000 - 5_000 }, /4990 ms apart .* NTP/],
    ['early', { now_ms: 1_000_000 + 5_000 }, /4990 ms apart/],
    ['full', { connections: 95 }, /95 of 100 in use: raise max_connections/],
    [
      'with a transaction that nobody ends',
      { transactions: [{ pid: 4711, program: '', age_s: 3_700 }] },
      /a program without a name has one open for 1 h 1 min.*pg_terminate_backend\(4711\)/,
    ],
    ['without autovacuum', { autovacuum: false }, /autovacuum is off/],
    ['with tables that are never vacuumed', { unvacuumed: ['events'] }, /leaves alone: events/],
    [
      'with dead rows',
      { bloated: [{ name: 'orders', dead: 2e6, live: 10 }] },
      /orders has 2000000 dead rows/,
    ],
    ['before its numbers run out', { xid_age: 1_500_000_000 }, /1500 million transactions/],
    [
      'that keeps its log for nobody',
      { slots: [{ name: 'gone', active: false, status: 'extended', retained_bytes: 3 * 2 ** 30 }] },
      /the slot gone keeps 3\.0 GiB/,
    ],
    [
      'whose replica has lost its log',
      { slots: [{ name: 'torn', active: false, status: 'lost', retained_bytes: null }] },
      /torn has lost/,
    ],
    ['whose replica is behind', { replicas: [{ name: 'b', lag_s: 600 }] }, /replica b is 10 min behind/],
  ])('%s is told of, by one check', (_name, wrong, said) => {
    expect(faultsOf({ ...well, ...wrong })).toEqual([expect.stringMatching(said)])
  })
})

const queue = (waiting: number, oldest_s: number | null = null): Queue[] => [
  { name: 'logistics.outbox', waiting, oldest_s },
]

describe('queues', () => {
  test.each<[Queue[], Queue[]]>([
    [queue(0), queue(0)],
    [queue(9_000), queue(9_500)],
    [queue(50_000), queue(40_000)],
    [queue(3, 299), queue(3, 299)],
  ])('%j then %j are worked on', (before, after) => {
    expect(() => queueState(before, after, production)).not.toThrow()
  })
  test.each<[Queue[], Queue[], RegExp]>([
    [queue(20_000), queue(20_000), /logistics.outbox: 20000 wait, and it does not get shorter.*worker/],
    [queue(3, 301), queue(3, 301), /3 wait, the oldest for 5 min/],
  ])('%j then %j are not', (before, after, said) => {
    expect(() => queueState(before, after, production)).toThrow(said)
  })
})

describe('backups', () => {
  const none: Backups = {
    last_s: null,
    archiving: false,
    archived_s: null,
    archiveFails: false,
    installed_s: 30 * 86_400,
  }
  test.each<[Partial<Backups>, RegExp]>([
    [{}, /no backup was ever made/],
    [{ last_s: 27 * 3_600 }, /made 27 h 0 min ago: waybill backup/],
    [{ last_s: 60, archiving: true, archiveFails: true }, /archive of the log fails/],
    [{ archiving: true, archived_s: 3 * 86_400 }, /no backup was ever made/],
  ])('%j is too little', (some, said) => {
    expect(() => backupState({ ...none, ...some }, production)).toThrow(said)
  })
  test.each<[Partial<Backups>]>([[{ last_s: 3_600 }], [{ archiving: true, archived_s: 30 }]])(
    '%j is enough',
    (some) => {
      expect(() => backupState({ ...none, ...some }, production)).not.toThrow()
    },
  )
  test.each([
    [60, { ok: true, warning: true }],
    [27 * 3_600, { ok: false, warning: false }],
  ])('none at all, %d s after the first start', async (installed_s, finding) => {
    expect(await attempt('backups', () => backupState({ ...none, installed_s }, production))).toMatchObject(
      finding,
    )
  })
})

describe('settings that do not fit together', () => {
  const fine: Values = {
    APP_ENV: 'production',
    APP_KEY: 'q3Jw8z1F0cV7yTnB5dLx2hRkE9uMsAPoGi4fYbWvQ6I=',
    APP_URL: 'https://a.example',
    AUTH_URL: 'https://b.example',
    DATABASE_URL: 'postgres://db',
    TRUSTED_PROXIES: '10.0.0.0/8',
    METRICS_TOKEN: '9f86d081884c7d659a2feaa0c55ad015',
    HOST: '0.0.0.0',
  }
  test('are not among these', () => {
    expect(settingsState(readConfig(fine))).toBe('production, fit together')
    expect(settingsState(readConfig({}))).toBe('local, fit together')
  })
  test.each<[Values, RegExp]>([
    [{ APP_URL: '' }, /^APP_URL is not set/],
    [{ AUTH_URL: '' }, /^AUTH_URL is not set/],
    [{ AUTH_URL: 'https://a.example' }, /are the same/],
    [{ TRUSTED_PROXIES: '' }, /every caller is the proxy/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /trusts everybody/],
    [{ DATABASE_URL: '', AUTH_DATABASE_URL: 'postgres://db' }, /the other the bundled one/],
    [{ METRICS_TOKEN: '' }, /METRICS_TOKEN is not set/],
    [{ LOG_LEVEL: 'silent' }, /LOG_LEVEL is silent/],
    [{ RATE_LIMIT_TOKEN: '0' }, /RATE_LIMIT_TOKEN is 0/],
    [{ CORS_ORIGINS: '*,https://a.example' }, /names some and any/],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://tempo.example:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x',
      },
      /OTEL_EXPORTER_OTLP_HEADERS go to an address without https/,
    ],
  ])('%j', (values, said) => {
    expect(() => settingsState(readConfig({ ...fine, ...values }))).toThrow(said)
  })
})

const room = (free: number) => () => Promise.resolve({ free: free * 2 ** 30, size: 100 * 2 ** 30 })

test('a program and a disk that are not enough', async () => {
  expect(() => nodeState('22.9.0')).toThrow(/needs 24/)
  expect(nodeState('24.1.0')).toContain('24.1.0')
  await expect(diskState({ dataDir: '/data', ...production }, room(4))).rejects.toThrow(
    /4.0 GiB of 100.0 GiB free for \/data: make room/,
  )
  await expect(diskState({ dataDir: '/data', ...production }, room(20))).resolves.toContain('20.0 GiB')
})

describe('certificates', () => {
  const now = new Date('2026-01-15T00:00:00Z')
  const state = (ends: string, distrust?: string) =>
    certificateState('https://a.example', now, () => Promise.resolve({ ends_at: new Date(ends), distrust }))
  test('that end soon, have ended or are not trusted', async () => {
    await expect(state('2026-06-01')).resolves.toBe('a.example until 2026-06-01')
    await expect(state('2026-01-20')).rejects.toThrow(/ends in 5 days: renew it/)
    await expect(state('2026-01-14')).rejects.toThrow(/ended on 2026-01-14/)
    await expect(state('2026-06-01', 'CERT_UNTRUSTED')).rejects.toThrow(/trust a.example: CERT_UNTRUSTED/)
    await expect(certificateState('http://localhost:80')).resolves.toContain('no https')
  })

  test('are looked at over a real connection; where nobody answers is only said', async () => {
    const server = createServer({ key, cert })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    const port = typeof at === 'object' && at !== null ? at.port : 0
    await expect(certificateState(`https://127.0.0.1:${port}`)).rejects.toThrow(/browsers do not trust/)
    await new Promise((resolve) => server.close(resolve))
    const away = await attempt('certificate', async () =>
      certificateState(`https://127.0.0.1:${await freePort()}`),
    )
    expect(away).toMatchObject({ ok: true, warning: true })
    expect(away.detail).toContain('cannot be reached from here')
  })
})

const found = (where: { readonly production: boolean }) =>
  attempt('backups', () => {
    throw fault('none', where)
  })

test('what nobody is called for at night is a warning; it is told, and is no failure', async () => {
  const [closed, open] = [await found(production), await found({ production: false })]
  expect([closed.ok, line(closed)]).toEqual([false, expect.stringMatching(/^FAIL {2}backups +none$/)])
  expect([open.ok, line(open)]).toEqual([true, expect.stringMatching(/^warn {2}backups +none$/)])
  expect([40, 130, 7_300, 200_000].map(durationText)).toEqual(['40 s', '2 min', '2 h 1 min', '2 days'])
})

/** Key and certificate for this test only: self-signed, valid until 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJgocFPbbxuiQIs2w
VN0cPaFwJ9EkxGNesXWMswz/l4ChRANCAASiMAy/vWzpFZsoUSk2Zw2H/QdsQljZ
1E6+eQGVMn/5tLitjDF7AeNa5wtbNa79h83+F5O/74LaoFwpDfwnuKR2
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUa8z3Nbk+jB0sHwQnRJbSI/lAlUIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjE5MTkzMloYDzIxMjYxMDIz
MTkxOTMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASiMAy/vWzpFZsoUSk2Zw2H/QdsQljZ1E6+eQGVMn/5tLitjDF7AeNa
5wtbNa79h83+F5O/74LaoFwpDfwnuKR2o28wbTAdBgNVHQ4EFgQUvWG4nXjH/3OZ
VTO8IMCA+2DPGYgwHwYDVR0jBBgwFoAUvWG4nXjH/3OZVTO8IMCA+2DPGYgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgBJqEXGIDOZ03qbfd8UByTNLl3GGQbq/28aZ9BiqTY6YCIG10
Z9rr8W/EZUsLLEWo1iXF+6a5tpdxnZokMaZV+lhl
-----END CERTIFICATE-----`

describe('a replica', () => {
  const follows = { name: 'db2:5432', state: 'well', why: undefined, lag_ms: 420 } as const
  test('that is well says how far it is behind', () => {
    expect(replicaState(follows)).toBe('db2:5432 follows, at most 0.4 s behind')
  })
  test.each([
    ['away', 'connect ECONNREFUSED', /db2:5432 is left alone.*cannot be reached: connect ECONNREFUSED/],
    ['behind', undefined, /does not follow in time/],
    ['slow', undefined, /later than the primary/],
    ['foreign', 'is not a standby', /another server than it should be: is not a standby/],
  ] as const)('that is %s is a warning, as the primary answers', async (state, why, words) => {
    const finding = await attempt('replica', () => replicaState({ ...follows, state, why }))
    expect(finding).toMatchObject({ ok: true, warning: true, detail: expect.stringMatching(words) })
  })
})
