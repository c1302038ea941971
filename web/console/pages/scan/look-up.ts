import type { Operations } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Found, foundByCode, foundIn } from './found.ts'
import type { TaskLine } from './task.ts'

type Call = <Id extends 'scan.get' | 'articles.get' | 'articles.get_by_code'>(
  id: Id,
  input: Operations[Id]['in'],
) => Promise<Operations[Id]['out']>

interface Where {
  /** Owner of the goods being counted. */
  readonly client_3pl_id: number | null
  readonly lines: readonly Pick<TaskLine, 'article_id' | 'article_code'>[]
}

/**
 * Looks a text up as the client company's barcode, as an article code, or as another client's barcode. The last case
 * lets the user see whose article it is instead of "unknown".
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

/** Undefined if there is no match, or several without a choice. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const { status } = refusalOf(error)
    if (status === 404 || status === 409 || status === 422) return undefined
    throw error
  }
}
