import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../../../test/support/copied-tables.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { platformWriteEntry, readEntry, writeEntry } from './entries.ts'
import { type Answer, type KeyedRequest, fingerprintsOf, keyFrom } from '../../../kernel/idempotency.ts'
import { Keys } from '../../../kernel/keys.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Entry } from '../../../kernel/service.ts'
import { once } from './idempotency.ts'

let tables: CopiedTables
beforeAll(async () => {
  tables = await copiedTables('logistics', ['idempotency_keys', 'outbox'])
})
afterAll(() => tables.drop())

describe('a key', () => {
  test.each([
    ['k', 'k'],
    [' spaced out ', 'spaced out'],
    ['k'.repeat(255), 'k'.repeat(255)],
    [` ${'k'.repeat(255)} `, 'k'.repeat(255)],
  ])('%j is taken', (text, key) => {
    expect(keyFrom(text)).toBe(key)
  })

  test.each(['', '   ', 'k'.repeat(256), 'a\0b', '\ud800'])('%j is refused', (text) => {
    expect(() => keyFrom(text)).toThrow(new Problem('idempotency_key_invalid'))
  })
})

const alone = (name: string) => new Keys(name, 'idempotency')

describe('a fingerprint', () => {
  const keys = new Keys('new-key,old-key', 'idempotency')
  const [one] = fingerprintsOf('/articles', { a: 1 }, keys)

  test('is there for each key, and its own where there is a password', () => {
    const prints = fingerprintsOf('/users', { password: 'secret' }, keys)
    expect(prints).toEqual([
      ...fingerprintsOf('/users', { password: 'secret' }, alone('new-key')),
      ...fingerprintsOf('/users', { password: 'secret' }, alone('old-key')),
    ])
    expect(prints[0]).not.toEqual(prints[1])
  })

  test('is the SHA-256 of path and body, whatever the key', () => {
    expect(one).toEqual(hash('sha256', '/articles\n{"a":1}', 'buffer'))
    expect(fingerprintsOf('/articles', undefined, keys)[0]).toEqual(hash('sha256', '/articles\n', 'buffer'))
  })

  test.each<[string, string, unknown]>([
    ['another path', '/articles/1', { a: 1 }],
    ['another value', '/articles', { a: 2 }],
    ['one more field', '/articles', { a: 1, b: null }],
    ['no body', '/articles', undefined],
    ['null', '/articles', null],
    ['the body as part of the path', '/articles\n{"a":1}', undefined],
  ])('is another one for %s', (_name, path, body) => {
    expect(fingerprintsOf(path, body, keys)[0]).not.toEqual(one)
  })

  test.each(['password', 'password_confirmation', 'current_password'])('hides %s, a text', (name) => {
    const plain = (value: unknown) => fingerprintsOf('/users', { [name]: value }, alone('a'))
    expect(plain('secret')).not.toEqual(fingerprintsOf('/users', { [name]: 'secret' }, alone('b')))
    expect(plain('secret')).not.toEqual(plain('other'))
    expect(plain(5)).toEqual(fingerprintsOf('/users', { [name]: 5 }, alone('b')))
  })

  test('does not hide what is no password', () => {
    const body = { name: 'secret' }
    expect(fingerprintsOf('/users', body, alone('a'))).toEqual(fingerprintsOf('/users', body, alone('b')))
  })
})

let serial = 0
/** A caller that sends requests in its own company. */
class Sender {
  readonly clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
  readonly company = (serial += 1)
  clients: readonly number[] | null = null
  caller = 'user:5'
  /** How many times the work ran. */
  done = 0

  get visit() {
    const { caller, clock } = this
    return { caller, clock, user_id: 5, token_id: null, role: 'operator', request_id: 'req' } as const
  }
  get entry(): Entry {
    return writeEntry(tables.database, this.company, { visit: this.visit, clients: this.clients })
  }
  /** Sends a request whose work returns this answer. Resolves to the outcome. */
  async send(answer: Partial<Answer> | Problem, request: Partial<KeyedRequest> = {}, entry = this.entry) {
    const whole = { key: 'key', route: 'POST /articles', fingerprints: [Buffer.from('print')], ...request }
    const work = async () => {
      this.done += 1
      if (answer instanceof Problem) throw answer
      return { status: 201, body: '{"data":1}', etag: '"1"', ...answer }
    }
    try {
      return await once(entry, whole, work)
    } catch (error) {
      return error
    }
  }
}

const first = { answer: { status: 201, body: '{"data":1}', etag: '"1"' }, replayed: false }
const again = { ...first, replayed: true }
const reused = { code: 'idempotency_key_reused' }

const prints = (...texts: readonly string[]) => ({ fingerprints: texts.map((text) => Buffer.from(text)) })

describe('a request with a key', () => {
  test('is done once and its answer given again', async () => {
    const sender = new Sender()
    expect(await sender.send({})).toEqual(first)
    expect(await sender.send({ status: 500, body: '', etag: null })).toEqual(again)
    expect(sender.done).toBe(1)
  })

  test('an answer without an ETag is given again without one', async () => {
    const sender = new Sender()
    await sender.send({ status: 204, body: '', etag: null })
    expect(await sender.send({})).toEqual({ answer: { status: 204, body: '', etag: null }, replayed: true })
  })

  test.each<[string, Partial<KeyedRequest>, Partial<Sender>]>([
    ['key', { key: 'other' }, {}],
    ['route', { route: 'PUT /articles/:id' }, {}],
    ['caller', {}, { caller: 'user:6' }],
  ])('another %s makes another request', async (_name, request, change) => {
    const sender = new Sender()
    await sender.send({})
    Object.assign(sender, change)
    expect(await sender.send({}, request)).toEqual(first)
    expect(await new Sender().send({})).toEqual(first)
  })

  test('another fingerprint is refused, one of an older key is not', async () => {
    const sender = new Sender()
    await sender.send({}, prints('a', 'b'))
    expect(await sender.send({}, prints('b', 'c'))).toMatchObject(reused)
    expect(await sender.send({}, prints())).toMatchObject(reused)
    expect(await sender.send({}, prints('c', 'a'))).toEqual(again)
    expect(sender.done).toBe(1)
  })

  test('is kept for 24 hours, and then replaced', async () => {
    const sender = new Sender()
    await sender.send({})
    sender.clock.advance(86_399.999)
    expect(await sender.send({})).toEqual(again)
    sender.clock.advance(0.001)
    const next = { status: 200, body: '{"data":2}', etag: null }
    expect(await sender.send(next, prints('2'))).toEqual({
      answer: next,
      replayed: false,
    })
    expect(await sender.send({}, prints('2'))).toEqual({
      answer: next,
      replayed: true,
    })
  })

  test('a refusal is not kept', async () => {
    const sender = new Sender()
    const refusal = new Problem('not_found')
    expect(await sender.send(refusal)).toBe(refusal)
    expect(await sender.send({})).toEqual(first)
  })

  test('a copy is refused while the first runs', async () => {
    const sender = new Sender()
    let copy: unknown
    await once(
      sender.entry,
      { key: 'key', route: 'POST /articles', fingerprints: [Buffer.from('print')] },
      async () => {
        copy = await sender.send({})
        return first.answer
      },
    )
    expect(copy).toMatchObject({ code: 'idempotency_key_in_flight', retryAfter_s: 1 })
    expect(sender.done).toBe(0)
  })

  test('needs a scope that writes', async () => {
    const sender = new Sender()
    const reading = readEntry(tables.database, [sender.company], { visit: sender.visit, clients: null })
    const error = await sender.send({}, {}, reading)
    expect(error).toEqual(new Error('an idempotency key needs a write scope'))
    expect(sender.done).toBe(0)
  })
})

describe('an answer with secrets', () => {
  test.each([
    ['a signing secret goes', '{"id":1,"secret":"whsec_a+/=","b":2}', '{"id":1,"b":2}'],
    ['all of them go', '[{"a":1,"secret":"whsec_"},{"a":2,"secret":"whsec_b"}]', '[{"a":1},{"a":2}]'],
    ['another secret stays', '{"id":1,"secret":"mine"}', '{"id":1,"secret":"mine"}'],
    ['a link becomes null', '{"link":"https://a.example/x#token=wbl_1","b":2}', '{"link":null,"b":2}'],
    ['all of them do', '["/#token=wbl_","#token=wbl_ab"]', '[null,null]'],
    [
      'another link stays',
      '{"link":"https://a.example/x#token=sar_1"}',
      '{"link":"https://a.example/x#token=sar_1"}',
    ],
  ])('%s when it is given again', async (_name, body, kept) => {
    const sender = new Sender()
    expect(await sender.send({ body })).toMatchObject({ answer: { body }, replayed: false })
    expect(await sender.send({})).toMatchObject({ answer: { body: kept }, replayed: true })
    const { rows } = await tables.database.query(sql`
      select body from idempotency_keys where company_id = ${sender.company}`)
    expect(rows).toEqual([{ body: kept }])
  })
})

describe('a caller who was restricted to client companies since', () => {
  test.each([
    ['all records are theirs', '{"data":[{"client_3pl_id":7},{"client_3pl_id":8}]}', [7, 8]],
    ['no record has an owner', '{"data":{"id":1,"name":"A","note":null}}', [7]],
    ['there is no body', '', [7]],
    ['the caller is not restricted', '{"client_3pl_id":9}', null],
  ])('hears the answer again where %s', async (_name, body, clients) => {
    const sender = new Sender()
    await sender.send({ body })
    sender.clients = clients
    expect(await sender.send({})).toMatchObject({ answer: { body }, replayed: true })
    expect(sender.done).toBe(1)
  })

  test.each([
    ['a record is not theirs', '{"data":{"client_3pl_id":9}}', [7]],
    ['one of several is not', '{"data":[{"client_3pl_id":7},{"lines":[{"client_3pl_id":9}]}]}', [7]],
    ['a record has no owner', '{"data":{"client_3pl_id":null}}', [7]],
    ['they have none', '{"data":{"client_3pl_id":7}}', []],
  ])('is told what they would be told now where %s', async (_name, body, clients) => {
    const sender = new Sender()
    await sender.send({ body })
    sender.clients = clients
    const refusal = new Problem('not_found')
    expect(await sender.send(refusal)).toBe(refusal)
    expect(await sender.send({ body: '{"data":2}' })).toMatchObject(reused)
  })
})

test('requests of no company have keys of their own, and see every answer', async () => {
  const sender = new Sender()
  sender.caller = `user:platform-${process.pid}`
  const platform = () => platformWriteEntry(tables.database, sender.visit)
  const body = '{"client_3pl_id":9}'
  await sender.send({})
  expect(await sender.send({ body }, {}, platform())).toMatchObject({ replayed: false })
  expect(await sender.send({}, {}, platform())).toMatchObject({ answer: { body }, replayed: true })
})
