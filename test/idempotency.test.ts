import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { HandClock } from './support/clock.ts'
import { toldEvents } from './support/told.ts'
import { type Reply, World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }
type Tenant = { readonly token: string; readonly company: number }

function create(tenant: Tenant, key: string, body: unknown = bolt): Promise<Reply> {
  return world.call('/articles', { method: 'POST', ...tenant, body, headers: { 'idempotency-key': key } })
}

/** State of the company: rows, events, and stored answers. */
async function effects({ company }: Pick<Tenant, 'company'>) {
  const { rows } = await world.database.query<{ articles: number; events: number; keys: number }>(sql`
    select (select count(*) from articles where company_id = ${company}) as articles,
           (select count(*) from ${toldEvents} as outbox where company_id = ${company}) as events,
           (select count(*) from idempotency_keys where company_id = ${company}) as keys`)
  return rows[0]
}

test('the same key and body: the first answer again, to the letter, and one effect', async () => {
  const tenant = await world.tenant()
  const first = await create(tenant, 'one')
  expect(first.status).toBe(201)
  expect(first.headers.has('idempotent-replayed')).toBe(false)
  const change = { method: 'PUT', ...tenant, body: { description: 'Changed since' } }
  expect((await world.call(`/articles/${first.body.data.id}`, change)).status).toBe(200)
  const again = await create(tenant, 'one')
  expect(again.status).toBe(201)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('etag')).toBe('"1"')
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await effects(tenant)).toEqual({ articles: 1, events: 2, keys: 1 })
})

test('the layout of the JSON does not matter, a value does', async () => {
  const tenant = await world.tenant()
  await create(tenant, 'layout')
  const spaced = await create(tenant, 'layout', JSON.stringify(bolt, null, 4))
  expect(spaced.headers.get('idempotent-replayed')).toBe('true')
  for (const body of [
    { ...bolt, description: 'Other' },
    { ...bolt, more: 1 },
  ]) {
    const other = await create(tenant, 'layout', body)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(other.body.message).toBe('This Idempotency-Key was already used with a different request body.')
  }
  // A body that is not valid on its own is told so first.
  expect((await create(tenant, 'layout', {})).body.code).toBe('invalid')
  expect(await effects(tenant)).toEqual({ articles: 1, events: 1, keys: 1 })
})

test('another record under the same route is another request', async () => {
  const tenant = await world.tenant()
  const [a, b] = [await create(tenant, 'a'), await create(tenant, 'b', { ...bolt, article_code: 'B' })]
  const put = (id: number) =>
    world.call(`/articles/${id}`, {
      method: 'PUT',
      ...tenant,
      body: { description: 'x' },
      headers: { 'idempotency-key': 'put' },
    })
  expect((await put(a.body.data.id)).status).toBe(200)
  expect((await put(b.body.data.id)).body.code).toBe('idempotency_key_reused')
  const again = await put(a.body.data.id)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('etag')).toBe('"2"')
})

test('another route, user or company has keys of its own', async () => {
  const [one, two] = [await world.company(), await world.company()]
  const member = await world.user([
    { company_id: one, role: 'operator' },
    { company_id: two, role: 'operator', is_primary: false },
  ])
  const other = await world.user([{ company_id: one, role: 'operator' }])
  const first = await create({ token: member.token, company: one }, 'shared')
  const elsewhere = await create({ token: member.token, company: two }, 'shared')
  expect([first.status, elsewhere.status]).toEqual([201, 201])
  expect(elsewhere.headers.has('idempotent-replayed')).toBe(false)
  const colleague = await create({ token: other.token, company: one }, 'shared')
  expect(colleague).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const route = await world.call(`/articles/${first.body.data.id}`, {
    method: 'PUT',
    token: member.token,
    company: one,
    body: { description: 'x' },
    headers: { 'idempotency-key': 'shared' },
  })
  expect(route.status).toBe(200)
  expect(route.headers.has('idempotent-replayed')).toBe(false)
})

test.each([
  ['empty', '', 422],
  ['of spaces', '   ', 422],
  ['of 256 characters', 'k'.repeat(256), 422],
  ['of 255 characters', 'k'.repeat(255), 201],
  ['of one character', 'k', 201],
  ['of odd characters', `'";--%_\\/<>é`, 201],
])('a key %s: %i', async (_name, key, status) => {
  const tenant = await world.tenant()
  const [first, again] = [await create(tenant, key), await create(tenant, key)]
  expect([first.status, again.status]).toEqual([status, status])
  expect(again.headers.get('idempotent-replayed')).toBe(status === 201 ? 'true' : null)
  const kept = status === 201 ? 1 : 0
  expect(await effects(tenant)).toEqual({ articles: kept, events: kept, keys: kept })
  expect(again.body.code).toBe(status === 201 ? undefined : 'idempotency_key_invalid')
})

test('reads take no notice of a key', async () => {
  const tenant = await world.tenant()
  const headers = { 'idempotency-key': 'k'.repeat(300) }
  expect((await world.call('/articles', { ...tenant, headers })).status).toBe(200)
})

test('a refusal had no effect and is not kept', async () => {
  const tenant = await world.tenant()
  await create(tenant, 'first')
  expect((await create(tenant, 'key')).status).toBe(422)
  expect((await create(tenant, 'key', { article_code: 'X' })).status).toBe(422)
  expect((await create(tenant, 'key', '{')).status).toBe(400)
  expect(await effects(tenant)).toEqual({ articles: 1, events: 1, keys: 1 })
  const mended = await create(tenant, 'key', { ...bolt, article_code: 'MENDED' })
  expect(mended.status).toBe(201)
  expect(mended.headers.has('idempotent-replayed')).toBe(false)
  const stale = await world.call(`/articles/${mended.body.data.id}`, {
    method: 'PUT',
    ...tenant,
    body: { description: 'y' },
    headers: { 'idempotency-key': 'put', 'if-match': '"9"' },
  })
  expect(stale.status).toBe(412)
  expect(await effects(tenant)).toEqual({ articles: 2, events: 2, keys: 2 })
})

test('a transaction that fails at its end leaves neither effect nor answer', async () => {
  const tenant = await world.tenant()
  const name = `refuse_${tenant.company}`
  const run = (text: string) => world.database.write(statementOf(text))
  await run(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await run(`create constraint trigger ${name} after insert on idempotency_keys deferrable initially deferred
             for each row when (new.company_id = ${tenant.company}) execute function ${name}()`)
  expect((await create(tenant, 'doomed')).status).toBe(500)
  expect(await effects(tenant)).toEqual({ articles: 0, events: 0, keys: 0 })
  await run(`drop trigger ${name} on idempotency_keys`)
  await run(`drop function ${name}()`)
  const second = await create(tenant, 'doomed')
  expect(second.status).toBe(201)
  expect(second.headers.has('idempotent-replayed')).toBe(false)
})

/** Data definition takes no parameters, so its text is a template of its own. */
function statementOf(text: string) {
  return sql(Object.assign([text], { raw: [text] }))
}

test('kept for 24 hours', async () => {
  const clock = new HandClock()
  const later = await World.start({ only: ['logistics'], clock })
  const tenant = await later.tenant()
  const post = () =>
    later.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { ...bolt },
      headers: { 'idempotency-key': 'day' },
    })
  const first = await post()
  clock.advance(86_399.999)
  expect((await post()).headers.get('idempotent-replayed')).toBe('true')
  clock.advance(0.001)
  // From now on it is a new request, and the article is there already.
  const next = await post()
  expect(next.headers.has('idempotent-replayed')).toBe(false)
  expect(next.body.code).toBe('invalid')
  await later.database.write(
    sql`update articles set article_code = 'OLD' where company_id = ${tenant.company}`,
  )
  const fresh = await post()
  expect(fresh.status).toBe(201)
  expect(fresh.body.data.id).not.toBe(first.body.data.id)
  expect((await post()).text).toBe(fresh.text)
  await later.stop()
})

test('of ten copies at once one has the effect; the others repeat its answer or hear that it is in flight', async () => {
  const second = await World.start({ only: ['logistics'] })
  for (let round = 0; round < 10; round += 1) {
    const tenant = await world.tenant()
    const send = (node: World) =>
      node.call('/articles', {
        method: 'POST',
        ...tenant,
        body: bolt,
        headers: { 'idempotency-key': 'race' },
      })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => send(i % 2 === 0 ? world : second)),
    )
    const done = replies.filter((reply) => reply.status === 201)
    expect(done.filter((reply) => !reply.headers.has('idempotent-replayed'))).toHaveLength(1)
    expect(new Set(done.map((reply) => reply.text)).size).toBe(1)
    for (const reply of replies.filter((each) => each.status !== 201)) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } })
      expect(reply.headers.get('retry-after')).toBe('1')
    }
    expect(await effects(tenant)).toEqual({ articles: 1, events: 1, keys: 1 })
    expect((await send(second)).text).toBe(done[0]?.text)
  }
  await second.stop()
})

test('a copy that comes while the first still runs is told so, and nothing waits for it', async () => {
  const tenant = await world.tenant()
  const { body } = await create(tenant, 'setup')
  const { id } = body.data
  const change = () =>
    world.call(`/articles/${id}`, {
      method: 'PUT',
      ...tenant,
      body: { description: 'Slow' },
      headers: { 'idempotency-key': 'slow' },
    })
  // Holds the row that the first request needs, as another slow one would.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: holder, resolve: tell } = Promise.withResolvers<number>()
  const holding = world.database.transaction(async (connection) => {
    const { rows } = await connection.query<{ pid: number }>(sql`
      select pg_backend_pid() as pid from articles where company_id = ${tenant.company} and id = ${id} for update`)
    tell(rows[0]?.pid ?? 0)
    await held
  })
  const pid = await holder
  const first = change()
  while (!(await blocks(pid)));
  expect(await change()).toMatchObject({ status: 409, body: { code: 'idempotency_key_in_flight' } })
  release()
  await holding
  expect((await first).status).toBe(200)
  const again = await change()
  expect(again.text).toBe((await first).text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

async function blocks(pid: number): Promise<boolean> {
  const { rows } = await world.database.query(sql`
    select 1 from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)
  return rows.length > 0
}

/** A member of a company who was restricted to one of its client companies and then to the other. */
async function moved(role: 'operator' | 'client') {
  const company = await world.company()
  const [mine, other] = [await world.client(company), await world.client(company)]
  const { token: admin } = await world.user([], { super_admin: true })
  const { id, token } = await world.user([
    { company_id: company, role, client_ids: role === 'client' ? [mine] : null },
  ])
  const send = (path: string, method: string, body: object) =>
    world.call(path, { method, token, company, body, headers: { 'idempotency-key': 'once' } })
  const made = await send('/articles', 'POST', { ...bolt, client_3pl_id: mine })
  expect(made.status).toBe(201)
  const path = `/articles/${made.body.data.id}`
  const change = { description: 'Other' }
  expect((await send(path, 'PUT', change)).status).toBe(200)
  const restrict = async (client: number) => {
    const memberships = [{ company_id: company, role: 'client', client_ids: [client] }]
    await world.call(`/users/${id}`, { method: 'PUT', token: admin, body: { memberships } })
  }
  const again = async () => [
    await send('/articles', 'POST', { ...bolt, client_3pl_id: mine }),
    await send(path, 'PUT', change),
  ]
  return { restrict, again, mine, other, company }
}

describe('security 68: an answer is repeated to callers who may still see it', () => {
  test.each(['operator', 'client'] as const)('who was an %s', async (role) => {
    const { restrict, again, mine, other, company } = await moved(role)
    await restrict(other)
    const [created, changed] = await again()
    expect(created).toMatchObject({ status: 422, body: { errors: { client_3pl_id: [expect.any(String)] } } })
    expect(changed).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const reply of [created, changed]) expect(reply?.headers.has('idempotent-replayed')).toBe(false)
    expect((await effects({ company }))?.articles).toBe(1)
    await restrict(mine)
    for (const reply of await again()) expect(reply.headers.get('idempotent-replayed')).toBe('true')
  })

  test('where the same request would mean something else now, the key is taken', async () => {
    const company = await world.company()
    const [mine, other] = [await world.client(company), await world.client(company)]
    const { token: admin } = await world.user([], { super_admin: true })
    const { id, token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const send = () =>
      world.call('/articles', {
        method: 'POST',
        token,
        company,
        body: bolt,
        headers: { 'idempotency-key': 'once' },
      })
    expect((await send()).body.data.client_3pl_id).toBe(mine)
    const memberships = [{ company_id: company, role: 'client', client_ids: [other] }]
    await world.call(`/users/${id}`, { method: 'PUT', token: admin, body: { memberships } })
    expect(await send()).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await effects({ company }))?.articles).toBe(1)
  })
})

test('a new password under a used key is a new request, and no stored text tells it', async () => {
  const { token } = await world.user([], { super_admin: true })
  const { id, email } = await world.user([])
  const set = (password: string) =>
    world.call(`/users/${id}`, {
      method: 'PUT',
      token,
      body: { password },
      headers: { 'idempotency-key': `password-${id}` },
    })
  const [first, second] = ['four quiet lamps at noon', 'five quiet lamps at noon'] as const
  expect((await set(first)).status).toBe(200)
  expect((await set(first)).headers.get('idempotent-replayed')).toBe('true')
  expect(await set(second)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const login = await world.call('/auth/token', { method: 'POST', body: { email, password: first } })
  expect(login.status).toBe(200)
  const mutation = async (password: string) => {
    const query = `mutation($input: UserChanges!) {
      update_user(id: ${id}, input: $input, idempotency_key: "graphql") { id } }`
    const company = await world.company()
    const body = { query, variables: { input: { password } } }
    return (await world.call('//graphql', { method: 'POST', token, company, body })).body
  }
  expect((await mutation(first)).errors).toBeUndefined()
  expect((await mutation(second)).errors).toMatchObject([{ extensions: { code: 'idempotency_key_reused' } }])
  const { rows } = await world.database.query<{ fingerprint: Buffer }>(sql`
    select fingerprint from idempotency_keys where key = ${`password-${id}`}`)
  // An attacker with the database and without the key cannot try passwords out.
  const guess = hash('sha256', `/api/users/${id}\n${JSON.stringify({ password: first })}`, 'buffer')
  expect(rows.map((row) => row.fingerprint.equals(guess))).toEqual([false])
})
