// Workers on one wave after the other, and a server that is killed again and again; proves that no piece is picked twice, none is
// left, and the ledger adds up.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { count, figuresText, onBed, seed, seedOf } from './bed.ts'
import { keeper } from './kept.ts'
import { type WaveFaultsReport, runWaveFaults } from './waves-run.ts'

function figures({ crew, waves, kills, pieces, faults }: WaveFaultsReport) {
  const lines: readonly (readonly [string, number])[] = [
    ['kills', kills],
    ['waves walked to their end', waves],
    ['tasks confirmed', crew.confirmed],
    ['of them short', crew.short],
    ['pieces taken', pieces],
    ['requests', crew.requests],
    ['without an answer', crew.unanswered],
    ['away (503)', crew.away],
    ['sent again', crew.repeated],
    ['refused', crew.refused],
    ['faults', faults.length],
  ]
  return lines
}

function table(report: WaveFaultsReport): string {
  const rows = figures(report).map(([name, value]) =>
    name === 'faults'
      ? `| ${name}: picked twice, left over, laws broken | ${value} | 0 | ${value === 0 ? 'met' : 'missed'} |`
      : `| ${name} | ${value} |  |  |`,
  )
  return ['| what | figure | goal | |', '|---|---|---|---|', ...rows].join('\n')
}

export const waveFaults = script({
  name: 'faults:waves',
  summary: 'Workers on one wave, a server that is killed: no piece is picked twice, none is left',
  input: z.object({
    workers: count(12, 'people who walk at once'),
    orders: count(18, 'orders of each wave'),
    kills: count(12, 'kills of the server'),
    seconds: count(120, 'how long they go on, wave after wave'),
    seed,
  }),
  short: ['--workers', '4', '--orders', '4', '--kills', '1', '--seconds', '3'],
  run: ({ seed: given, short, ...options }, note) =>
    onBed('waves', async ({ url, dataDir, signal }) => {
      const keep = keeper('waves')
      const seedUsed = seedOf(given)
      note(`seed ${seedUsed}, in ${dataDir}`)
      const report = await runWaveFaults({ ...options, url, dataDir, seed: seedUsed, signal, report: note })
      if (!short)
        await keep({
          title: 'Waves under kills',
          where: 'workers, program and database on the same cores',
          seed: seedUsed,
          text: table(report),
        })
      return report
    }),
  show: (report) => figuresText(figures(report), report.faults),
  failed: ({ faults }) => faults.length > 0,
})
