import { type NamedScripts, mainOf } from '../tools/named-scripts.ts'
import { against } from './against.ts'
import { all } from './all.ts'
import { articles } from './articles.ts'
import { auth } from './auth.ts'
import { bulk } from './bulk.ts'
import { catalogue } from './catalogue.ts'
import { companiesBench } from './companies.ts'
import { consoleBench } from './console.ts'
import { documents } from './documents.ts'
import { doorsBench } from './doors.ts'
import { graphql } from './graphql.ts'
import { idle } from './idle.ts'
import { lists } from './lists.ts'
import { movesBench } from './moves.ts'
import { orders } from './orders.ts'
import { peersBench } from './peers.ts'
import { processes } from './processes.ts'
import { replica } from './replica.ts'
import { scanningBench } from './scanning.ts'
import { stock } from './stock.ts'
import type { Bench } from './support/bench.ts'
import { sync } from './sync.ts'
import { traces } from './traces.ts'
import { wavesBench } from './waves.ts'
import { webhooks } from './webhooks.ts'
import { wire } from './wire.ts'

export const benches: readonly Bench[] = [
  against,
  articles,
  auth,
  bulk,
  catalogue,
  companiesBench,
  consoleBench,
  documents,
  doorsBench,
  graphql,
  idle,
  lists,
  movesBench,
  orders,
  peersBench,
  processes,
  replica,
  scanningBench,
  stock,
  sync,
  traces,
  wavesBench,
  webhooks,
  wire,
]

/** `npm run bench -- NAME`. */
export const benchCommand: NamedScripts = {
  command: 'bench',
  about: 'Measures one thing, prints a table of ratios and keeps it in bench/results.',
  scripts: [all, ...benches],
}

if (import.meta.main) await mainOf(benchCommand)
