import { createServer } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sites, type TestSite } from './support/sites.ts'
import { World, send } from './support/world.ts'

// The middleware that docs/partner-guide.md names.

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
