import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { authSchema, loadAuthDemo } from '../../src/auth/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import { loadDemo, logisticsSchema } from '../../src/logistics/index.ts'
import { using } from '../../src/main/demo.ts'
import { type Fresh, migratedDatabase } from '../support/fresh.ts'
import { World, testPasswordCost } from '../support/world.ts'

// Users who open the collection of a demo in Postman sign in without typing anything.

let fresh: Fresh
let world: World
beforeAll(async () => {
  fresh = await migratedDatabase()
  const parts = { passwords: new Passwords(testPasswordCost), clock: systemClock }
  const { url } = fresh
  await using(url, logisticsSchema, (database) => loadDemo({ ...parts, database }, { articles: 0 }, () => {}))
  await using(url, authSchema, (database) => loadAuthDemo({ ...parts, database }))
  world = await World.start({ url, values: { DEMO: '1' } })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

const Item = z.object({
  name: z.string(),
  event: z.array(z.unknown()).optional(),
  request: z.object({
    method: z.string(),
    header: z.array(z.object({ key: z.string(), value: z.string(), disabled: z.boolean().optional() })),
    url: z.object({ raw: z.string() }),
    body: z.object({ raw: z.string() }).optional(),
  }),
})
const Collection = z.object({
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(z.object({ item: z.array(Item) })),
})

/** As Postman does it: variables are filled in, what is switched off stays at home. */
class Opened {
  readonly variables: Map<string, string>
  readonly items: readonly z.output<typeof Item>[]
  constructor(text: string) {
    const { variable, item } = Collection.parse(JSON.parse(text))
    this.variables = new Map(variable.map(({ key, value }) => [key, value]))
    this.items = item.flatMap((folder) => folder.item)
  }

  get signIns(): readonly z.output<typeof Item>[] {
    return this.items.filter(({ event }) => event !== undefined)
  }

  async send(name: string): Promise<Response> {
    const { request } = Item.parse(this.items.find((each) => each.name === name))
    const sent = request.header.filter(({ disabled }) => disabled !== true)
    const headers = Object.fromEntries(sent.map(({ key, value }) => [key, this.#filled(value)]))
    const token = this.variables.get('token')
    return fetch(this.#filled(request.url.raw), {
      method: request.method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(request.body && { body: this.#filled(request.body.raw) }),
    })
  }

  #filled(text: string): string {
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => this.variables.get(name) ?? '')
  }
}

async function opened(part: 'logistics' | 'auth'): Promise<Opened> {
  return new Opened(await (await fetch(`${world.app.addresses[part] ?? ''}/postman.json`)).text())
}

test.each(['logistics', 'auth'] as const)('%s signs out last, once all else was asked', async (part) => {
  const names = (await opened(part)).items.map(({ request }) => request.url.raw.split('/').at(-1) ?? '')
  const first = names.findIndex((name) => /^(revoke|logout)$/.test(name))
  expect(names.slice(first)).toEqual(part === 'auth' ? ['logout', 'logout'] : ['revoke'])
})

const Signed = z.looseObject({ token: z.string() })

describe.each(['logistics', 'auth'] as const)('the collection of %s', (part) => {
  test('signs in by each of its requests for it, as it is', async () => {
    const collection = await opened(part)
    // These end what began elsewhere: behind a password, or at a provider.
    const seconds =
      part === 'auth'
        ? ['Finish the login of an administrator with a second factor']
        : ['Exchange the code of an OpenID Connect sign-in', 'Finish a sign-in with a second factor']
    const names = collection.signIns.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(seconds))
    expect(names).toHaveLength(3)
    for (const name of names.filter((each) => !seconds.includes(each))) {
      const reply = await collection.send(name)
      expect([name, reply.status]).toEqual([name, 200])
      Signed.parse(await reply.json())
    }
  })
})

test('the token and the company that it has then open the data', async () => {
  const collection = await opened('logistics')
  const { token } = Signed.parse(await (await collection.send('Sign in')).json())
  collection.variables.set('token', token)
  expect((await collection.send('List articles')).status).toBe(200)
})

test('a site that has all the secrets it may have is opened without one', async () => {
  await using(fresh.url, authSchema, (database) =>
    database.write(sql`
      insert into site_secrets (site_id, hash, hint, created_at)
      select s.id, sha256(n::text::bytea), '0000', now()
        from (select min(id) as id from sites) as s, generate_series(1, 4) as n`),
  )
  expect((await opened('auth')).variables.get('client_secret')).toBe('')
})
