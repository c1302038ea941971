import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/support/free-port.ts'
import { Guide } from '../../test/support/guide.ts'
import { PackedClient } from '../../test/support/packed-client.ts'
import { Sites } from '../../test/support/sites.ts'
import { World, testPassword } from '../../test/support/world.ts'

// The package as npm would publish it, used by plain Node.js.

let world: World
let sites: Sites
let packed: PackedClient
beforeAll(async () => {
  packed = await PackedClient.install()
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  packed.remove()
  await sites.close()
  await world.stop()
})

const read = (name: string): string =>
  readFileSync(join(packed.folder, 'node_modules/@waybill/client', name), 'utf8')

describe('the package', () => {
  test('has modules, types, words and nothing else', () => {
    const others = packed.files.filter((name) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(name))
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
    expect(packed.files).toEqual(
      expect.arrayContaining(['dist/main.js', 'dist/main.d.ts', 'dist/webhooks.js']),
    )
  })

  test('imports nothing that a browser lacks', () => {
    const modules = packed.files.filter((name) => name.endsWith('.js'))
    const imported = modules.flatMap((name) =>
      [...read(name).matchAll(/^(?:import|export) .*from '([^']+)'/gm)].map(([, from]) => from),
    )
    expect(imported.filter((from) => !/^\.\.?\/[\w/-]+\.js$/.test(from ?? ''))).toEqual([])
    expect(imported.length).toBeGreaterThan(10)
  })

  test('leaves the verifier, which needs crypto.subtle, out of its main entry', () => {
    expect(read('dist/main.js')).not.toContain('webhooks.js')
  })

  test('works without what React Native lacks', async () => {
    const { token, company } = await world.tenant('manager')
    const code = `
      Reflect.deleteProperty(globalThis, 'crypto')
      for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name)
      for (const name of ['reason', 'throwIfAborted']) Reflect.deleteProperty(AbortSignal.prototype, name)
      const { Logistics } = await import('@waybill/client')
      const waybill = new Logistics({ baseUrl: '${world.address}', token: '${token}', companyId: ${company} })
      const { id } = await waybill.articles.create({ article_code: 'A', description: 'A', um3pl: 'PCE' })
      console.log(typeof crypto, (await waybill.articles.get(id)).article_code)
      const controller = new AbortController()
      const call = waybill.articles.list({}, { signal: controller.signal })
      controller.abort()
      console.log(await call.catch(({ name }) => name))`
    expect(await packed.run('bare.mjs', code)).toBe('undefined A\nAbortError\n')
  })
})

describe('the README', () => {
  const { program } = new Guide('../client/README.md')

  test('shows programs that compile', async () => {
    expect(program).toContain('WebhookVerifier')
    expect(await packed.complaints(program, 'node')).toBe('')
  })

  test('shows programs that compile without Node.js', async () => {
    const code = `import { Auth, Logistics, NoAnswerError, WaybillError } from '@waybill/client'
      import { WebhookVerifier } from '@waybill/client/webhooks'
      import type { Article } from '@waybill/client/logistics'
      import type { SiteRole } from '@waybill/client/auth'
      const waybill = new Logistics({ baseUrl: '', fetch: (url, init) => fetch(url, init) })
      const article: Article = await waybill.articles.get(1)
      const role: SiteRole = await new Auth({ baseUrl: '' }).roles.get(1)
      console.log(article, role, NoAnswerError, WaybillError, WebhookVerifier)`
    expect(await packed.complaints(code, 'browser')).toBe('')
    expect(await packed.complaints(`${code}\narticle.colour`, 'browser')).toContain("'colour' does not exist")
  })

  test('shows programs that work', async () => {
    const company = await world.company()
    const { email, token } = await world.user([{ company_id: company, role: 'manager' }])
    const client = { token, company, method: 'POST' }
    await world.call('/warehouses', { ...client, body: { code: 'MAIN', name: 'Main', is_default: true } })
    const port = await freePort()
    const webhook = await world.call('/webhooks', {
      ...client,
      body: { url: `http://127.0.0.1:${port}/`, events: ['*'] },
    })
    const site = await sites.site()
    const user = await sites.user(site)
    // The last word of the program: its receiver is sent a message, and closed.
    const end = `
      const said = await waybill.webhooks.test(${webhook.body.data.id}, { query: { type: 'sales_order.shipped' } })
      console.log('delivered', said.delivered, (await fetch('http://127.0.0.1:${port}', { method: 'POST' })).status)
      receiver.close()`
    const printed = await packed.run('readme.ts', `${program}\n${end}`, {
      WAYBILL_URL: world.address,
      COMPANY: String(company),
      EMAIL: email,
      PASSWORD: testPassword,
      AUTH_URL: world.app.addresses.auth ?? '',
      CLIENT_ID: site.client_id,
      CLIENT_SECRET: site.client_secret,
      USER_EMAIL: user.email,
      USER_PASSWORD: testPassword,
      WEBHOOK_SECRET: webhook.body.data.secret,
      PORT: String(port),
    })
    const lines = printed.split('\n')
    expect(lines.slice(0, 5)).toEqual([
      '2',
      '1 1',
      'BOLT-M8 Hexagon bolt M8 1',
      'BOLT-M8',
      'changed BOLT-M8 null',
    ])
    expect(printed).toMatch(/^keep \d+$/m)
    expect(printed).toContain("422 invalid { article_code: [ 'The article code has already been taken.' ] }")
    expect(printed).toContain('same order true')
    expect(printed).toContain('companies 1')
    expect(printed).toContain(`verified ${user.email}`)
    expect(printed).toContain(`${user.name} shop-manager`)
    expect(printed).toMatch(/^shipped SO-/m)
    expect(printed).toContain('delivered true 401')
  })
})
