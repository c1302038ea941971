import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World, send } from './support/world.ts'

// Errors in the language of the caller: `Accept-Language` in the logistics service, and no header in either.

let world: World
let tenant: Awaited<ReturnType<World['tenant']>>
beforeAll(async () => {
  world = await World.common()
  tenant = await world.tenant()
})
afterAll(() => world.stop())

const required = {
  en: 'The article code field is required.',
  it: 'Il campo article code è obbligatorio.',
  ro: 'Câmpul article code este obligatoriu.',
} as const
const unknown = {
  en: 'Article not found.',
  it: 'Risorsa non trovata: articolo.',
  ro: 'Nu a fost găsit: articol.',
} as const

/** A header, and the language that it stands for in a service whose own is English. */
const rows = [
  [undefined, 'en'],
  ['*', 'en'],
  ['en', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['it-IT,it;q=0.9,en;q=0.8', 'it'],
  ['ro', 'ro'],
  ['de, ro;q=0.3', 'ro'],
] as const

describe.each(rows)('Accept-Language: %s', (header, language) => {
  const call = (path: string, request: object = {}) =>
    world.call(path, {
      ...tenant,
      ...request,
      headers: header === undefined ? {} : { 'accept-language': header },
    })

  test('a refusal of a field, of a record, of a caller and of an address', async () => {
    const wrong = await call('/articles', { method: 'POST', body: { description: 'Bolt', um3pl: 'PCE' } })
    expect(wrong.body).toMatchObject({ code: 'invalid', errors: { article_code: [required[language]] } })
    expect(wrong.headers.get('content-language')).toBe(language)
    expect((await call('/articles/999999999')).body.message).toBe(unknown[language])
    expect((await call('/articles', { token: 'none' })).body.message).toBe(
      { en: 'Unauthenticated.', it: 'Non autenticato.', ro: 'Neautentificat.' }[language],
    )
    expect((await call('/nowhere')).headers.get('content-language')).toBe(language)
  })

  test('errors inside an answer: rows of a bulk request and fields of GraphQL', async () => {
    const bulk = await call('/articles/bulk', { method: 'POST', body: { articles: [{ um3pl: 'PCE' }] } })
    expect(bulk.body.data[0].errors.article_code).toEqual([required[language]])
    const documents = await call('/sales-orders/bulk', {
      method: 'POST',
      body: { sales_orders: [{ lines: [{ article_code: 'NO-SUCH', quantity_um3pl: 'x' }] }] },
    })
    const [line] = documents.body.data[0].errors['lines.0.quantity_um3pl']
    expect(line).toMatch({ en: /must be/, it: /deve/, ro: /trebuie/ }[language])
    const query = '{ article(id: 999999999) { id } }'
    const graph = await send(`${world.address}/graphql`, {
      ...tenant,
      method: 'POST',
      body: { query },
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    for (const { message } of graph.body.errors ?? []) expect(message).toBe(unknown[language])
  })
})

test('the authentication service keeps to its own language, as its contract says', async () => {
  const reply = await send(`${world.app.addresses.auth}/api/auth/login`, {
    method: 'POST',
    body: {},
    headers: { 'accept-language': 'it' },
  })
  expect(reply.body.message).toMatch(/^The client id field is required\./)
  expect(reply.headers.get('content-language')).toBe('en')
})
