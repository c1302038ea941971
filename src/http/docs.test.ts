import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Service } from '../kernel/service.ts'
import { docs } from './docs.ts'

const service: Service = {
  name: 'logistics',
  title: 'A <title>',
  description: '',
  prefixes: ['/api'],
  operations: [],
  gate: { identify: () => Promise.reject(new Error('closed')) },
  requestIdInBodies: false,
  ready: () => Promise.resolve(),
}
const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }

async function served(options: Partial<Parameters<typeof docs>[1]> = {}) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  docs(app, { service, document: () => document, address: () => 'http://docs.test', ...options })
  app.get('/other', (_request, reply) =>
    reply.type('text/html').send('<script type="text/javascript">1</script>'),
  )
  return app
}

test('the document is served as it is', async () => {
  const app = await served()
  const response = await app.inject('/openapi.json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual(document)
})

test('a smaller document is for those who connect a program, and the page shows it', async () => {
  const smaller = { ...document, info: { title: 'Smaller', version: '1' } }
  const app = await served({ integratorsDocument: () => smaller })
  expect((await app.inject('/openapi.json?for=integrators')).json()).toEqual(smaller)
  expect((await app.inject('/openapi.json')).json()).toEqual(document)
  expect((await app.inject('/openapi.json?for=nobody')).statusCode).toBe(422)
  expect((await app.inject('/docs?for=integrators')).headers.location).toBe('/docs/?for=integrators')
  const shown = async (url: string) => configurationOf((await app.inject(url)).body)
  expect(await shown('/docs/?for=integrators')).toMatchObject({ url: '../openapi.json?for=integrators' })
  expect(await shown('/docs/')).toMatchObject({ url: '../openapi.json' })
})

test('the page runs its own scripts only and loads nothing from elsewhere', async () => {
  const app = await served()
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  const page = await app.inject('/docs/')
  const inline = [...page.body.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, script = '']) => script)
  expect(inline).toHaveLength(1)
  const hash = createHash('sha256').update(inline.join('')).digest('base64')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  expect(page.body).not.toMatch(/https?:\/\//)
  expect(page.body).toContain('A &lt;title&gt;')
})

test('what was made of the document is served beside it, for the address of the service', async () => {
  const beside = {
    postman: (address: string) => ({ address }),
    llms: () => '# A',
    changes: () => '# Changes',
  }
  const app = await served({ beside })
  expect((await app.inject('/postman.json')).json()).toEqual({ address: 'http://docs.test' })
  const text = await app.inject('/llms.txt')
  expect([text.headers['content-type'], text.body]).toEqual(['text/plain; charset=utf-8', '# A'])
  const changes = await app.inject('/changelog')
  expect([changes.headers['content-type'], changes.body]).toEqual([
    'text/markdown; charset=utf-8',
    '# Changes',
  ])
})

test('the collection that lets people in is for who opens it, and for no page of others', async () => {
  const beside = {
    postman: () => ({ password: '' }),
    openedPostman: (address: string) => Promise.resolve({ password: `of ${address}` }),
    llms: () => '',
  }
  const app = await served({ beside })
  const passwordFor = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/postman.json', headers })).json<{ password: string }>().password
  expect(await passwordFor({})).toBe('of http://docs.test')
  expect(await passwordFor({ 'sec-fetch-dest': 'document' })).toBe('of http://docs.test')
  expect(await passwordFor({ 'sec-fetch-dest': 'empty' })).toBe('')
})

test('credentials are filled in for trying requests out, new ones for each page', async () => {
  let count = 0
  const app = await served({
    credentials: () => Promise.resolve({ bearer: { token: `</script>${(count += 1)}` } }),
  })
  const pages = [await app.inject('/docs/'), await app.inject('/docs/')]
  expect(pages.map(({ body }) => configurationOf(body))).toMatchObject([
    { authentication: { securitySchemes: { bearer: { token: '</script>1' } } } },
    { authentication: { securitySchemes: { bearer: { token: '</script>2' } } } },
  ])
  expect(pages[0]?.headers['content-security-policy']).not.toBe(pages[1]?.headers['content-security-policy'])
})

test('no script gets them, only a page that somebody opens', async () => {
  const app = await served({ credentials: () => Promise.resolve({ bearer: { token: 'secret' } }) })
  for (const [destination, filled] of [
    ['document', true],
    ['empty', false],
    ['script', false],
    ['iframe', false],
    ['image', false],
  ] as const) {
    const page = await app.inject({ url: '/docs/', headers: { 'sec-fetch-dest': destination } })
    expect([destination, page.body.includes('secret')]).toEqual([destination, filled])
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

function configurationOf(body: string): unknown {
  return JSON.parse(/createApiReference\('#app', (\{.*\})\)/s.exec(body)?.[1] ?? '')
}

test('nothing of the viewer talks to others', async () => {
  const { body } = await (await served()).inject('/docs/')
  expect(configurationOf(body)).toMatchObject({
    authentication: { securitySchemes: {} },
    telemetry: false,
    withDefaultFonts: false,
    proxyUrl: '',
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  })
})

test('the script is sent compressed, and once', async () => {
  const app = await served()
  const url = '/docs/js/scalar.js'
  const plain = await app.inject(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const again = await app.inject({ url, headers: { 'if-none-match': String(small.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.for(['/openapi.json', '/llms.txt'])('%s is sent compressed, and once', async (url) => {
  const app = await served({ beside: { postman: () => ({}), llms: () => 'long '.repeat(1_000) } })
  const plain = await app.inject(url)
  for (const encoding of ['zstd', 'br', 'gzip']) {
    const small = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
  }
  const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('other pages are left alone', async () => {
  const response = await (await served()).inject('/other')
  expect(response.headers['content-security-policy']).toBeUndefined()
})
