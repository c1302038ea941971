import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { Receiver } from '../../../../test/support/receiver.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await World.common()
  receiver = await Receiver.start()
})
afterAll(async () => {
  await world.stop()
  await receiver.stop()
})

async function prepared() {
  const tenant = await world.tenant('manager')
  for (const code of ['L-1', 'L-2', 'L-3']) {
    await world.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { article_code: code, description: 'x', um3pl: 'PCE' },
    })
  }
  return tenant
}

test.each(['from the database', 'over the API'])('events come signed and in order, %s', async (way) => {
  const { company, token } = await prepared()
  receiver.arrived.length = 0
  receiver.react = () => (receiver.arrived.length === 2 ? 500 : 200)
  const remote = way === 'over the API' ? ['--token', token, '--url', world.address] : []
  const { code, out, err } = await new CommandLine(world).run(
    'webhooks',
    'listen',
    '--forward',
    `${receiver.address}/here`,
    '--company',
    String(company),
    '--after',
    '0',
    '--count',
    '3',
    ...remote,
  )
  expect([code, out]).toEqual([0, 'Forwarded 3 events; 1 were refused.\n'])
  const secret = /Signing with (whsec_\S+)/.exec(err)?.[1] ?? ''
  expect(receiver.arrived.map(({ path, body }) => [path, body.type])).toEqual(
    Array.from({ length: 3 }, () => ['/here', 'article.created']),
  )
  for (const message of receiver.arrived) Receiver.verify(message, secret)
  expect(err).toMatch(/article\.created +\d+ +500 in \d+ ms/)
})

test('without --after it begins with what happens from now on', async () => {
  const tenant = await prepared()
  receiver.arrived.length = 0
  receiver.react = () => 200
  const listening = new CommandLine(world).run(
    'webhooks',
    'listen',
    '--forward',
    receiver.address,
    '--company',
    String(tenant.company),
    '--count',
    '1',
    '--types',
    'article.updated',
  )
  const { body } = await world.call('/articles?search=L-2', tenant)
  let description = 0
  const timer = setInterval(() => {
    description += 1
    void world.call(`/articles/${body.data[0].id}`, {
      method: 'PUT',
      ...tenant,
      body: { description: `v${description}` },
    })
  }, 100)
  try {
    expect((await listening).code).toBe(0)
  } finally {
    clearInterval(timer)
  }
  expect(receiver.arrived.map((message) => message.body.type)).toEqual(['article.updated'])
})

test('a token that opens nothing is told of', async () => {
  const company = await world.company()
  const { code, err } = await new CommandLine(world).run(
    'webhooks',
    'listen',
    '--forward',
    receiver.address,
    '--company',
    String(company),
    '--token',
    'garbage',
    '--url',
    world.address,
  )
  expect(code).not.toBe(0)
  expect(err).toContain('401')
})
