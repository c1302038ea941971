import { join } from 'node:path'
import * as z from 'zod'
import { Article } from '../../src/logistics/catalogue/articles/schema.ts'
import type { ArticleWorld } from './article-world.ts'
import { type Attempt, type Contender, peerAt } from './contenders.ts'
import { Lane, getRequest, postRequest } from './load.ts'
import { install } from './peers/install.ts'
import { perPage } from './questions.ts'
import { articleIdAt } from './tenants.ts'

/** Fields of the query in the contract. */
const few = ['id', 'article_code', 'description']
/** Every field of the record. */
const all = Object.keys(Article.shape)

export const names = {
  rest: 'REST GET /articles',
  few: `GraphQL articles(limit: ${perPage}), ${few.length} fields`,
  all: `GraphQL articles(limit: ${perPage}), all ${all.length} fields`,
  peer: `PostGraphile allArticles(first: ${perPage}), ${few.length} fields`,
} as const

const json = { 'content-type': 'application/json' }

/** The same page by REST and by GraphQL, from one process. */
export async function ours(world: ArticleWorld): Promise<readonly Contender[]> {
  const about = 'token, company, modules and limits checked, as for every request'
  return [
    await contender(world, names.rest, { request: getRequest('/api/articles', world.headers), about }),
    await contender(world, names.few, { request: posted(world, few), about }),
    await contender(world, names.all, { request: posted(world, all), about }),
  ]
}

function posted({ headers }: ArticleWorld, fields: readonly string[]): string {
  const query = `{ articles(limit: ${perPage}) { ${fields.join(' ')} } }`
  return postRequest('/graphql', { ...headers, ...json }, JSON.stringify({ query }))
}

async function contender(
  world: ArticleWorld,
  name: string,
  { request, about }: { readonly request: string; readonly about: string },
): Promise<Contender> {
  const expected = await firstAnswer(world.server.address, request)
  return {
    name,
    server: world.server,
    plan: { mark: () => 0, request: () => request, isRight: (body) => body.equals(expected) },
    about: `${about}; ${expected.length} bytes`,
  }
}

export async function postgraphile(world: ArticleWorld, folder: string): Promise<Attempt> {
  const installed = await install(join(folder, 'postgraphile'), { postgraphile: '5.1.5' })
  if (typeof installed === 'string') return `PostGraphile could not be installed: ${installed}`
  const server = await peerAt(new URL('./peers/postgraphile.ts', import.meta.url), [
    installed.folder,
    world.url,
  ])
  if (typeof server === 'string') return `PostGraphile could not be started: ${server}`
  const condition = `companyId: "${world.tenant.company}"`
  const query = `{ articles: allArticles(first: ${perPage}, condition: {${condition}}, orderBy: ROW_ID_ASC) { nodes { id: rowId articleCode description } } }`
  const request = postRequest('/graphql', json, JSON.stringify({ query }))
  const expected = await firstAnswer(server.address, request).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return {
    contender: {
      name: names.peer,
      server,
      plan: { mark: () => 0, request: () => request, isRight: (body) => body.equals(expected) },
      about: `the same rows of the same table, three columns selected; no token, no tenants, no limits; ${expected.length} bytes`,
    },
    versions: installed.versions,
  }
}

const Ids = z.array(z.object({ id: z.coerce.number() }))
const Answers = z.union([
  z.object({ data: Ids }),
  z.object({ data: z.object({ articles: Ids }) }),
  z.object({ data: z.object({ articles: z.object({ nodes: Ids }) }) }),
])

/**
 * Fetches and checks one response: the ids follow from how the articles were created. All later responses must match it
 * byte for byte.
 */
async function firstAnswer(address: string, request: string): Promise<Buffer> {
  const lane = await Lane.open(new URL(address).hostname, Number(new URL(address).port))
  const body = Buffer.from(await lane.ask(request))
  lane.close()
  const { data } = Answers.parse(JSON.parse(body.toString()))
  const rows = 'articles' in data ? ('nodes' in data.articles ? data.articles.nodes : data.articles) : data
  const wanted = Array.from({ length: perPage }, (_, place) => articleIdAt(place))
  if (rows.map((row) => row.id).join() !== wanted.join()) throw new Error(`wrong rows: ${body.toString()}`)
  return body
}
