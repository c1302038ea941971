import type { Operations } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Found, foundByCode, foundIn } from './found.ts'
import type { TaskLine } from './task.ts'

type Call = <Id extends 'scan.get' | 'articles.get' | 'articles.get_by_code'>(
  id: Id,
  input: Operations[Id]['in'],
) => Promise<Operations[Id]['out']>

interface Where {
  /** Whose goods are counted. */
  readonly client_3pl_id: number | null
  readonly lines: readonly Pick<TaskLine, 'article_id' | 'article_code'>[]
}

/**
 * What a text names: a barcode of the client company, an article by its code, or a barcode of somebody else's article, so that
 * the person hears whose it is and not that there is no such article.
 */
export async function lookUp(
  call: Call,
  text: string,
  { client_3pl_id, lines }: Where,
): Promise<readonly Found[]> {
  const owner = client_3pl_id === null ? {} : { query: { client_3pl_id } }
  const own = await orNothing(call('scan.get', { params: { barcode: text }, ...owner }))
  if (own !== undefined) return foundIn(own)
  const line = lines.find(({ article_code }) => article_code.toLowerCase() === text.trim().toLowerCase())
  const article = await orNothing(
    line === undefined
      ? call('articles.get_by_code', { params: { articleCode: text.trim() }, ...owner })
      : call('articles.get', { params: { id: line.article_id } }),
  )
  if (article !== undefined) return [foundByCode(article)]
  if (client_3pl_id === null) return []
  const others = await orNothing(call('scan.get', { params: { barcode: text } }))
  return others === undefined ? [] : foundIn(others)
}

/** Undefined where there is no such thing, or several and nobody said which. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const { status } = refusalOf(error)
    if (status === 404 || status === 409 || status === 422) return undefined
    throw error
  }
}
