import { expect, test } from 'vitest'
import type { Fetch } from '../src/exchange.ts'
import { Auth } from '../src/auth.ts'
import { Logistics } from '../src/logistics.ts'

const [older, newer] = ['0000000100000000016B3748', '000000020000000000000001']

/** A service whose answers carry these positions, one after the other. */
function serviceWith(...positions: readonly (string | undefined)[]) {
  const sent: (string | null)[] = []
  const left = [...positions]
  const fetch: Fetch = (_, init) => {
    sent.push(new Headers(init.headers).get('waybill-position'))
    const position = left.shift()
    const headers = position === undefined ? {} : { 'waybill-position': position }
    return Promise.resolve(Response.json({ data: {} }, { headers }))
  }
  return { sent, fetch }
}

test('the newest position is sent with every request, in whatever order answers come', async () => {
  const { sent, fetch } = serviceWith(undefined, newer, older)
  const client = new Logistics({ baseUrl: 'http://waybill.test', companyId: 1, fetch })
  for (const id of [1, 2, 3]) await client.articles.update(id, { description: 'Bolt' })
  await client.articles.get(1)
  await client.company(2).articles.get(1)
  expect(sent).toEqual([null, null, newer, newer, newer])
})

test('a client that acts for others continues from that position', async () => {
  const { sent, fetch } = serviceWith(newer)
  const site = new Auth({ baseUrl: 'http://waybill.test', clientId: 'c', clientSecret: 's', fetch })
  await site.call('users.update', { params: { id: 1 }, body: { name: 'A' } })
  await site.as('token').call('auth.verify', {})
  expect(sent).toEqual([null, newer])
})
