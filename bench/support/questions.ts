import * as z from 'zod'
import { articlePage } from '../../src/logistics/catalogue/articles/list.ts'
import { articleById } from '../../src/logistics/catalogue/articles/store.ts'
import type { ArticleWorld, Question } from './article-world.ts'
import { getRequest } from './load.ts'
import { articleIdAt } from './tenants.ts'

export const perPage = 25

/** One article by its id, another each time. */
export async function oneArticle(world: ArticleWorld): Promise<Question> {
  const { size, headers, tenant } = world
  const sought = articleIdAt(size - 1)
  const statement = await world.statementOf((scope) => articleById(scope, sought))
  const [start, rest] = getRequest('/api/articles/#', headers).split('#')
  return {
    plan: {
      mark: () => articleIdAt(Math.floor(Math.random() * size)),
      request: (id) => `${start}${id}${rest}`,
      isRight(body, id) {
        const wanted = `{"data":{"id":${id},"company_id":${tenant.company},`
        return body.toString('latin1', 0, wanted.length) === wanted
      },
    },
    script: {
      before: [`\\set place random(0, ${size - 1})`, '\\set id :place + :place / 9 + 1'],
      statement,
      variables: { [statement.values.lastIndexOf(sought)]: 'id' },
    },
  }
}

/** A page of the list, always the same. It is looked through once; each answer after that is the same to the byte. */
export async function onePage(world: ArticleWorld, page: number): Promise<Question> {
  const path = `/api/articles${page === 1 ? '' : `?page=${page}`}`
  const statement = await world.statementOf((scope) =>
    articlePage(scope, { page, per_page: perPage, search: undefined }),
  )
  const response = await fetch(world.address + path, { headers: world.headers })
  const expected = Buffer.from(await response.arrayBuffer())
  assertExact(Listed.parse(JSON.parse(expected.toString())), world.size, page)
  const request = getRequest(path, world.headers)
  return {
    plan: { mark: () => 0, request: () => request, isRight: (body) => body.equals(expected) },
    script: { statement },
  }
}

const Listed = z.object({
  data: z.array(z.object({ id: z.int() })),
  meta: z.object({ total: z.int() }),
})

/** The ids and the total follow from how the articles were made, not from the code that lists them. */
function assertExact(list: z.output<typeof Listed>, size: number, page: number): void {
  const first = (page - 1) * perPage
  const wanted = Array.from({ length: Math.min(perPage, size - first) }, (_, i) => articleIdAt(first + i))
  const found = list.data.map((row) => row.id)
  if (list.meta.total !== size || found.join() !== wanted.join()) {
    throw new Error(`page ${page} of ${size}: total ${list.meta.total}, ids ${found.join()}`)
  }
}
