import { afterAll, beforeAll, expect, test } from 'vitest'
import { Guide } from './support/guide.ts'
import { World } from './support/world.ts'

// What docs/integrations.md shows is what runs here.

const tokens = { MDM_TOKEN: 'mdm-token-of-the-guide', ETSM_TOKEN: 'etsm-token-of-the-guide' }

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], values: tokens })
})
afterAll(() => world.stop())

test('the commands of the guide work, in their order', async () => {
  const { company, token } = await world.tenant()
  const client_3pl_id = await world.client(company)
  const body = { article_code: 'OIL-EV-0750', description: 'Oil', um3pl: 'PCE', client_3pl_id }
  await world.call('/articles', { method: 'POST', token, company, body })
  const guide = new Guide('integrations.md')
  expect(guide.blocks).toHaveLength(4)
  const stdout = await guide.run({
    ...tokens,
    API_URL: `${world.address}/api`,
    COMPANY: String(company),
    CLIENT: String(client_3pl_id),
  })
  expect(stdout).toContain('"name":"etsm"')
  expect(stdout).toContain('"name":"mdm"')
  expect(stdout).toContain('"aliases":{"barcode":"um3pl_barcode"')
  expect(stdout).toContain('"next_after_id":null')
  expect(stdout).toContain('"um3pl_barcode":"8001234567897"')
  expect(stdout).toContain('"version":2')
})
