// A page of articles by GraphQL, by REST, and by PostGraphile on the same table, in one run on one machine. The peer is
// installed into a temporary folder.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { bench } from './support/bench.ts'
import type { Contender } from './support/contenders.ts'
import { grouped } from './support/figures.ts'
import { fewFieldsToPostgraphile, fewFieldsToRest, graphqlToRest } from './support/goals.ts'
import { names, ours, postgraphile } from './support/graphql.ts'
import * as option from './support/options.ts'
import { perPage } from './support/questions.ts'
import { type Goal, type Verified, goalOf, goalTable, verifies, verifyTable } from './support/verifies.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the server (one process of Node.js each) and the`,
  'load generator. Waybill is the real program with request ids, security headers, metrics and overload protection on;',
  'the rate limit is off. All are warmed and then asked in turn, every other round backwards. The first answer of each is',
  'looked through, every other one must be the same to the byte.',
]

export const graphql = bench({
  name: 'graphql',
  summary: 'A page of articles by GraphQL beside the same page by REST and by PostGraphile',
  input: z.object({
    sizes: option.sizes([10_000], 'articles; the first counts'),
    seconds: option.seconds(10),
    warmup: option.warmup,
    rounds: option.rounds(3),
    connections: option.connections([16, 32, 64]),
    peers: option.peers,
    profile: option.profile,
  }),
  short: '--sizes 200 --seconds 0.1 --warmup 0.1 --rounds 1 --connections 2 --no-peers'.split(' '),
  async measure(options, ground, note) {
    const [size = 0] = options.sizes
    note(`Making ${grouped(size)} articles`)
    const world = await ground.articles(size, options.profile)
    const contenders: Contender[] = [...(await ours(world))]
    if (options.peers) note('Installing the peer')
    const peer = options.peers ? await postgraphile(world, ground.folder) : 'PostGraphile: --no-peers.'
    if (typeof peer !== 'string') contenders.push(peer.contender)
    else note(peer)
    try {
      note('Measuring')
      const rows = await verifies(contenders, options)
      const goals = goalsOf(rows)
      return {
        title: 'GraphQL: a page of articles',
        notes: [...notes, ...(typeof peer === 'string' ? [`\nNot measured: ${peer}`] : [])],
        tables: [goalTable(goals), verifyTable(rows, `${perPage} articles of ${grouped(size)}`)],
        figures: { goals, rows },
        versions: typeof peer === 'string' ? {} : peer.versions,
      }
    } finally {
      if (typeof peer !== 'string') await peer.contender.server.stop()
    }
  },
})

function goalsOf(rows: readonly Verified[]): readonly Goal[] {
  return [
    { what: names.few, against: names.rest, target: fewFieldsToRest },
    { what: names.all, against: names.rest, target: graphqlToRest },
    { what: names.few, against: names.peer, target: fewFieldsToPostgraphile },
  ].flatMap(({ what, against, target }) => {
    const own = rows.find((row) => row.name === what)
    const other = rows.find((row) => row.name === against)
    return own === undefined || other === undefined
      ? []
      : [goalOf(`${what}, to ${against}`, target, [own, other])]
  })
}
