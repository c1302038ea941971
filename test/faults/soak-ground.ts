import * as z from 'zod'
import { Client, type Call } from './soak-clients.ts'

/** A program to be used for a long time: where it is, and who may use it. */
export interface SoakTarget {
  readonly logistics: string
  readonly auth: string
  readonly company: number
  /** A manager of the company, who can sign in and has a token besides. */
  readonly manager: { readonly email: string; readonly password: string; readonly token: string }
  readonly site: { readonly client_id: string; readonly client_secret: string }
}

/** Records before the clients come. */
export interface Ground {
  readonly articles: readonly { readonly id: number; readonly code: string; readonly barcode: string }[]
  readonly webhooks: readonly number[]
  readonly users: readonly SoakUser[]
}

export interface SoakUser {
  readonly id: number
  readonly email: string
  /** Expiry of the session; another one replaces it before it ends. */
  token: string
  since_ms: number
}

export const userPassword = 'correct horse battery'

const Made = z.object({ data: z.object({ id: z.int() }) })
const Bulk = z.object({ data: z.array(z.object({ id: z.int() })) })
const Session = z.object({ token: z.string() })

export function managerHeaders({ manager, company }: SoakTarget): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${manager.token}`, 'x-company-id': String(company) }
}

export function siteHeaders({ site }: SoakTarget): Readonly<Record<string, string>> {
  return { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
}

/** Articles with more stock than will ever be ordered, webhooks that lead to `sink`, users of the site who are signed in. */
export async function prepare(
  target: SoakTarget,
  { articles, users, sink }: { readonly articles: number; readonly users: number; readonly sink: string },
): Promise<Ground> {
  const client = new Client({ keep: true, most: 4 })
  const post = async (call: Omit<Call, 'kind' | 'method'>) => {
    const answer = await client.ask({ ...call, method: 'POST', kind: 'prepare' })
    if (answer === undefined || answer.status >= 300)
      throw new Error(`${call.path} answered ${answer?.status}: ${answer?.text}`)
    const said: unknown = JSON.parse(answer.text)
    return said
  }
  const goods = { address: target.logistics, headers: managerHeaders(target) }
  try {
    await post({ ...goods, path: '/api/warehouses', body: { code: 'MAIN', name: 'Main', is_default: true } })
    const rows = Array.from({ length: articles }, (_, i) => articleRow(i))
    const { data } = Bulk.parse(
      await post({ ...goods, path: '/api/articles/bulk', body: { articles: rows } }),
    )
    for (let i = 0; i < data.length; i += 50) {
      const lines = data.slice(i, i + 50).map(({ id }) => ({ article_id: id, quantity_um3pl: 100_000_000 }))
      await post({ ...goods, path: '/api/stock/adjustments', body: { reason: 'before', lines } })
    }
    const webhooks: number[] = []
    for (const path of ['/steady', '/unsteady']) {
      const body = { url: `${sink}${path}`, events: ['sales_order.*', 'reception.*', 'stock.changed'] }
      webhooks.push(Made.parse(await post({ ...goods, path: '/api/webhooks', body })).data.id)
    }
    const people: SoakUser[] = []
    for (let i = 0; i < users; i += 1) {
      const place = { address: target.auth, headers: siteHeaders(target) }
      const email = `soak-${i}-${target.site.client_id.slice(-8).toLowerCase()}@waybill.test`
      const password = { password: userPassword, password_confirmation: userPassword }
      const body = { name: `Soak ${i}`, email, ...password }
      const { id } = Made.parse(await post({ ...place, path: '/api/site/users', body })).data
      const login = { ...place, path: '/api/auth/login', body: { email, password: userPassword } }
      const { token } = Session.parse(await post(login))
      people.push({ id, email, token, since_ms: performance.now() })
    }
    const known = data.map(({ id }, i) => ({ id, code: codeOf(i), barcode: barcodeOf(i) }))
    return { articles: known, webhooks, users: people }
  } finally {
    client.close()
  }
}

const words = ['olive oil', 'pasta', 'red wine', 'steel bolt', 'paper towel', 'water filter', 'lamp', 'chair']

const codeOf = (i: number) => `SOAK-${String(i).padStart(4, '0')}`
const barcodeOf = (i: number) => `SOAKBAR${i}`

function articleRow(i: number) {
  return {
    article_code: codeOf(i),
    description: `${words[i % words.length]} ${i}`,
    um3pl: 'PCE',
    um3pl_barcode: barcodeOf(i),
    um3pl_2: 'BOX',
    um3pl_2_factor: 6,
  }
}

/** Search texts. */
export const searches: readonly string[] = [...words, 'SOAK-00', 'bolt', 'oil', 'nothing of the kind']
