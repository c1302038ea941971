// `npm run faults:kill -- --rounds 50`: kills the running program and its database at random moments under load, and
// proves that nothing acknowledged is lost and nothing is done twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Program } from './program.ts'
import { type Report, type Round, killRounds } from './rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clients: { type: 'string', default: '16' },
    keep: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function table({ rounds, ledger, longestRefusal_ms }: Report): string {
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
  return lines.map(([name, value]) => `  ${name.padEnd(22)} ${value}`).join('\n')
}

function spread(rounds: readonly Round[]): string {
  const times = rounds.map((round) => round.back_ms).toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${times.length})`
}

const program = new Program(await mkdtemp(join(tmpdir(), 'waybill-kill-')))
// The program has a process group of its own: what ends this command does not reach it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void program.killAll().finally(() => process.exit(130)))
}
process.stdout.on('error', () => {})
say(`seed ${values.seed}, in ${program.dataDir}`)
try {
  const report = await killRounds({
    program,
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    clients: Number(values.clients),
    report: say,
  })
  say(`\n${table(report)}`)
  for (const fault of report.ledger.faults.slice(0, 20)) say(`  ! ${fault}`)
  process.exitCode = report.ledger.faults.length === 0 ? 0 : 1
} finally {
  await program.killAll()
}
if (!values.keep && process.exitCode === 0) await rm(program.dataDir, { recursive: true, force: true })
