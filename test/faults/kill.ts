// Kills the running program and its database at random moments under load, and proves that nothing acknowledged is lost
// and nothing is done twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { bool } from '../../src/kernel/fields.ts'
import { script } from '../../tools/script.ts'
import { count, seed, seedOf } from './bed.ts'
import { type Row, table } from './hostile-report.ts'
import { keeper } from './kept.ts'
import { Program } from './program.ts'
import { type Report, type Round, killRounds, kills } from './rounds.ts'

function none(what: string, figure: number): Row {
  return { what, figure, goal: '0', isMet: figure === 0 }
}

function rowsOf({ rounds, ledger, longestRefusal_ms }: Report): readonly Row[] {
  const restarted = rounds.filter(({ kill }) => ['everything', 'program', 'start'].includes(kill))
  const ways = kills.map((kill) => `${kill} ${rounds.filter((round) => round.kill === kill).length}`)
  return [
    { what: 'kills', figure: `${rounds.length}: ${ways.join(', ')}` },
    { what: 'acknowledged writes', figure: ledger.acknowledged },
    { what: 'without an answer, sent again', figure: ledger.unanswered },
    { what: 'refused (503)', figure: ledger.refused },
    { what: 'longest refusal', figure: `${Math.round(longestRefusal_ms)} ms` },
    none('lost', ledger.lost),
    none('done twice', ledger.doubled),
    none('other faults', ledger.faults.length - ledger.lost - ledger.doubled),
    { what: 'served again after a start', figure: spread(restarted) },
    { what: 'served again by itself', figure: spread(rounds.filter((round) => !restarted.includes(round))) },
  ]
}

function text(report: Report): string {
  const faults = report.ledger.faults.slice(0, 20).map((fault) => `  ! ${fault}`)
  return [table(rowsOf(report)), ...faults].join('\n')
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
    writes: count(1_000, 'writes that are acknowledged at least, over all kills'),
    seed,
    keep: bool().default(false).meta({ description: 'leave the data folder where it is' }),
  }),
  short: ['--rounds', '3', '--clients', '8', '--writes', '60'],
  async run({ rounds, clients, writes, seed: given, keep, short }, note) {
    const keepResult = keeper('kill')
    const program = new Program(await mkdtemp(join(tmpdir(), 'waybill-kill-')))
    const seedUsed = seedOf(given)
    // The program has a process group of its own: what ends this command does not reach it.
    const interrupt = () => void program.killAll().finally(() => process.exit(130))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    note(`seed ${seedUsed}, in ${program.dataDir}`)
    try {
      const report = await killRounds({ program, rounds, seed: seedUsed, clients, writes, report: note })
      await program.killAll()
      if (!keep && report.ledger.faults.length === 0)
        await rm(program.dataDir, { recursive: true, force: true })
      if (!short)
        await keepResult({
          title: 'Killed under load',
          where: 'clients, program and database on the same cores',
          seed: seedUsed,
          text: text(report),
        })
      return report
    } finally {
      await program.killAll()
    }
  },
  show: text,
  failed: ({ ledger }) => ledger.faults.length > 0,
})
