import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksChromium, openBrowser, watch } from '../../../../test/support/browser.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { ask } from '../../../../test/support/graphql.ts'
import { type Reply, World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

const documented = '{ articles(limit: 10) { id article_code description } }'

function page(of: World, path = '//graphql'): Promise<Reply> {
  return of.call(path, { headers: { accept: 'text/html' } })
}

describe('the page to try queries out', () => {
  test('is there for browsers, without a token and with a policy that lets nothing else in', async () => {
    const reply = await page(world)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'/,
    )
    expect(reply.text).not.toMatch(/https?:\/\//)
    expect((await page(world, '//graphql?query={articles{id}}')).status).toBe(401)
  })

  test('is not there in production, nor is the schema', async () => {
    const values = {
      APP_ENV: 'production',
      APP_URL: 'https://api.example.com',
      AUTH_URL: 'https://auth.example.com',
    }
    const live = await World.start({ only: ['logistics'], values })
    try {
      expect((await page(live)).status).toBe(401)
      const tenant = await live.tenant()
      const { body } = await ask({ world: live, ...tenant }, '{ __schema { types { name } } }')
      expect([body.data, body.errors[0].extensions.code]).toEqual([undefined, 'query_invalid'])
      expect((await ask({ world: live, ...tenant }, documented)).body).toEqual({ data: { articles: [] } })
    } finally {
      await live.stop()
    }
  })

  test('shows what the schema is outside production', async () => {
    const query = '{ article: __type(name: "Article") { name } schema: __schema { queryType { name } } }'
    const { body } = await ask({ world, ...(await world.tenant()) }, query)
    expect(body).toEqual({ data: { article: { name: 'Article' }, schema: { queryType: { name: 'Query' } } } })
  })
})

describe.skipIf(lacksChromium('the page to try queries out'))('in a browser', () => {
  test('it runs a query and shows the schema, and asks nobody but us', async () => {
    const depot = await Depot.open(world)
    await depot.article('BOLT-M8')
    const browser = await openBrowser()
    try {
      const tab = await browser.newPage()
      const seen = watch(tab, world.address)
      await tab.goto(`${world.address}/graphql`)
      await tab.getByLabel('Token').fill(depot.token)
      await tab.getByRole('button', { name: 'Run' }).click()
      await tab.getByText('"article_code": "BOLT-M8"').waitFor()
      expect(await tab.getByRole('textbox', { name: 'Company' }).inputValue()).toBe(String(depot.company))
      await tab.getByLabel('Type').selectOption('SalesOrder')
      await tab.getByText('allowed_transitions: [SalesOrderStatus!]!').waitFor()
      expect(seen).toEqual({ outside: [], errors: [] })
    } finally {
      await browser.close()
    }
  })
})
