import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { unpacked } from '../support/unpacked.ts'
import { World } from '../support/world.ts'

// Long answers leave compressed for who takes them so, and bodies may come in gzip.

let world: World
let headers: Record<string, string>
beforeAll(async () => {
  world = await World.common()
  const { company, token } = await world.tenant()
  headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
  const articles = Array.from({ length: 200 }, (_, i) => ({
    article_code: `OIL-${i}`,
    description: `Olive oil of harvest ${i * 7919}, bottle`,
    um3pl: 'PCE',
    um3pl_barcode: String(8_000_000_000_000 + i * 104_729),
  }))
  await world.call('/articles/bulk', { method: 'POST', company, token, body: { articles } })
})

interface Raw {
  readonly status: number | undefined
  readonly headers: Record<string, string | string[] | undefined>
  readonly bytes: Buffer
}

/** Bytes on the wire. */
function raw(path: string, options: { method?: string; headers?: object; body?: Buffer | string } = {}) {
  return new Promise<Raw>((resolve, reject) => {
    const { method = 'GET', body } = options
    const sent = request(`${world.address}${path}`, { method, headers: { ...headers, ...options.headers } })
    sent.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) })
        })
    })
    sent.end(body)
  })
}

const all = '/api/articles/sync?per_page=200'

describe('an answer', () => {
  test.for(['gzip', 'br', 'zstd'] as const)(
    'of 200 articles is a fifth of its size in %s',
    async (encoding) => {
      const plain = await raw(all)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(JSON.parse(plain.bytes.toString()).data).toHaveLength(200)
      const small = await raw(all, { headers: { 'accept-encoding': encoding } })
      expect(small.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(small.bytes.length),
        'content-type': plain.headers['content-type'],
      })
      expect(String(small.headers['vary'])).toContain('accept-encoding')
      expect(JSON.parse(unpacked(small.bytes, encoding).toString()).data).toEqual(
        JSON.parse(plain.bytes.toString()).data,
      )
      expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5)
    },
  )

  test('that is short stays as it is', async () => {
    const one = JSON.parse((await raw('/api/articles?per_page=1')).bytes.toString()).data[0]
    const small = await raw(`/api/articles/${one.id}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(small.bytes.toString()).data).toEqual(one)
  })

  test('that is asked for by HEAD says how long it would be', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) =>
        raw('/api/articles?per_page=100', { method, headers: { 'accept-encoding': 'br' } }),
      ),
    )
    expect(head?.headers['content-encoding']).toBe('br')
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
    expect(head?.bytes).toHaveLength(0)
  })

  test('that refuses is compressed too', async () => {
    const body = JSON.stringify({ lines: Array.from({ length: 100 }, () => ({})) })
    const options = {
      method: 'POST',
      headers: { 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    }
    const reply = await raw('/api/sales-orders', { ...options, body })
    expect([reply.status, reply.headers['content-encoding']]).toEqual([422, 'gzip'])
    expect(Object.keys(JSON.parse(unpacked(reply.bytes, 'gzip').toString()).errors).length).toBeGreaterThan(
      99,
    )
  })
})

function post(body: Buffer, encoding: string): Promise<Raw> {
  const type = { 'content-type': 'application/json', 'content-encoding': encoding }
  return raw('/api/articles', { method: 'POST', headers: type, body })
}

function article(article_code: string): Buffer {
  return Buffer.from(JSON.stringify({ article_code, description: 'Öl, kräftig', um3pl: 'PCE' }))
}

describe('a body', () => {
  test.for(['gzip', 'GZIP', 'x-gzip'])('in %s is unpacked', async (encoding) => {
    const reply = await post(gzipSync(article(`Z-${encoding}`)), encoding)
    expect(reply.status).toBe(201)
    expect(JSON.parse(reply.bytes.toString()).data).toMatchObject({ description: 'Öl, kräftig' })
  })

  test.for([
    ['no gzip', article('N'), 'gzip', 400, 'malformed_json'],
    ['half of it', gzipSync(article('H')).subarray(0, 30), 'gzip', 400, 'malformed_json'],
    ['no JSON inside', gzipSync('{'), 'gzip', 400, 'malformed_json'],
    ['too long inside', gzipSync(Buffer.alloc(1_048_577, ' ')), 'gzip', 413, 'payload_too_large'],
    ['packed in another way', article('B'), 'br', 415, 'unsupported_media_type'],
  ] as const)('with %s is refused', async ([, body, encoding, status, code]) => {
    const reply = await post(body, encoding)
    expect([reply.status, JSON.parse(reply.bytes.toString()).code]).toEqual([status, code])
  })
})
