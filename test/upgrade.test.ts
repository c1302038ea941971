import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { currentAndPrevious } from '../tools/releases.ts'
import { lacking } from './faults/upgrade-questions.ts'
import { type People, isSame, upgradeRun } from './faults/upgrade-run.ts'
import { isMet, upgradeText } from './faults/upgrade-text.ts'
import { whyMissing } from './faults/upgrade-trees.ts'
import { type Fresh, freshDatabase, migratedDatabase } from './support/fresh.ts'
import { Sites } from './support/sites.ts'
import { World, testKey, testPassword } from './support/world.ts'

const missing = await whyMissing(currentAndPrevious().previous)
if (missing !== undefined) process.stdout.write(`Skipped test/upgrade.test.ts: ${missing}\n`)

/** Made here, without a command for each, which only a database with the tables of this release allows. */
async function peopleIn({ url }: Fresh): Promise<People> {
  const world = World.beside({}, url)
  const sites = new Sites(world)
  try {
    const [busy, still] = [await world.company(), await world.company()]
    const role = 'manager'
    const user = await world.user([
      { company_id: busy, role },
      { company_id: still, role },
    ])
    return { busy, still, manager: { ...user, password: testPassword }, site: await sites.site() }
  } finally {
    await sites.close()
    await world.database.close()
  }
}

// The long form is `npm run faults -- upgrade`.
test.skipIf(missing !== undefined)(
  'from the release before and to the next one, and back: nothing fails, and all answer alike',
  async () => {
    const { current, previous } = currentAndPrevious()
    const fresh = isSame() ? await migratedDatabase() : await freshDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'waybill-upgrade-'))
    try {
      const report = await upgradeRun({
        url: fresh.url,
        ...(isSame() && { people: await peopleIn(fresh) }),
        key: testKey,
        dataDir,
        nodes: 1,
        rounds: 1,
        restarts: 0,
        rate: 30,
        articles: 10,
        users: 1,
        seed: 1,
        note: () => {},
      })
      expect(report.tally.faults).toEqual([])
      // A machine that is busy with other tests may refuse some for lack of room, which an upgrade has no part in.
      report.tally.refused.clear()
      expect([report.badEnds, report.complaints, isMet(report)]).toEqual([[], [], true])
      const [before, after] = report.pairs
      expect(before).toMatchObject({ from: previous.version, to: current.version })
      expect(after).toMatchObject({ from: current.version, upgrades: 1, rollBacks: 1 })
      // The next release's migrations ran while this one was at work.
      expect(after?.migrated_ms).toHaveLength(1)
      for (const release of [previous.version, current.version, after?.to ?? ''])
        expect(report.compared.get(release)).toBeGreaterThan(0)
      expect(upgradeText(report)).toMatch(/^\| answers that differed \| 0 \| 0 \| met \|$/m)
    } finally {
      await fresh.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  // Six starts one after the other: some 20 s on a machine that has time for them.
  300_000,
)

test.each([
  [{ a: 1 }, { a: 1, b: 2 }, undefined],
  [{ a: { b: [1, { c: null }] } }, { a: { b: [1, { c: null, d: 1 }] } }, undefined],
  [{ a: 1 }, { b: 1 }, '/a was 1, is undefined'],
  [{ a: [1, 2] }, { a: [1] }, '/a had 2 entries, has 1'],
  [{ a: [] }, { a: {} }, '/a had 0 entries, has none'],
  [{ a: [{ b: 'x' }] }, { a: [{ b: 'y' }] }, '/a/0/b was "x", is "y"'],
  [1, 2, '/ was 1, is 2'],
])('of %j an answer %j lacks %s', (first, now, difference) => {
  expect(lacking(first, now)).toBe(difference)
})
