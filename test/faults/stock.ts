// Many clients on a few articles, with connections that break in the middle and a server that is killed again and again;
// proves that every request is done once or not at all and that the ledger adds up.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { count, figuresText, onBed, seed, seedOf } from './bed.ts'
import { type StockFaultsReport, runStockFaults } from './stock-run.ts'

function text(report: StockFaultsReport): string {
  const { clients, kills, acknowledged, movements, deadlocks, faults } = report
  const lines: readonly (readonly [string, number])[] = [
    ['kills', kills],
    ['requests', clients.requests],
    ['done', clients.done],
    ['refused', clients.refused],
    ['closed by the client', clients.aborted],
    ['without an answer', clients.unanswered],
    ['still in flight (409)', clients.inFlight],
    ['away (503)', clients.away],
    ['repeated when done', clients.repeated],
    ['effects looked for', acknowledged],
    ['movements', movements],
    ['deadlocks undone', deadlocks],
    ['faults', faults.length],
  ]
  return figuresText(lines, faults)
}

export const stockFaults = script({
  name: 'faults:stock',
  summary: 'Many clients on a few articles, a server that is killed: every request once or not at all',
  input: z.object({
    clients: count(64, 'clients that write at once'),
    articles: count(10, 'articles they all want'),
    kills: count(20, 'kills of the server'),
    seconds: count(120, 'how long they go on'),
    seed,
  }),
  short: ['--clients', '8', '--articles', '3', '--kills', '1', '--seconds', '3'],
  run: ({ seed: given, ...options }, note) =>
    onBed('stock', ({ url, dataDir, signal }) => {
      const seedUsed = seedOf(given)
      note(`seed ${seedUsed}, in ${dataDir}`)
      return runStockFaults({ ...options, url, dataDir, seed: seedUsed, signal, report: note })
    }),
  show: text,
  failed: ({ faults }) => faults.length > 0,
})
