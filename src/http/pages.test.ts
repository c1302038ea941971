import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Edge, exchange, startEdge } from '../../test/support/edge.ts'
import { operation } from '../kernel/operation.ts'

const ping = operation({
  id: 'ping.get',
  tag: 'Ping',
  summary: 'Ping',
  method: 'GET',
  path: '/ping',
  access: 'public',
  status: 200,
  envelope: 'bare',
  response: z.object({ ok: z.boolean() }),
  handle: () => Promise.resolve({ ok: true }),
})

const html = '<!doctype html><title>App</title>'
const script = `console.log(${JSON.stringify('x'.repeat(2_000))})`
const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a web application at /', () => {
  let folder: string
  let edge: Edge
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), html)
    await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, 'assets/app-1a2b3c.js'), script)
    await writeFile(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(script))
    await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script))
    await writeFile(join(folder, 'sources'), 'no file of the application')
    edge = await startEdge([ping], { pages: folder })
  })
  afterAll(async () => {
    await edge.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('is served with a policy that lets nothing in from elsewhere, and is asked for again each time', async () => {
    const response = await fetch(`${edge.address}/`)
    expect(await response.text()).toBe(html)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:.*script/)
    const again = await fetch(`${edge.address}/`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  test.each(['/1/articles/7?search=x', '/sites', '/deep/er/still'])(
    'answers the link %s of a person with the page',
    async (path) => {
      const response = await fetch(edge.address + path, { headers: person })
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(html)
    },
  )

  test.each(['/api/nothing', '/api', '/docs/nothing', '/readyz/nothing', '/assets/gone-000.js'])(
    'leaves %s to the service',
    async (path) => {
      const response = await fetch(edge.address + path, { headers: person })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'route_not_found' })
    },
  )

  test('answers a program, and any other method, in JSON', async () => {
    const program = await fetch(`${edge.address}/1/articles`, { headers: { accept: 'application/json' } })
    expect(program.status).toBe(404)
    expect(await program.json()).toMatchObject({ code: 'route_not_found' })
    const post = await fetch(`${edge.address}/1/articles`, { method: 'POST', headers: person })
    expect(post.status).toBe(404)
    const wrong = await fetch(`${edge.address}/`, { method: 'POST' })
    expect(wrong.status).toBe(405)
    expect((await fetch(`${edge.address}/api/ping`, { headers: person })).status).toBe(200)
  })

  test('sends hashed files for ever, compressed as the browser likes it', async () => {
    const plain = await exchange(
      edge.address,
      'GET /assets/app-1a2b3c.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(plain.text).toContain(script)
    expect(plain.text).not.toMatch(/content-encoding/i)
    for (const encoding of ['gzip', 'br']) {
      const response = await fetch(`${edge.address}/assets/app-1a2b3c.js`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(await response.text()).toBe(script)
    }
  })

  test('sends nothing but what it read when it started', async () => {
    const ways = [
      '/assets/../sources',
      '/assets/%2e%2e/sources',
      '/assets/..%2fsources',
      '/sources',
      '/..%2fsources',
    ]
    for (const path of ways) {
      const { text } = await exchange(
        edge.address,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      expect(text).toContain('404 Not Found')
      expect(text).not.toContain('no file of the application')
    }
  })
})

test('a service whose pages are not built says so in one line', async () => {
  const edge = await startEdge([ping], { pages: join(tmpdir(), 'waybill-pages-that-are-not-there') })
  const response = await fetch(`${edge.address}/1/articles`, { headers: person })
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/^The web pages are not built\. Run .*\n$/)
  expect((await fetch(`${edge.address}/api/ping`)).status).toBe(200)
  await edge.stop()
})

test('a service without pages has none', async () => {
  const edge = await startEdge([ping])
  const response = await fetch(`${edge.address}/`, { headers: person })
  expect(await response.json()).toMatchObject({ code: 'route_not_found' })
  await edge.stop()
})
