import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrateServers } from '../src/main/databases.ts'
import { Cluster } from './support/cluster.ts'
import { Link } from './support/link.ts'
import { type Reply, World } from './support/world.ts'

const soon = { timeout: 60_000, interval: 20 }
let primary: Cluster
let standby: Cluster
/** To the primary. */
let link: Link
let world: World

beforeAll(async () => {
  primary = await Cluster.make()
  standby = await primary.standby()
  await Promise.all([primary.start(), standby.start()])
  const url = primary.url()
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  link = await Link.to(url)
  const hosts = `${new URL(link.url).host},${standby.place}`
  const both = `postgresql://waybill:${primary.password}@${hosts}/postgres?target_session_attrs=read-write`
  world = await World.start({ url: both, databaseUrl: both })
})
afterAll(async () => {
  await world.stop()
  await link.cut()
  await Promise.all([primary.remove(), standby.remove()])
})

test('requests are refused while there is no primary, and nothing is lost or made twice when there is one again', async () => {
  const tenant = await world.tenant()
  const post = (key: string): Promise<Reply> =>
    world.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { article_code: key, description: 'Bolt', um3pl: 'PCE' },
      headers: { 'idempotency-key': key },
    })
  expect((await post('known')).status).toBe(201)

  // The next commit may be that of something else.
  let tries = 0
  const unknown = await vi.waitUntil(async () => {
    void link.cutAtCommit('after')
    const reply = await post(`unknown-${(tries += 1)}`)
    return reply.status === 503 && reply.body.code === 'outcome_unknown' ? reply : undefined
  }, soon)
  expect(unknown.headers.get('retry-after')).toBe('2')

  await primary.followedBy(standby)
  await primary.stop('killed')
  const refused = await Promise.all([
    post('refused'),
    world.call('/articles', tenant),
    world.call('//readyz'),
  ])
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(refused.slice(0, 2).map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2'])

  await standby.query('select pg_promote()')
  const settled = await vi.waitUntil(async () => {
    const reply = await post(`unknown-${tries}`)
    return reply.status === 201 ? reply : undefined
  }, soon)
  expect(settled.headers.get('idempotent-replayed')).toBe('true')
  expect((await post('refused')).status).toBe(201)
  const list = await world.call('/articles?per_page=100', tenant)
  const codes: string[] = list.body.data.map((article: { article_code: string }) => article.article_code)
  const made = Array.from({ length: tries }, (_, i) => `unknown-${i + 1}`)
  expect(codes.toSorted()).toEqual(['known', 'refused', ...made].toSorted())
  expect((await world.call('//readyz')).status).toBe(200)
})
