import * as figure from './goal-figures.ts'
import * as goals from './goals.ts'

/** One goal, and the source of its figure. */
export interface GoalRow {
  readonly what: string
  readonly target: goals.Target
  /** Bench whose kept results contain the figure, or the reason no bench does. */
  readonly from: { readonly bench: string; readonly read: (figures: unknown) => number | undefined } | string
}

const isSearch = (question: string) => question.includes('search')
const warm = 'Waybill verify, warm'

const reads: readonly GoalRow[] = [
  {
    what: 'GET /articles/{id}, of pgbench',
    target: goals.articleById,
    from: { bench: 'articles', read: figure.headline('GET /articles/{id}') },
  },
  {
    what: 'GET /articles, 25 rows with exact total, of pgbench',
    target: goals.articleList,
    from: { bench: 'articles', read: figure.headline('GET /articles') },
  },
  {
    what: 'lists of articles as they grow, worst question beside its hits',
    target: goals.flat,
    from: { bench: 'catalogue', read: figure.growth((question) => question.startsWith('list')) },
  },
  {
    what: 'searches in articles, slowest, most rows',
    target: goals.search,
    from: { bench: 'catalogue', read: figure.slowest(isSearch) },
  },
  {
    what: 'lists of documents as they grow, worst filter beside its hits',
    target: goals.flat,
    from: { bench: 'documents', read: figure.growth((question) => !isSearch(question)) },
  },
  {
    what: 'searches in documents, slowest, most rows',
    target: goals.search,
    from: { bench: 'documents', read: figure.slowest(isSearch) },
  },
  {
    what: 'all other lists as they grow, worst question beside its hits',
    target: goals.flat,
    from: { bench: 'lists', read: figure.growth(() => true) },
  },
  {
    what: 'sync of a million articles, of COPY',
    target: goals.syncToCopy,
    from: { bench: 'sync', read: figure.synced },
  },
  {
    what: 'GET /stock, 200 rows, of pgbench',
    target: goals.stockList,
    from: { bench: 'stock', read: figure.stockPage },
  },
  {
    what: 'GraphQL articles(25), all fields, of REST',
    target: goals.graphqlToRest,
    from: {
      bench: 'graphql',
      read: figure.ofNames('rows', 'GraphQL articles(limit: 25), all', 'REST GET /articles'),
    },
  },
]

const verifies: readonly GoalRow[] = [
  {
    what: 'verify, warm, of bare node:http',
    target: goals.verifyToBare,
    from: { bench: 'auth', read: figure.ofNames('verify', warm, 'bare node:http') },
  },
  {
    what: 'verify, warm, to oidc-provider',
    target: goals.verifyToOidcProvider,
    from: { bench: 'auth', read: figure.ofNames('verify', warm, 'oidc-provider') },
  },
  {
    what: 'verify, warm, to better-auth',
    target: goals.verifyToBetterAuth,
    from: { bench: 'auth', read: figure.ofNames('verify', warm, 'better-auth') },
  },
  {
    what: 'verify, cold, of bare node:http',
    target: goals.coldVerifyToBare,
    from: { bench: 'auth', read: figure.ofNames('verify', 'Waybill verify, cold', 'bare node:http') },
  },
  {
    what: 'logins, of the bare hash rate',
    target: goals.loginsToHashes,
    from: {
      bench: 'auth',
      read: figure.logins,
    },
  },
  {
    what: 'verify beside logins, p99, worst round',
    target: goals.verifyBesideLogins,
    from: { bench: 'auth', read: figure.verifiesBesideLogins },
  },
]

const writes: readonly GoalRow[] = [
  {
    what: 'a new order of five lines, of SQL set by set',
    target: goals.orderToSets,
    from: {
      bench: 'orders',
      read: figure.orderToSets,
    },
  },
  ...['pick', 'pack', 'ship', 'receive'].map((move): GoalRow => ({
    what: `${move} five lines, of SQL set by set`,
    target: goals.moveToSets,
    from: {
      bench: 'moves',
      read: figure.moved(move),
    },
  })),
  ...['POST /articles/bulk', 'CSV file'].map((way): GoalRow => ({
    what: `new articles, ${way}, of COPY`,
    target: goals.bulkToCopy,
    from: {
      bench: 'bulk',
      read: figure.brought(way),
    },
  })),
  {
    what: 'webhook deliveries by one worker',
    target: goals.deliveries,
    from: { bench: 'webhooks', read: figure.delivered },
  },
]

const peers: readonly GoalRow[] = ['Medusa', 'Vendure'].flatMap((peer) =>
  ['product by id', 'list of 25 products', 'order of five lines'].map((question) => ({
    what: `${question}, to ${peer}`,
    target: goals.besidePeers,
    from: { bench: 'peers', read: figure.beside(question, peer) },
  })),
)

const running: readonly GoalRow[] = [
  {
    what: 'a read that a replica answers, of what it costs the primary otherwise',
    target: goals.replicaShare,
    from: { bench: 'replica', read: figure.spared },
  },
  {
    what: 'several processes on as many cores, of linear',
    target: goals.processes,
    from: { bench: 'processes', read: figure.scaled },
  },
  {
    what: 'the first start',
    target: goals.firstStart,
    from: { bench: 'idle', read: figure.started('first') },
  },
  {
    what: 'a later start',
    target: goals.laterStart,
    from: { bench: 'idle', read: figure.started('second') },
  },
  {
    what: 'idle: memory of all processes of Node.js',
    target: goals.idleMemory,
    from: { bench: 'idle', read: figure.idle('rss_mb') },
  },
  {
    what: 'idle: processor time of the program',
    target: goals.idleCpu,
    from: { bench: 'idle', read: figure.idle('program_percent') },
  },
  {
    what: 'npm test',
    target: goals.suite,
    from: 'no bench: `npm run test:times` tells how long each file takes',
  },
  {
    what: '.ci/run',
    target: goals.wholeSuite,
    from: 'no bench: it tells itself how long it took',
  },
]

export const goalRows: readonly GoalRow[] = [...reads, ...verifies, ...writes, ...peers, ...running]
