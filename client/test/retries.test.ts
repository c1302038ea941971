import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../test/support/world.ts'
import { NoAnswerError, WaybillError } from '../src/errors.ts'
import type { Fetch } from '../src/exchange.ts'
import { Logistics } from '../src/logistics.ts'
import { defaultRetry, delayBefore, mayRepeat, retryAfterOf } from '../src/retry.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT-M8', description: 'Hexagon bolt M8', um3pl: 'PCE' }
const retry = { attempts: 4, firstDelay_ms: 1 }

/** Outcomes of one request on its way. */
type Fate = 'pass' | 'lose the request' | 'lose the answer' | Response

/** A line to the server that treats each request as told, and the rest well. */
class Line {
  readonly sent: Request[] = []
  readonly #fates: Fate[]
  constructor(...fates: Fate[]) {
    this.#fates = fates
  }

  readonly fetch: Fetch = async (url, init) => {
    this.sent.push(new Request(url, init))
    const fate = this.#fates.shift() ?? 'pass'
    if (fate instanceof Response) return fate
    if (fate === 'lose the request') throw new TypeError('the line is dead')
    const response = await fetch(url, init)
    if (fate === 'pass') return response
    await response.arrayBuffer()
    throw new TypeError('the line went dead')
  }

  get keys(): readonly (string | null)[] {
    return this.sent.map((request) => request.headers.get('idempotency-key'))
  }
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message: 'No.', code, request_id: 'r' }, { status, headers })
}

async function through(line: Line): Promise<Logistics> {
  const { company: companyId, token } = await world.tenant('manager')
  return new Logistics({ baseUrl: world.address, token, companyId, retry, fetch: line.fetch })
}

async function thrown(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a write', () => {
  test('whose answer is lost after the commit happens once, under one key', async () => {
    const line = new Line('lose the answer', 'lose the request')
    const waybill = await through(line)
    const made = await waybill.articles.create(bolt)
    expect(line.sent).toHaveLength(3)
    expect(new Set(line.keys).size).toBe(1)
    expect((await waybill.articles.list()).data).toEqual([made])
  })

  test('has a key of its own, or the one it is given', async () => {
    const line = new Line()
    const waybill = await through(line)
    await waybill.articles.create(bolt)
    await waybill.articles.create({ ...bolt, article_code: 'BOLT-M9' })
    await waybill.articles.create({ ...bolt, article_code: 'BOLT-M10' }, { idempotencyKey: 'mine' })
    expect(new Set(line.keys).size).toBe(3)
    expect(line.keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(line.keys[2]).toBe('mine')
  })

  test('two copies under one key, sent at the same time, both give the one article', async () => {
    const { company: companyId, token } = await world.tenant('manager')
    const waybill = new Logistics({ baseUrl: world.address, token, companyId })
    const both = await Promise.all(
      Array.from({ length: 4 }, () => waybill.articles.create(bolt, { idempotencyKey: 'same' })),
    )
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  })

  test('waits while the first copy of it is under way', async () => {
    const line = new Line(refusal(409, 'idempotency_key_in_flight', { 'Retry-After': '0' }))
    const waybill = await through(line)
    expect(await waybill.articles.create(bolt)).toMatchObject({ article_code: 'BOLT-M8' })
    expect(line.sent).toHaveLength(2)
  })

  test('that cannot be keyed is not repeated when its fate is unknown', async () => {
    const line = new Line('lose the answer')
    const waybill = await through(line)
    expect(await thrown(waybill.auth.revoke())).toMatchObject({ name: 'NoAnswerError', reason: 'network' })
    expect(line.sent).toHaveLength(1)
    expect(line.keys).toEqual([null])
  })

  test('that cannot be keyed is repeated when it was surely not begun', async () => {
    const line = new Line(
      refusal(503, 'overloaded', { 'Retry-After': '0' }),
      refusal(429, 'too_many_attempts'),
    )
    const waybill = await through(line)
    await waybill.auth.revoke()
    expect(line.sent).toHaveLength(3)
  })

  test('that is refused for what it says is not repeated', async () => {
    const line = new Line()
    const waybill = await through(line)
    expect(await thrown(waybill.articles.create({ ...bolt, um3pl: '' }))).toMatchObject({ status: 422 })
    expect(line.sent).toHaveLength(1)
  })
})

describe('a read', () => {
  test('is repeated through dead lines and passing troubles, with all that it carries', async () => {
    const line = new Line(
      'lose the request',
      refusal(503, 'unavailable'),
      new Response('bad gateway', { status: 502 }),
    )
    const waybill = await through(line)
    expect((await waybill.articles.list({ search: 'a b' })).data).toEqual([])
    expect(new Set(line.sent.map(({ url }) => url)).size).toBe(1)
    expect(line.sent).toHaveLength(4)
  })

  test('is given up after the last attempt, with what went wrong in it', async () => {
    const line = new Line(...Array.from({ length: 4 }, () => refusal(503, 'unavailable')))
    const waybill = await through(line)
    expect(await thrown(waybill.articles.list())).toMatchObject({ status: 503, code: 'unavailable' })
    expect(line.sent).toHaveLength(4)
  })

  test('ends with its signal, also between two attempts', async () => {
    const controller = new AbortController()
    const line = new Line(refusal(429, 'too_many_attempts', { 'Retry-After': '50' }))
    const waybill = await through(line)
    const call = thrown(waybill.articles.list({}, { signal: controller.signal }))
    await expect.poll(() => line.sent.length).toBe(1)
    controller.abort(new Error('enough'))
    expect(await call).toEqual(new Error('enough'))
    expect(line.sent).toHaveLength(1)
  })

  test('of a signal that has ended is not sent', async () => {
    const line = new Line()
    const waybill = await through(line)
    const signal = AbortSignal.abort()
    expect(await thrown(waybill.articles.list({}, { signal }))).toMatchObject({ name: 'AbortError' })
    expect(line.sent).toHaveLength(0)
  })
})

test('a limit whose window is longer than the client waits is told at once, with its seconds', async () => {
  const limited = await World.start({ only: ['logistics'], values: { RATE_LIMIT_DATA: '2' } })
  const { company: companyId, token } = await limited.tenant()
  const options = { retry: { longestDelay_ms: 0 }, baseUrl: limited.address, token, companyId }
  const waybill = new Logistics(options)
  await waybill.articles.list()
  await waybill.articles.list()
  const error = await thrown(waybill.articles.list())
  await limited.stop()
  expect(error).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(error instanceof WaybillError && error.retryAfter).toBeGreaterThan(0)
})

const answer = (status: number, code: string, retryAfter?: number) =>
  new WaybillError({ status, body: { code, message: 'No.' }, requestId: undefined, retryAfter })

describe('the rules', () => {
  test.each([
    { error: new NoAnswerError('network', ''), repeatable: true, other: false },
    { error: new NoAnswerError('timeout', ''), repeatable: true, other: false },
    { error: answer(429, 'too_many_attempts'), repeatable: true, other: true },
    { error: answer(429, 'login_locked'), repeatable: false, other: false },
    { error: answer(409, 'idempotency_key_in_flight'), repeatable: true, other: true },
    { error: answer(409, 'action_not_allowed'), repeatable: false, other: false },
    { error: answer(503, 'overloaded'), repeatable: true, other: true },
    { error: answer(503, 'outcome_unknown'), repeatable: true, other: false },
    { error: answer(503, 'integration_not_configured'), repeatable: false, other: false },
    { error: answer(504, 'unknown'), repeatable: true, other: false },
    { error: answer(500, 'server_error'), repeatable: false, other: false },
    { error: answer(422, 'invalid'), repeatable: false, other: false },
    { error: new Error('a bug'), repeatable: false, other: false },
  ])(
    '$error.code $error.reason may be repeated: $repeatable, unkeyed: $other',
    ({ error, repeatable, other }) => {
      expect([mayRepeat(error, true), mayRepeat(error, false)]).toEqual([repeatable, other])
    },
  )

  test('delays double, up to a random half shorter, within their limits', () => {
    const policy = { ...defaultRetry, firstDelay_ms: 100, longestDelay_ms: 1000 }
    const dead = new NoAnswerError('network', '')
    const delays = (random: number) =>
      [1, 2, 3, 9].map((attempt) => delayBefore(dead, attempt, { policy, random: () => random }))
    expect(delays(0)).toEqual([100, 200, 400, 1000])
    expect(delays(1)).toEqual([50, 100, 200, 500])
  })

  test('what the service asks for is the least, and too much of it is not waited for', () => {
    const policy = { ...defaultRetry, longestDelay_ms: 5000 }
    const delay = (seconds: number) =>
      delayBefore(answer(429, 'too_many_attempts', seconds), 1, { policy, random: () => 0 })
    expect([delay(0), delay(3), delay(6)]).toEqual([250, 3000, undefined])
  })

  test.each([
    ['7', 7],
    ['0', 0],
    ['-1', 0],
    ['Thu, 01 Jan 1970 00:01:40 GMT', 40],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('a Retry-After of %s is %s seconds', (header, seconds) => {
    expect(retryAfterOf(header, 60_000)).toBe(seconds)
  })
})
