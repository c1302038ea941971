import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../test/support/goods.ts'
import { UserFactors } from '../../test/support/user-factors.ts'
import { World, testPassword } from '../../test/support/world.ts'
import { NoAnswerError, WaybillError } from '../src/errors.ts'
import { Logistics } from '../src/logistics.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function open(): Promise<{ readonly yard: Yard; readonly waybill: Logistics }> {
  const yard = await Yard.open(world)
  const { company: companyId, manager: token } = yard
  return { yard, waybill: new Logistics({ baseUrl: world.address, token, companyId }) }
}

const bolt = { article_code: 'BOLT-M8', description: 'Hexagon bolt M8', um3pl: 'PCE' }

/** Refusal of a call. */
async function refused(call: Promise<unknown>): Promise<WaybillError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof WaybillError) return error
  throw new Error('the call was not refused', { cause: error })
}

describe('signing in', () => {
  test('keeps the token until signing out', async () => {
    const company = await world.company()
    const { email } = await world.user([{ company_id: company }])
    const waybill = new Logistics({ baseUrl: `${world.address}/api/` })
    const { user } = await waybill.login(email, testPassword)
    expect(user.email).toBe(email)
    expect(await waybill.companies.list()).toMatchObject([{ id: company }])
    await waybill.logout()
    expect(waybill.token).toBeUndefined()
    expect(await refused(waybill.companies.list())).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  test('finishes by a second factor where somebody has one', async () => {
    const factors = new UserFactors(world)
    const person = await factors.session()
    const { codes } = await factors.app(person)
    const waybill = new Logistics({ baseUrl: world.address })
    const { code, body } = await refused(waybill.login(person.email, testPassword))
    expect([code, waybill.token]).toEqual(['mfa_required', undefined])
    const { user } = await waybill.loginSecond(String(body['challenge']), { code: codes[0] ?? '' })
    expect([user.id, (await waybill.me.get()).id]).toEqual([person.id, person.id])
  })

  test('a wrong password is an error with its field', async () => {
    const { email } = await world.user([])
    const error = await refused(new Logistics({ baseUrl: world.address }).login(email, 'wrong'))
    expect(error).toMatchObject({
      status: 422,
      errors: { email: ['The provided credentials are incorrect.'] },
    })
    expect(error.message).toBe('The provided credentials are incorrect.')
    expect(error.requestId).toMatch(/^[\w-]{8,}$/)
  })

  test('after a refused token the hook signs in again, once for all calls that wait', async () => {
    const company = await world.company()
    const { email } = await world.user([{ company_id: company }])
    let logins = 0
    const waybill = new Logistics({
      baseUrl: world.address,
      token: 'worn-out',
      async onUnauthenticated(client) {
        logins += 1
        await client.login(email, testPassword)
      },
    })
    const all = await Promise.all([waybill.companies.list(), waybill.companies.list(), waybill.units.list()])
    expect(all[0]).toMatchObject([{ id: company }])
    expect(logins).toBe(1)
    expect(await waybill.company(company).articles.create(bolt)).toMatchObject({ article_code: 'BOLT-M8' })
    expect(logins).toBe(1)
  })

  test('a hook that finds no new token leaves the refusal as it is', async () => {
    const waybill = new Logistics({
      baseUrl: world.address,
      token: 'worn-out',
      onUnauthenticated: () => Promise.resolve(),
    })
    expect(await refused(waybill.companies.list())).toMatchObject({ status: 401 })
  })
})

describe('calls', () => {
  test('records come without their envelope, lists with their pages', async () => {
    const { waybill } = await open()
    const made = await waybill.articles.create({ ...bolt, weight_kg: 0.012 })
    expect(made).toMatchObject({ article_code: 'BOLT-M8', weight_kg: 0.012, version: 1 })
    expect(await waybill.articles.get(made.id)).toEqual(made)
    const page = await waybill.articles.list({ search: 'bolt', per_page: 5 })
    expect(page.data).toEqual([made])
    expect(page.meta.total).toBe(1)
    expect(await waybill.call('articles.get', { params: { id: made.id } })).toEqual(made)
    expect(await waybill.articles.archive(made.id)).toBeUndefined()
  })

  test('a code with anything in it goes through the path unharmed', async () => {
    const { waybill } = await open()
    const article_code = 'A/B 50% #1?ü'
    const made = await waybill.articles.create({ ...bolt, article_code })
    const changed = await waybill.articles.updateByCode(article_code, { description: 'Odd' })
    expect(changed).toMatchObject({ id: made.id, description: 'Odd' })
    const found = await waybill.articles.list({ search: 'B 50% #1?ü' })
    expect(found.meta.total).toBe(1)
  })

  test('an unfilled path is a mistake of the program, told before anything is sent', async () => {
    const { waybill } = await open()
    await expect(waybill.units.get('')).rejects.toThrow(new TypeError('The parameter code is missing.'))
  })

  test('a change can be tied to the version it was made for', async () => {
    const { waybill } = await open()
    const { id, version } = await waybill.articles.create(bolt)
    await waybill.articles.update(id, { name: 'Bolt' }, { ifMatch: version })
    const error = await refused(waybill.articles.update(id, { name: 'Screw' }, { ifMatch: `"${version}"` }))
    expect(error).toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  test('a dry run stores nothing', async () => {
    const { waybill } = await open()
    expect(await waybill.articles.create(bolt, { dryRun: true })).toMatchObject({ article_code: 'BOLT-M8' })
    expect((await waybill.articles.list()).data).toEqual([])
  })

  test('an answer tells status and headers; an unchanged record is not sent again', async () => {
    const { waybill } = await open()
    const first = await waybill.answer('articles.create', { body: bolt, idempotencyKey: 'one' })
    expect(first).toMatchObject({ status: 201, replayed: false })
    const again = await waybill.answer('articles.create', { body: bolt, idempotencyKey: 'one' })
    expect(again).toMatchObject({ replayed: true, value: first.value })
    const id = first.value?.id ?? 0
    const etag = first.headers.get('etag') ?? ''
    const unchanged = await waybill.answer('articles.get', { params: { id }, ifNoneMatch: etag })
    expect(unchanged).toMatchObject({ status: 304, value: undefined })
  })

  test('a write that names a query takes it among its options', async () => {
    const { yard, waybill } = await open()
    await yard.article('OIL')
    const order = { external_reference: 'WEB-1', lines: [{ article_code: 'OIL', quantity_um3pl: 2 }] }
    const made = await waybill.salesOrders.create(order)
    const again = await waybill.salesOrders.create(order, { query: { on_duplicate: 'return' } })
    expect(again.id).toBe(made.id)
    expect(await refused(waybill.salesOrders.create(order))).toMatchObject({
      status: 422,
      errors: { external_reference: [expect.stringContaining('taken')] },
    })
  })

  test('an action on a document gives the document', async () => {
    const { yard, waybill } = await open()
    await yard.article('OIL')
    await waybill.stock.adjust({ reason: 'found', lines: [{ article_code: 'OIL', quantity_um3pl: 5 }] })
    const { id, status } = await waybill.salesOrders.create({
      lines: [{ article_code: 'OIL', quantity_um3pl: 2 }],
    })
    expect(status).toBe('allocated')
    await waybill.salesOrders.pick(id)
    await waybill.salesOrders.pack(id)
    const shipped = await waybill.salesOrders.ship(id, { tracking_number: '1Z', packages: [{}] })
    expect(shipped).toMatchObject({ status: 'shipped', shipments: [{ tracking_number: '1Z' }] })
    const error = await refused(waybill.salesOrders.pick(id))
    expect(error).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(error.body['allowed']).toEqual(['deliver'])
  })

  test('headers of the client and of the call are sent', async () => {
    const { yard } = await open()
    const seen: Headers[] = []
    const waybill = new Logistics({
      baseUrl: world.address,
      token: yard.manager,
      headers: { 'User-Agent': 'shop/1' },
      fetch(url, init) {
        seen.push(new Headers(init.headers))
        return fetch(url, init)
      },
    })
    const answer = await waybill.answer('units.list', { headers: { 'X-Request-ID': 'request-4711' } })
    expect(answer.headers.get('x-request-id')).toBe('request-4711')
    expect(seen.map((headers) => headers.get('user-agent'))).toEqual(['shop/1'])
  })
})

describe('companies', () => {
  test('a client for another company is signed in as the first, and with it', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const { token } = await world.user([
      { company_id: one, role: 'manager' },
      { company_id: two, role: 'manager' },
    ])
    const waybill = new Logistics({ baseUrl: world.address, companyId: one })
    const other = waybill.company(two)
    waybill.token = token
    expect(other.companyId).toBe(two)
    expect((await other.articles.create(bolt)).company_id).toBe(two)
    expect((await waybill.articles.create(bolt)).company_id).toBe(one)
    expect((await waybill.articles.list({}, { companyId: two })).data).toMatchObject([{ company_id: two }])
  })

  test('a write without a company is refused by the service', async () => {
    const { token } = await world.tenant('manager')
    const waybill = new Logistics({ baseUrl: world.address, token })
    expect(await refused(waybill.articles.create(bolt))).toMatchObject({
      status: 400,
      code: 'company_required',
    })
  })
})

describe('silence', () => {
  const retry = { attempts: 2, firstDelay_ms: 1 }

  test('an address where nobody listens is a NoAnswerError with its cause', async () => {
    const waybill = new Logistics({ baseUrl: 'http://127.0.0.1:1', retry })
    const error: unknown = await waybill.health.get().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(error).toMatchObject({ reason: 'network', cause: expect.any(TypeError) })
  })

  test('an answer that does not come in time is a NoAnswerError too', async () => {
    let attempts = 0
    const waybill = new Logistics({
      baseUrl: world.address,
      retry,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          attempts += 1
          signal?.addEventListener('abort', () => reject(new Error('given up')))
        }),
    })
    const error: unknown = await waybill.health.get({}, { timeout_ms: 20 }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'NoAnswerError',
      reason: 'timeout',
      message: 'No answer within 20 ms.',
    })
    expect(attempts).toBe(2)
  })
})
