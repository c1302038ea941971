import { createServer } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Factors } from './support/factors.ts'
import { Guide } from './support/guide.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { World, send, testPassword } from './support/world.ts'

// What docs/partner-guide.md shows is what runs here.

let world: World
let sites: Sites
let site: TestSite
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  site = await sites.site()
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

test('the commands of the guide work, in their order', async () => {
  const guide = new Guide('partner-guide.md')
  expect(guide.blocks).toHaveLength(7)
  const { email } = await sites.user(site)
  const factors = new Factors(world, sites)
  await factors.demand(site, 'optional')
  const careful = await sites.user(site)
  const { codes } = await factors.app(site, careful)
  const stdout = await guide.run({
    AUTH_URL: world.app.addresses.auth ?? '',
    CLIENT_ID: site.client_id,
    CLIENT_SECRET: site.client_secret,
    EMAIL: email,
    PASSWORD: testPassword,
    FACTOR_EMAIL: careful.email,
    CODE: codes[0] ?? '',
  })
  expect(stdout).toContain('"enabled":true')
  expect(stdout).toContain(`"email":"${email}"`)
  expect(stdout).toContain(`"email":"${careful.email}"`)
  expect(stdout).toContain('"orders.refund"')
})

interface Example {
  readonly verify: (options: { authUrl: string; clientId: string }) => never
}

async function load(name: string): Promise<Example> {
  const url = new URL(`../docs/examples/${name}`, import.meta.url).href
  const example: Example = await import(url)
  return example
}

async function expressApp(authUrl: string): Promise<{ url: string; close(): void }> {
  const { verify } = await load('verify-express.mjs')
  const app = express()
  app.use(verify({ authUrl, clientId: site.client_id }))
  app.get('/', (request, response) => void response.json(Reflect.get(request, 'user')))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function fastifyApp(authUrl: string): Promise<{ url: string; close(): void }> {
  const { verify } = await load('verify-fastify.mjs')
  const app = fastify()
  app.addHook('onRequest', verify({ authUrl, clientId: site.client_id }))
  app.get('/', (request): unknown => Reflect.get(request, 'user'))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${url}/`, close: () => void app.close() }
}

describe.each([
  ['Express', expressApp],
  ['Fastify', fastifyApp],
])('the middleware for %s', (_name, start) => {
  test('lets a valid session pass, with its user, and refuses every other', async () => {
    const app = await start(world.app.addresses.auth ?? '')
    const user = await sites.user(site)
    const suspended = await sites.user(site, { status: 'suspended' })
    const ask = (token?: string) =>
      send(app.url, token === undefined ? {} : { headers: { cookie: `session=${token}` } })
    const passed = await ask(user.token)
    expect(passed.status).toBe(200)
    expect(passed.body).toMatchObject({ id: user.id, email: user.email })
    expect((await ask()).status).toBe(401)
    expect((await ask('sat_nonsense')).status).toBe(401)
    expect((await ask(suspended.token)).status).toBe(403)
    app.close()
  })

  test('refuses when the service cannot be reached', async () => {
    const app = await start('http://127.0.0.1:1')
    const reply = await send(app.url, { headers: { cookie: 'session=anything' } })
    expect(reply.status).toBe(503)
    app.close()
  })
})
