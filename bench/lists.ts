// What lists of the authentication service cost as they grow: pages, filters and searches, in one run on one machine.
import * as z from 'zod'
import { main } from '../tools/script.ts'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import { ListWorld } from './support/list-world.ts'
import * as option from './support/options.ts'

const notes = [
  'One site with that many users, sessions, rows of the log and deliveries. One caller, an administrator, one request after the',
  'other: p50 of whole requests. The cost is the time at this size as a multiple of the time at the first.',
]

const site = '/admin/sites/1'
const users = `${site}/users?per_page=50`
const log = `${site}/audit?per_page=50`
const sent = '/admin/webhooks/1/deliveries?per_page=50'

/** What is asked of each list; a place between 0 and 1 becomes the page there. */
const questions: readonly (readonly [name: string, path: string, place?: number])[] = [
  ['accounts, page 1', '/admin/accounts?per_page=50'],
  ['accounts, middle', '/admin/accounts?per_page=50', 0.5],
  ['accounts, last page', '/admin/accounts?per_page=50', 1],
  ['accounts, search an address', '/admin/accounts?per_page=50&q=user77@'],
  ['accounts, search a common word', '/admin/accounts?per_page=50&q=test.ex'],
  ['accounts, search no hit', '/admin/accounts?per_page=50&q=zzqxj'],
  ['users, page 1', users],
  ['users, a tenth on', users, 0.1],
  ['users, middle', users, 0.5],
  ['users, last page', users, 1],
  ['users by address', `${users}&sort=email`],
  ['users by creation, newest first', `${users}&sort=created_at&dir=desc`],
  ['users by change', `${users}&sort=updated_at`],
  ['users, search an address', `${users}&q=user77@`],
  ['users, search a common word', `${users}&q=test.ex`],
  ['users, search no hit', `${users}&q=zzqxj`],
  ['sessions of a user', `${site}/users/7/sessions`],
  ['log of the site', log],
  ['log of the site, far back', `${log}&cursor=a500`],
  ['log of the site by rare action', `${log}&action=role.created`],
  ['log of the site by common action', `${log}&action=login`],
  ['log of the site by rare actor', `${log}&actor=cli`],
  ['log of the site by target', `${log}&target=user:77`],
  ['log of the site up to a moment long ago', `${log}&to=2026-01-01T01:00:00Z`],
  ['log of all sites', '/admin/audit?per_page=50'],
  ['log of all sites by rare action', '/admin/audit?per_page=50&action=role.created'],
  ['log of all sites by rare actor', '/admin/audit?per_page=50&actor=cli'],
  ['deliveries, page 1', sent],
  ['deliveries, middle', sent, 0.5],
  ['deliveries, last page', sent, 1],
  ['deliveries that failed', `${sent}&status=failed`],
  ['deliveries that arrived', `${sent}&status=delivered`],
  ['deliveries of a rare event', `${sent}&event_type=role.created`],
  ['deliveries of a resource', `${sent}&resource_type=user&resource_id=77`],
]

function pathFor({ size }: ListWorld, path: string, place: number | undefined): string {
  return place === undefined ? path : `${path}&page=${Math.max(1, Math.ceil((size / 50) * place))}`
}

const Answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int().optional(), total_is_minimum: z.literal(true).optional() }).optional(),
})

/** How many were found, as the answer says it. */
function foundIn(text: string): string {
  const { data, meta } = Answer.parse(JSON.parse(text))
  return meta?.total === undefined
    ? grouped(data.length)
    : `${grouped(meta.total)}${meta.total_is_minimum === true ? '+' : ''}`
}

async function cost(world: ListWorld, path: string, times: number) {
  const { text } = await world.ask(path)
  const took: number[] = []
  for (let i = 0; i < times; i += 1) took.push((await world.ask(path)).took_ms)
  const request_ms = took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
  return { size: world.size, found: foundIn(text), request_ms }
}

export const lists = bench({
  name: 'lists',
  summary:
    'What pages, filters and searches of accounts, users, the log and deliveries cost as there are more of them',
  input: z.object({
    sizes: option.sizes([10_000, 1_000_000], 'rows of each list'),
    rounds: option.rounds(9),
    profile: option.profile,
  }),
  short: '--sizes 100 --rounds 1'.split(' '),
  settings: filledSoon,
  async measure({ sizes, rounds, profile }, ground, note) {
    const worlds: ListWorld[] = []
    try {
      for (const size of sizes) {
        const began = performance.now()
        worlds.push(await ListWorld.make(ground.server(profile), size, profile))
        note(`${grouped(size)} rows made in ${grouped((performance.now() - began) / 1000)} s`)
      }
      const figures = []
      for (const [question, path, place] of questions) {
        const costs = []
        for (const world of worlds) costs.push(await cost(world, pathFor(world, path, place), rounds))
        figures.push({ question, costs })
        note([question, ...costs.map(({ request_ms }) => request_ms.toFixed(1))].join(' '))
      }
      const rows = figures.flatMap(({ question, costs }) =>
        costs.map(({ size, found, request_ms }) => {
          const times = request_ms / (costs[0]?.request_ms ?? request_ms)
          return [question, grouped(size), found, request_ms.toFixed(1), `${times.toFixed(2)}×`]
        }),
      )
      const columns = ['question', 'rows', 'found', 'request ms', 'cost']
      return {
        title: 'Lists of the authentication service as they grow',
        notes,
        tables: [{ title: 'What a question costs', columns, rows }],
        figures,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await Promise.allSettled(worlds.map((world) => world.stop()))
    }
  },
})

if (import.meta.main) await main(lists)
