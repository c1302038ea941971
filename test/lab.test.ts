import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { whatIsMissing } from '../lab/packages.ts'
import { Places, examples, servers } from '../lab/places.ts'
import { failoverRun } from './faults/failover-run.ts'
import { failoverText } from './faults/failover-text.ts'
import { restoreRun } from './faults/restore-run.ts'

const missing = whatIsMissing()
if (missing !== undefined) process.stdout.write(`Skipped a part of test/lab.test.ts: ${missing}\n`)

const read = (...path: readonly string[]) => readFileSync(join(...path), 'utf8')
const templates = globSync('*.*', { cwd: examples }).toSorted()

/** A template of `deploy/several-servers` as a pattern: the same text, with any values. */
function patternOf(template: string): RegExp {
  const parts = template.split(/@[A-Z0-9_]+@/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^\\n]+')}$`)
}

// The long form is `npm run faults -- failover`.
test.skipIf(missing !== undefined)(
  'the primary is killed under load: nothing is lost or done twice, and everybody who follows hears of everything',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-lab-'))
    const report = await failoverRun({
      folder,
      failovers: 1,
      ways: ['kill'],
      clients: 3,
      seed: 1,
      note: () => {},
    })
    const { ledger, orders, missed, verified, ailments, rounds } = report
    expect([ledger.faults, orders.faults, missed, ailments]).toEqual([[], [], [], []])
    expect([ledger.lost, ledger.doubled, orders.lost, orders.doubled]).toEqual([0, 0, 0, 0])
    expect(verified).toMatchObject({ ok: true })
    expect(ledger.acknowledged + orders.acknowledged).toBeGreaterThanOrEqual(90)
    // How long is for `npm run faults -- failover` on a machine that has time; here others may have it.
    expect(rounds).toMatchObject([{ way: 'kill' }])
    expect(failoverText(report)).toMatch(/^\| lost \| 0 \| 0 \| met \|$/m)
    // Nothing of it is left.
    expect(globSync(folder)).toEqual([])
  },
  600_000,
)

// The long form is `npm run faults -- restore`.
test.skipIf(missing !== undefined)(
  'after a restore to a moment every row is as it was then, whatever was destroyed afterwards',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-lab-'))
    const report = await restoreRun({ folder, orders: 10, note: () => {} })
    expect(report).toMatchObject({ differing: [], verified: { ok: true }, orders: { later: 0 } })
    expect(report.orders.restored).toBe(report.orders.before)
    expect(report.destroyed).toBeGreaterThan(2)
  },
  600_000,
)

test('what the lab runs are the files of deploy/several-servers, with addresses, ports, folders and passwords filled in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-lab-'))
  try {
    const account = { name: 'somebody', as: {} }
    const places = await Places.draw({ folder, account, isRelayed: true })
    const names = [...read(examples, 'places').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    for (const server of servers) {
      expect(Object.keys(places.values(server)).toSorted()).toEqual(names.toSorted())
      await places.fill(server)
      const filled = join(folder, server, 'etc')
      expect(globSync('*', { cwd: filled }).toSorted()).toEqual(templates)
      for (const file of templates) {
        const text = read(filled, file)
        expect(text).toMatch(patternOf(read(examples, file)))
        expect(text).not.toMatch(/@[A-Z0-9_]+@/)
      }
    }
    // And nothing of it can be reached from elsewhere.
    const addresses = read(folder, 'db1/etc/patroni.yml').match(/\d+\.\d+\.\d+\.\d+/g)
    expect(addresses?.filter((each) => !each.startsWith('127.'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

const fill = (...args: readonly string[]) =>
  promisify(execFile)('sh', [join(examples, 'fill'), ...args, join(tmpdir(), 'waybill-never')])

test('fill refuses places that are not all filled in, and servers that it does not know', async () => {
  await expect(fill('db1')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SUPERUSER_PASSWORD is empty'),
  })
  await expect(fill('db7')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no address of db7'),
  })
})

test('the lease of the primary is as long as the time that it needs to be renewed, and no longer', () => {
  const text = read(examples, 'patroni.yml')
  const of = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1])
  expect(of('ttl')).toBe(of('loop_wait') + 2 * of('retry_timeout'))
})
