import * as z from 'zod'
import { getRequest, postRequest } from '../../bench/support/load.ts'
import type { Target } from './hostile-clients.ts'

const articles = 100
const linesOfOrder = 3

const Made = z.object({ data: z.object({ id: z.int() }) })

async function make({ address, headers }: Target, path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await reply.text()
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${said}`)
  return JSON.parse(said)
}

/**
 * What an ordinary day asks for, as it goes over the wire, of a company that has goods: of ten requests five read one
 * article, two a page of fifty, two a page of stock, and one makes an order of three lines that are reserved at once.
 */
export async function ordinaryMix(target: Target): Promise<readonly string[]> {
  const { headers } = target
  await make(target, '/warehouses', { code: 'MAIN', name: 'Main', is_default: true })
  const ids: number[] = []
  for (let n = 0; n < articles; n += 1) {
    const article = { article_code: `MIX-${n}`, description: `Olive oil ${n}`, um3pl: 'PCE' }
    ids.push(Made.parse(await make(target, '/articles', article)).data.id)
  }
  const lines = ids.map((article_id) => ({ article_id, quantity_um3pl: 10_000_000 }))
  await make(target, '/stock/adjustments', { lines, reason: 'opening' })
  const one = (n: number) => getRequest(`/api/articles/${ids[n % articles]}`, headers)
  return ids.flatMap((_, n) => [
    one(n),
    getRequest(`/api/articles?per_page=50&page=${1 + (n % 2)}`, headers),
    one(n + 20),
    getRequest('/api/stock?per_page=50', headers),
    one(n + 40),
    orderRequest(headers, ids, n),
    one(n + 60),
    getRequest(`/api/articles?per_page=50&page=${1 + (n % 2)}`, headers),
    one(n + 80),
    getRequest('/api/stock?per_page=50', headers),
  ])
}

/** Articles that lie apart, always in one order, so that orders wait for one another rarely and never in a circle. */
function orderRequest(headers: Readonly<Record<string, string>>, ids: readonly number[], n: number): string {
  const span = Math.floor(articles / linesOfOrder)
  const lines = Array.from({ length: linesOfOrder }, (_, i) => ({
    article_id: ids[i * span + (n % span)],
    quantity_um3pl: 1,
  }))
  const body = JSON.stringify({ lines })
  return postRequest('/api/sales-orders', { ...headers, 'content-type': 'application/json' }, body)
}
