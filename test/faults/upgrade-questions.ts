import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Answer, Call, Client } from './soak-clients.ts'
import { type Ground, type SoakTarget, managerHeaders, siteHeaders, userPassword } from './soak-ground.ts'

/** A question whose answer stays the same as long as nobody writes what it is about. */
export interface Question {
  readonly call: Call
  /** The first answer. */
  readonly answer: unknown
}

const Made = z.object({ data: z.object({ id: z.int() }) })
const settle_ms = 30_000

const query = `{ articles(limit: 20) { id article_code description stock { available_um3pl } }
  sales_orders(limit: 5) { id order_number status lines { quantity_um3pl article { article_code } } } }`

/** Data that nobody writes any more: a company with documents of its own, and a user of the site who never comes. */
export async function questionsAbout(
  client: Client,
  target: SoakTarget,
  ground: Ground,
): Promise<readonly Question[]> {
  const order = await made(client, {
    ...goods(target, '/api/sales-orders'),
    method: 'POST',
    body: { external_reference: 'STILL-1', lines: lines(ground) },
  })
  const reception = await made(client, {
    ...goods(target, '/api/receptions'),
    method: 'POST',
    body: { external_reference: 'STILL-2', status: 'announced', lines: lines(ground) },
  })
  const password = { password: userPassword, password_confirmation: userPassword }
  const user = await made(client, {
    ...ofSite(target, '/api/site/users'),
    method: 'POST',
    body: { name: 'Still', email: `still-${target.company}@waybill.test`, ...password },
  })
  const article = ground.articles[0]?.id
  const calls = [
    ...[
      'articles?per_page=25',
      'articles?per_page=10&search=oil&sort=article_code',
      `articles/${article}`,
      'stock?per_page=20',
      `stock/movements?per_page=20&article_id=${article}`,
      'sales-orders?per_page=10&status=confirmed,allocated',
      `sales-orders/${order}`,
      `sales-orders/${order}/timeline`,
      `sales-orders/${order}/explain`,
      'receptions?per_page=10',
      `receptions/${reception}`,
      'warehouses',
      'scan/SOAKBAR1',
    ].map((path) => goods(target, `/api/${path}`)),
    { ...goods(target, '/api/graphql'), method: 'POST', body: { query } },
    ...[`site/users/${user}`, 'site/roles', 'site/groups', 'site/companies'].map((path) =>
      ofSite(target, `/api/${path}`),
    ),
    ofSite(target, `/api/auth/status?client_id=${target.site.client_id}`),
  ]
  return settled(client, calls)
}

function lines({ articles }: Ground) {
  return articles.slice(0, 3).map(({ id }, i) => ({ article_id: id, quantity_um3pl: 1 + i }))
}

function goods(target: SoakTarget, path: string): Call {
  return { kind: 'same question', address: target.logistics, path, headers: managerHeaders(target) }
}

function ofSite(target: SoakTarget, path: string): Call {
  return { kind: 'same question', address: target.auth, path, headers: siteHeaders(target) }
}

async function made(client: Client, call: Call): Promise<number> {
  return Made.parse(await answered(client, call)).data.id
}

async function answered(client: Client, call: Call): Promise<unknown> {
  const answer = await client.ask(call)
  if (answer === undefined || answer.status >= 300)
    throw new Error(`${call.path} answered ${answer?.status}: ${answer?.text}`)
  return contentOf(answer)
}

/** Content of an answer, without the values of this one request. */
export function contentOf({ text }: Answer): unknown {
  const content: unknown = JSON.parse(text, (key, value: unknown) =>
    key === 'request_id' ? undefined : value,
  )
  return content
}

/** Asks until the worker is done with what was written: two rounds of answers are the same. */
async function settled(client: Client, calls: readonly Call[]): Promise<readonly Question[]> {
  let before: readonly unknown[] = []
  for (const end = performance.now() + settle_ms; ; await sleep(300)) {
    const answers: unknown[] = []
    for (const call of calls) answers.push(await answered(client, call))
    const moving = answers.map((answer, i) => lacking(before[i], answer))
    if (moving.every((difference) => difference === undefined)) {
      return calls.map((call, i) => ({ call, answer: answers[i] }))
    }
    if (performance.now() > end) {
      const paths = calls.filter((_, i) => moving[i] !== undefined).map(({ path }) => path)
      throw new Error(`answers do not come to rest: ${paths.join(', ')}`)
    }
    before = answers
  }
}

/** Where an answer lacks something of the first one, or has it otherwise; more than that it may have. */
export function lacking(first: unknown, now: unknown, at = ''): string | undefined {
  if (typeof first !== 'object' || first === null || typeof now !== 'object' || now === null) {
    return Object.is(first, now)
      ? undefined
      : `${at || '/'} was ${JSON.stringify(first)}, is ${JSON.stringify(now)}`
  }
  if (Array.isArray(first) && (!Array.isArray(now) || first.length !== now.length)) {
    return `${at || '/'} had ${first.length} entries, has ${Array.isArray(now) ? now.length : 'none'}`
  }
  const after = new Map(Object.entries(now))
  for (const [key, value] of Object.entries(first)) {
    const difference = lacking(value, after.get(key), `${at}/${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}
