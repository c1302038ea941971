// Many copies of each write at once, on two nodes that are killed and connections that are cut; proves that each has one
// effect and that all copies are answered alike.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { count, onBed, seed, seedOf } from './bed.ts'
import { type IdempotencyReport, runIdempotency } from './idempotency-run.ts'
import { keeper } from './kept.ts'
import { Victim } from './stock-run.ts'

type Report = IdempotencyReport & { readonly logged: readonly string[] }

function rows({ keys, copies, kills, seconds, reused, effects, answers }: Report) {
  return [
    ...[...keys].map(([kind, times]) => [`keys: ${kind}`, times] as const),
    ['copies sent', copies.sent],
    ['answered', copies.answered],
    ['of them replayed', copies.replayed],
    ['repeated after no answer', copies.repeated],
    ['cut by the client', copies.cut],
    ['lost with the node', copies.unanswered],
    ['still in flight (409)', copies.inFlight],
    ['away (503)', copies.away],
    ['another body under a used key', reused],
    ['kills', kills],
    ['seconds', Math.round(seconds)],
    ['effects other than one', effects.length],
    ['differing answers', answers.length],
  ] as const
}

function text(report: Report): string {
  const table = ['| what | figure |', '|---|---|', ...rows(report).map((row) => `| ${row.join(' | ')} |`)]
  const faults = [...report.effects, ...report.answers, ...report.logged]
  return [...table, ...faults.slice(0, 20).map((fault) => `  ! ${fault}`)].join('\n')
}

export const idempotencyFaults = script({
  name: 'faults:idempotency',
  summary: 'Copies of every write on nodes that are killed: one effect for each key, and one answer',
  input: z.object({
    keys: count(10_000, 'idempotency keys'),
    copies: count(10, 'copies of each at once'),
    kills: count(100, 'kills of a node'),
    clients: count(16, 'keys at once'),
    seed,
  }),
  short: ['--keys', '120', '--copies', '4', '--kills', '2'],
  run: ({ copies, seed: given, short, ...options }, note) =>
    onBed('idempotency', async ({ url, dataDir, signal }) => {
      const keep = keeper('idempotency')
      const seedUsed = seedOf(given)
      note(`seed ${seedUsed}, in ${dataDir}`)
      const nodes = [new Victim(url, dataDir), new Victim(url, dataDir)]
      const end = () => Promise.all(nodes.map((node) => node.kill()))
      signal.addEventListener('abort', () => void end())
      try {
        await Promise.all(nodes.map((node) => node.start()))
        const parts = { ...options, url, nodes, mortal: nodes, copiesEach: copies, seed: seedUsed, note }
        const ran = await runIdempotency(parts)
        await end()
        const report = { ...ran, logged: nodes.flatMap((node) => node.faults) }
        if (!short)
          await keep({
            title: 'One effect for each key',
            where: 'clients and servers on the same cores',
            text: text(report),
          })
        return report
      } finally {
        await end()
      }
    }),
  show: text,
  failed: ({ effects, answers, logged }) => effects.length + answers.length + logged.length > 0,
})
