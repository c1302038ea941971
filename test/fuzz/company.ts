import * as z from 'zod'
import type { World } from '../support/world.ts'

const Rows = z.object({ data: z.array(z.looseObject({ id: z.int() })) })

/** A company with enough in it for most requests to be about something. */
export async function openCompany(
  world: World,
  { company, token }: { readonly company: number; readonly token: string },
  take: (kind: string, body: unknown) => void,
): Promise<void> {
  const post = async (path: string, kind: string, body: object) => {
    const reply = await world.call(path, { method: 'POST', token, company, body })
    if (reply.status > 201) throw new Error(`${path}: ${reply.text}`)
    take(kind, reply.body)
  }
  await post('/warehouses', 'warehouse', { code: 'MAIN', name: 'Main', is_default: true })
  await post('/warehouses', 'warehouse', { code: 'SIDE', name: 'Side' })
  const list = await world.call('/warehouses', { token, company })
  for (const { id } of Rows.parse(list.body).data) {
    // As in the examples of the document.
    for (const code of ['A-01-01', 'A-01-03']) await post(`/warehouses/${id}/locations`, 'location', { code })
  }
  for (const code of ['C1', 'C2']) {
    const client = await world.client(company)
    take('client', { data: { id: client } })
    const settings = { settings: { over_receipt_policy: 'flag' } }
    await world.call(`/clients/${client}`, { method: 'PUT', token, company, body: settings })
    await post('/partners', 'partner', { code, name: `Partner ${code}`, client_3pl_id: client })
  }
  const codes = Array.from({ length: 8 }, (_, i) => `GOODS-${i}`)
  for (const article_code of codes) {
    const tracking = /[67]$/.test(article_code) ? 'lot' : 'none'
    const um3pl_barcode = `80000${article_code.slice(-1)}`
    await post('/articles', 'article', {
      article_code,
      description: 'Goods',
      um3pl: 'PCE',
      um3pl_barcode,
      tracking,
    })
  }
  const lines = codes.map((article_code) => ({
    article_code,
    quantity_um3pl: 100_000,
    ...(/[67]$/.test(article_code) && { lot_number: 'L2601' }),
  }))
  await post('/stock/adjustments', 'adjustment', { reason: 'Opening', lines })
}
