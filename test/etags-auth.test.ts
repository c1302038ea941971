import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { services } from '../src/main/documents.ts'
import { calledAs } from './contract/auth-contract.ts'

// The authentication service: versions of single reads, and filters by ids, over every operation that has them.

const { operations } = services().auth
const reads = operations.filter(({ method, path, envelope, access }) => {
  return method === 'GET' && envelope === 'record' && path.includes('{') && access !== 'public'
})

/** Reads without an ETag: they are computed, or of what never changes. */
const without: readonly string[] = ['admin.webhooks_delivery', 'admin.webhooks_stats']

describe('a single read has an ETag that changes with its record', () => {
  test.each(reads.map((op) => [op.id, op] as const))('%s', async (id, op) => {
    const write = operations.find(
      ({ path, method }) => path === op.path && (method === 'PATCH' || method === 'PUT'),
    )
    const { path, body, ask } = await calledAs(write ?? op)
    const first = await ask(path)
    expect([first.status, first.text]).toEqual([200, first.text])
    const etag = first.headers.get('etag')
    expect([id, etag === null]).toEqual([id, without.includes(id)])
    if (etag === null || write === undefined) return
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const send = (tag: string) => ask(path, { method: write.method, body, headers: { 'if-match': tag } })
    expect((await send('"999999"')).status).toBe(412)
    expect((await send(etag)).status).toBe(200)
    const second = await ask(path, { headers: { 'if-none-match': etag } })
    expect([second.status, second.headers.get('etag') === etag]).toEqual([200, false])
  })
})

describe('a filter by ids takes several', () => {
  const filters = operations
    .filter(({ method }) => method === 'GET')
    .flatMap((op) => {
      const names = op.query instanceof z.ZodObject ? Object.keys(op.query.shape) : []
      return names.filter((name) => name.endsWith('_id')).map((name) => [op.id, name, op] as const)
    })
    // The public name of a site, a place in an export, and a request are no ids of records.
    .filter(([, name]) => !['client_id', 'after_id', 'request_id'].includes(name))

  test('there are some', () => expect(filters.length).toBeGreaterThan(4))
  test.each(filters)('%s: %s', async (_, name, op) => {
    const { path, ask } = await calledAs(op)
    const [address = ''] = path.split('?')
    for (const query of [`${name}=1,2`, `${name}[]=1&${name}[]=2`, `${name}=1`])
      expect([query, (await ask(`${address}?${query}`)).status]).toEqual([query, 200])
    expect((await ask(`${address}?${name}=1,x`)).status).toBe(422)
  })
})
