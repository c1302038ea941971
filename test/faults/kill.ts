// Kills the running program and its database at random moments under load, and proves that nothing acknowledged is lost
// and nothing is done twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { bool } from '../../src/kernel/fields.ts'
import { main, script } from '../../tools/script.ts'
import { count, figuresText, seed, seedOf } from './bed.ts'
import { Program } from './program.ts'
import { type Report, type Round, killRounds } from './rounds.ts'

function text({ rounds, ledger, longestRefusal_ms }: Report): string {
  const restarted = rounds.filter(({ kill }) => ['everything', 'program', 'start'].includes(kill))
  const lines: readonly (readonly [string, string | number])[] = [
    ['rounds', rounds.length],
    ['acknowledged writes', ledger.acknowledged],
    ['without an answer', ledger.unanswered],
    ['refused (503)', ledger.refused],
    ['longest refusal', `${Math.round(longestRefusal_ms)} ms`],
    ['lost', ledger.lost],
    ['doubled', ledger.doubled],
    ['other faults', ledger.faults.length - ledger.lost - ledger.doubled],
    ['restart', spread(restarted)],
    ['database back', spread(rounds.filter((round) => !restarted.includes(round)))],
  ]
  return figuresText(lines, ledger.faults)
}

function spread(rounds: readonly Round[]): string {
  const times = rounds.map((round) => round.back_ms).toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${times.length})`
}

export const kill = script({
  name: 'faults:kill',
  summary: 'Kill the program and its database under load: nothing acknowledged is lost, nothing done twice',
  input: z.object({
    rounds: count(50, 'kills, one way after the other'),
    clients: count(16, 'clients that write meanwhile'),
    seed,
    keep: bool().default(false).meta({ description: 'leave the data folder where it is' }),
  }),
  short: ['--rounds', '3', '--clients', '8'],
  async run({ rounds, clients, seed: given, keep }, note) {
    const program = new Program(await mkdtemp(join(tmpdir(), 'waybill-kill-')))
    const seedUsed = seedOf(given)
    // The program has a process group of its own: what ends this command does not reach it.
    const interrupt = () => void program.killAll().finally(() => process.exit(130))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    note(`seed ${seedUsed}, in ${program.dataDir}`)
    try {
      const report = await killRounds({ program, rounds, seed: seedUsed, clients, report: note })
      await program.killAll()
      if (!keep && report.ledger.faults.length === 0)
        await rm(program.dataDir, { recursive: true, force: true })
      return report
    } finally {
      await program.killAll()
    }
  },
  show: text,
  failed: ({ ledger }) => ledger.faults.length > 0,
})

if (import.meta.main) await main(kill)
