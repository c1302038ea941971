import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Program } from './program.ts'
import { killRounds } from './rounds.ts'

let program: Program
beforeAll(async () => {
  program = new Program(await mkdtemp(join(tmpdir(), 'waybill-kill-')))
})
afterAll(async () => {
  await program.killAll()
  await rm(program.dataDir, { recursive: true, force: true, maxRetries: 5 })
})

// The long form is `npm run faults -- kill`.
test.skipIf(process.platform !== 'linux')(
  'kill -9 of the program, of the database and of both loses nothing and does nothing twice',
  async () => {
    const { rounds, ledger, longestRefusal_ms } = await killRounds({
      program,
      rounds: 3,
      seed: 1,
      clients: 8,
      writes: 60,
      report: () => {},
    })
    expect(ledger.faults).toEqual([])
    expect(ledger).toMatchObject({ lost: 0, doubled: 0 })
    expect(ledger.acknowledged).toBeGreaterThan(50)
    expect(rounds.map(({ kill }) => kill)).toEqual(['everything', 'program', 'database'])
    expect(longestRefusal_ms).toBeLessThan(2_000)
  },
  120_000,
)
