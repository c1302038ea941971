// Requests of chance, made from both OpenAPI documents and the GraphQL schema: proves that none breaks the program and that
// every answer is one that its document promises.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { fuzz } from '../fuzz/run.ts'
import type { Tally } from '../fuzz/tally.ts'
import { count, onBed, seed, seedOf } from './bed.ts'
import { fuzzProgram } from './fuzz-program.ts'
import { keeper } from './kept.ts'

interface Report {
  readonly tally: Tally
  readonly seconds: number
  readonly seed: number
}

function table({ tally, seconds, seed: used }: Report): string {
  const rows = [
    ['seed', used],
    ['took', `${seconds.toFixed(1)} s, ${Math.round(tally.requests / seconds)} requests/s`],
    ...tally.rows(),
  ]
  return ['| what | figure |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

function text(report: Report): string {
  return [table(report), ...report.tally.failures()].join('\n\n')
}

export const fuzzFaults = script({
  name: 'faults:fuzz',
  summary:
    'Requests of chance from both documents and GraphQL: no 5xx, and every answer as the document promises',
  input: z.object({
    requests: count(1_000_000, 'requests'),
    clients: count(16, 'requests at once'),
    seed,
  }),
  short: ['--requests', '2000', '--clients', '8'],
  run: ({ requests, clients, seed: given, short }, note) =>
    onBed('fuzz', async ({ url, dataDir, signal }) => {
      const keep = keeper('fuzz')
      const used = seedOf(given)
      note(`seed ${used}, in ${dataDir}`)
      const program = await fuzzProgram({ url, dataDir, signal })
      try {
        const began = performance.now()
        const tally = await fuzz({ ...program, requests, clients, seed: used, report: note })
        const report = { tally, seconds: (performance.now() - began) / 1_000, seed: used }
        if (!short)
          await keep({
            title: 'Requests of chance',
            where: 'clients and program on the same cores; every answer held to its document',
            text: text(report),
          })
        return report
      } finally {
        await program.stop()
      }
    }),
  show: text,
  failed: ({ tally }) => tally.failed > 0,
})
