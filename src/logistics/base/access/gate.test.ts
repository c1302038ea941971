import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { joinAccesses } from '../../../kernel/access.ts'
import { Database } from '../../../kernel/database/database.ts'
import { type AnyOperation, type Delegate, operation } from '../../../kernel/operation.ts'
import { OwnReadScope, OwnStepsScope, OwnWriteScope } from './scopes-own.ts'
import { Problem } from '../../../kernel/problem.ts'
import { PlatformReadScope, PlatformWriteScope, ReadScope, WriteScope } from './scopes.ts'
import type { Visit } from './types.ts'
import type { Result, Transaction } from '../../../kernel/scope.ts'
import type { Arrival, Caller } from '../../../kernel/service.ts'
import { logisticsAccesses } from './accesses.ts'
import { ConsoleMarks } from './console-marks.ts'
import { logisticsErrands, logisticsGate } from './gate.ts'
import { Identities } from './identities.ts'
import type { CompanyAccess, Identity } from './store.ts'

joinAccesses(logisticsAccesses)

// The gate identifies the caller and decides; no test here reaches a server.

const now = new Date('2026-06-15T12:00:00.000Z')
const clock = { now: () => now }

const transaction: Transaction = {
  query: () => Promise.resolve({ rows: [], count: 0 }),
  send: () => undefined,
  attempt: (work) => work(),
}

/** Answers every statement with the given rows. */
class Answering extends Database {
  readonly #rows: readonly object[]
  constructor(rows: readonly object[] = []) {
    super({ url: 'postgres://nowhere.invalid/none', schema: 'logistics', poolSize: 1, readTimeout_ms: 1_000 })
    this.#rows = rows
  }
  override query<Row>(): Promise<Result<Row>> {
    const rows = z.array(z.custom<Row>()).parse(this.#rows)
    return Promise.resolve({ rows, count: rows.length })
  }
  override transaction<T>(work: (connection: Transaction) => Promise<T>) {
    return work(transaction)
  }
}

/** Knows one token, or looks it up, and records what it was asked. */
class OneToken extends Identities {
  readonly asked: unknown[] = []
  forgotten = 0
  readonly #who: Identity | undefined
  readonly #isRemembered: boolean
  constructor(who: Identity | undefined, isRemembered: boolean) {
    super({ database: new Answering(), clock, tokenLifetime_s: undefined })
    this.#who = who
    this.#isRemembered = isRemembered
  }
  override known(token: string, company_id?: number) {
    this.asked.push(['known', token, company_id])
    return this.#isRemembered ? this.#who : undefined
  }
  override of(token: string, company_id?: number, address?: string) {
    this.asked.push(['of', token, company_id, address])
    return Promise.resolve(this.#who)
  }
  override ofIntegration(integration: string, company_id?: number) {
    this.asked.push(['integration', integration, company_id])
    return Promise.resolve(identity({ caller: `integration:${integration}`, ...nobody, everywhere: true }))
  }
  override forget() {
    this.forgotten += 1
  }
}

const nobody = { user_id: null, token_id: null }

function company(company_id: number, more: Partial<CompanyAccess> = {}): CompanyAccess {
  return { company_id, role: 'operator', is_primary: false, clients: null, modules: ['api'], ...more }
}

function identity(more: Partial<Identity> = {}): Identity {
  return {
    caller: 'user:5',
    token_id: 50,
    user_id: 5,
    super_admin: false,
    everywhere: false,
    at_console: false,
    limits: null,
    has_factor: false,
    proven_at: null,
    last_used_at: null,
    expires_at: null,
    renewable_until: null,
    companies: [company(1)],
    ...more,
  }
}

function op(more: Partial<AnyOperation> = {}): AnyOperation {
  return {
    ...operation({
      id: 'a.b',
      tag: '',
      summary: '',
      method: 'GET',
      path: '/a',
      access: 'read',
      limit: 'none',
      status: 200,
      envelope: 'bare',
      response: z.object({}),
      handle: () => Promise.resolve({}),
    }),
    ...more,
  }
}

function arrival(headers: Readonly<Record<string, string>> = {}): Arrival {
  const sent: Readonly<Record<string, string>> = { authorization: 'Bearer secret', ...headers }
  return {
    request_id: 'req-1',
    address: '192.0.2.1',
    header: (name) => sent[name],
    body: undefined,
    param: () => undefined,
  }
}

const named = (header: string) => arrival({ 'x-company-id': header })

interface Setting {
  readonly who?: Identity | undefined
  readonly isRemembered?: boolean
  readonly shared?: string | undefined
}

const marks = new ConsoleMarks({
  appKey: 'a key of the tests',
  address: () => 'http://127.0.0.1',
  production: false,
})

function gateOf(setting: Setting = {}) {
  const who = 'who' in setting ? setting.who : identity()
  const identities = new OneToken(who, setting.isRemembered ?? true)
  const sharedTokens = { mdm: setting.shared, etsm: undefined }
  const gate = logisticsGate({ database: new Answering(), identities, clock, sharedTokens, marks })
  return { gate, identities }
}

/** Problem code of the refusal. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

function entered(caller: Pick<Caller, 'admit'>, asked: AnyOperation): Promise<unknown> {
  return caller.admit(asked)((scope) => Promise.resolve(scope))
}

function delegateBy(caller: Pick<Caller, 'admit'>): Promise<Delegate> {
  return caller.admit(op({ access: 'delegate' }))((scope: Delegate) => Promise.resolve(scope))
}

/** The scope that a caller gets for an operation. */
async function scopeOf(who: Identity, asked: AnyOperation, at: Arrival = arrival()): Promise<unknown> {
  return entered(await gateOf({ who }).gate.identify(asked, at), asked)
}

describe('who calls', () => {
  test('is nobody where everybody may', async () => {
    const { gate, identities } = gateOf()
    const at = arrival()
    const caller = await gate.identify(op({ access: 'public' }), at)
    expect(caller.key).toBe('192.0.2.1')
    expect(await entered(caller, op({ access: 'public' }))).toBe(at)
    expect(identities.asked).toEqual([])
  })

  test('is known at once where the token is remembered', () => {
    const { gate, identities } = gateOf({ who: identity({ at_console: true }) })
    const cookie = marks.cookie('', 50).split(';')[0] ?? ''
    const page = arrival({ 'x-company-id': '7', cookie })
    expect(gate.identify(op(), page)).toEqual({
      key: 'user:5',
      isAtConsole: true,
      admit: expect.any(Function),
    })
    const fresh = { key: 'user:5', isAtConsole: false, cookie: marks.cookie('', 50) }
    expect(gate.identify(op(), named('7'))).toMatchObject(fresh)
    const asked = ['known', 'secret', 7]
    expect(identities.asked).toEqual([asked, asked])
  })

  test('is looked up otherwise', async () => {
    const { gate, identities } = gateOf({ isRemembered: false })
    expect(await gate.identify(op(), named('7'))).toMatchObject({ key: 'user:5', isAtConsole: false })
    expect(identities.asked.at(-1)).toEqual(['of', 'secret', 7, '192.0.2.1'])
  })

  test('is refused where nobody has that token', async () => {
    const { gate } = gateOf({ who: undefined })
    expect(await refusal(() => gate.identify(op(), arrival()))).toBe('unauthenticated')
  })

  test.each([
    ['Bearer secret', 'secret'],
    ['bearer   5|a.b_c', '5|a.b_c'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearersecret', undefined],
    ['Bearer se cret', undefined],
    [' Bearer secret', undefined],
    ['Bearer secret ', undefined],
    ['Basic secret', undefined],
    ['', undefined],
  ])('names a token by the header: %j', async (authorization, token) => {
    const { gate, identities } = gateOf()
    const made = refusal(() => gate.identify(op(), arrival({ authorization })))
    expect(await made).toBe(token === undefined ? 'unauthenticated' : 'none')
    expect(identities.asked).toEqual(token === undefined ? [] : [['known', token, undefined]])
  })

  test('is asked for without a header, too', async () => {
    const { gate } = gateOf()
    const bare = { ...arrival(), header: () => undefined }
    expect(await refusal(() => gate.identify(op(), bare))).toBe('unauthenticated')
  })

  test.each([
    ['read', 7],
    ['write', 7],
    ['platform_read', 7],
    ['platform_write', 7],
    ['user', undefined],
    ['delegate', undefined],
    ['own_read', undefined],
    ['own_write', undefined],
    ['own_steps', undefined],
  ] as const)('is asked for by %s with the company %s', async (access, wanted) => {
    const { gate, identities } = gateOf({ isRemembered: false })
    await gate.identify(op({ access }), named('7'))
    expect(identities.asked).toEqual([
      ['known', 'secret', wanted],
      ['of', 'secret', wanted, '192.0.2.1'],
    ])
  })
})

describe('an integration', () => {
  const asked = op({ integration: 'mdm' })

  test('opens with its shared token', async () => {
    const { gate, identities } = gateOf({ shared: 'secret' })
    expect(await gate.identify(asked, named('7'))).toMatchObject({ key: 'integration:mdm' })
    expect(identities.asked).toEqual([['integration', 'mdm', 7]])
  })

  test.each([
    ['another token', arrival({ authorization: 'Bearer secrets' })],
    ['no token', { ...arrival(), header: () => undefined }],
  ])('refuses %s', async (_name, at) => {
    const { gate } = gateOf({ shared: 'secret' })
    expect(await refusal(() => gate.identify(asked, at))).toBe('unauthenticated')
  })

  test('without a shared token opens to nobody', async () => {
    const { gate } = gateOf()
    await expect(gate.identify(asked, arrival())).rejects.toMatchObject({
      code: 'integration_not_configured',
      params: { integration: 'mdm' },
    })
  })
})

describe('the company', () => {
  test.each([
    ['1', 'none'],
    ['999999999999999', 'company_forbidden'],
    ['2', 'company_forbidden'],
    ['1000000000000000', 'company_invalid'],
    ['0', 'company_invalid'],
    ['01', 'company_invalid'],
    ['1,2', 'company_invalid'],
    ['0x1', 'company_invalid'],
    ['1e0', 'company_invalid'],
    ['-1', 'company_invalid'],
    [' 1', 'company_invalid'],
    ['1 ', 'company_invalid'],
    ['１', 'company_invalid'],
    ['', 'none'],
    ['  ', 'none'],
  ])('of the header %j', async (header, wanted) => {
    expect(await refusal(() => scopeOf(identity(), op(), named(header)))).toBe(wanted)
  })

  const several = [company(3), company(4, { is_primary: true }), company(5)]
  test.for([
    ['that is named', [company(3), company(4)], named('4'), [4]],
    ['that is primary, where none is', several, arrival(), [4]],
    ['that is first, where none is primary', [company(3), company(4)], arrival(), [3]],
  ] as const)('%s', async ([, companies, at, wanted]) => {
    expect(await scopeOf(identity({ companies }), op(), at)).toMatchObject({ companies: wanted })
  })

  test.for([
    ['nobody who is in no company', [], op(), arrival(), 'company_forbidden'],
    ['no write that names none', [company(1)], op({ access: 'write' }), arrival(), 'company_required'],
    ['no delegate that names none', [company(1)], op({ access: 'delegate' }), arrival(), 'company_required'],
    ['no delegate of another', [company(1)], op({ access: 'delegate' }), named('2'), 'company_forbidden'],
    ['nobody without the API', [company(1, { modules: ['stock'] })], op(), arrival(), 'module_inactive'],
    ['nobody without the module', [company(1)], op({ module: 'stock' }), arrival(), 'module_inactive'],
    ['no weaker role', [company(1)], op({ role: 'manager' }), arrival(), 'role_forbidden'],
    [
      'a write by a viewer',
      [company(1, { role: 'viewer' })],
      op({ access: 'write' }),
      named('1'),
      'role_forbidden',
    ],
    ['nobody else', [company(1)], op({ role: 'operator' }), arrival(), 'none'],
    [
      'nobody with the module',
      [company(1, { modules: ['stock', 'api'] })],
      op({ module: 'stock' }),
      arrival(),
      'none',
    ],
  ] as const)('refuses %s', async ([, companies, asked, at, code]) => {
    expect(await refusal(() => scopeOf(identity({ companies }), asked, at))).toBe(code)
  })

  test('says which module is missing', async () => {
    const missing = { params: { module: 'stock' }, details: { module: 'stock' } }
    await expect(scopeOf(identity(), op({ module: 'stock' }))).rejects.toMatchObject(missing)
  })

  test('may be every one that has the modules, for those who may go everywhere', async () => {
    const companies = [
      company(1, { modules: ['api', 'stock'] }),
      company(2),
      company(3, { modules: ['stock'] }),
    ]
    const who = identity({ everywhere: true, companies })
    expect(await scopeOf(who, op())).toMatchObject({ companies: [1, 2], everywhere: true })
    expect(await scopeOf(who, op({ module: 'stock' }))).toMatchObject({ companies: [1], everywhere: true })
    expect(await scopeOf(who, op(), named('2'))).toMatchObject({ companies: [2], everywhere: false })
    expect(await refusal(() => scopeOf(who, op({ access: 'write' })))).toBe('company_required')
  })
})

describe('the scope', () => {
  const who = identity({ super_admin: true, companies: [company(1, { role: 'super_admin' })] })
  const visit: Visit = {
    caller: 'user:5',
    user_id: 5,
    token_id: 50,
    role: 'super_admin',
    request_id: 'req-1',
    address: '192.0.2.1',
    clock,
  }
  test.each([
    ['read', ReadScope, { companies: [1], visit }],
    ['write', WriteScope, { company: 1, companies: [1], visit }],
    ['user', ReadScope, { companies: [1], visit }],
    ['platform_read', PlatformReadScope, { visit }],
    ['platform_write', PlatformWriteScope, { visit }],
    ['own_read', OwnReadScope, { user: 5, visit: { ...visit, role: 'viewer' } }],
    ['own_write', OwnWriteScope, { user: 5, visit: { ...visit, role: 'viewer' } }],
    ['own_steps', OwnStepsScope, { user: 5, visit: { ...visit, role: 'viewer' } }],
  ] as const)('of %s', async (access, kind, wanted) => {
    const scope = await scopeOf(who, op({ access }), named('1'))
    expect(Object.getPrototypeOf(scope)).toBe(kind.prototype)
    expect(scope).toMatchObject(wanted)
  })

  test('of a delegate is the way to other operations, with the headers of the call', async () => {
    const asked = op({ access: 'delegate' })
    const caller = await gateOf().gate.identify(asked, named('1'))
    const delegate = await delegateBy(caller)
    expect(Object.keys(delegate)).toEqual(['admit', 'header'])
    expect(delegate.header('x-company-id')).toBe('1')
    expect(await entered(delegate, op())).toMatchObject({ companies: [1] })
  })

  test.each([
    ['the role in the company', identity(), 'operator'],
    ['a viewer, in no company', identity({ companies: [] }), 'viewer'],
    ['a super-admin', identity({ super_admin: true, companies: [] }), 'super_admin'],
  ])('has %s', async (_name, each, role) => {
    expect(await scopeOf(each, op({ access: 'user' }))).toMatchObject({ visit: { role } })
  })

  test('of a user spans all companies, whatever the header says', async () => {
    const each = identity({ companies: [company(1), company(2, { modules: [] })], everywhere: true })
    expect(await scopeOf(each, op({ access: 'user' }), named('x'))).toMatchObject({
      companies: [1, 2],
      everywhere: true,
    })
  })

  const bound = company(1, { role: 'client', clients: [8, 9] })
  test.for([
    ['of one company', [bound], 'read', [8, 9]],
    ['of a write', [bound], 'write', [8, 9]],
    ['of several companies', [bound, company(2)], 'user', null],
    ['of no company', [], 'user', null],
    ['of nobody who is bound', [company(1)], 'read', null],
  ] as const)('%s is bound to client companies', async ([, companies, access, clients]) => {
    const at = access === 'user' ? arrival() : named('1')
    expect(await scopeOf(identity({ companies }), op({ access }), at)).toMatchObject({ clients })
  })

  test('of a program names its token, of an integration none', async () => {
    const program = identity({ limits: { read_only: false, modules: null } })
    const scope = await scopeOf(program, op())
    expect(scope).toMatchObject({ visit: { token_id: null, api_token_id: 50 } })
    const integration = await scopeOf(identity(nobody), op())
    expect(integration).toMatchObject({ visit: { token_id: null, user_id: null } })
    expect(integration).not.toHaveProperty('visit.api_token_id')
    expect(await scopeOf(identity(), op())).not.toHaveProperty('visit.api_token_id')
  })

  test('has the view that was asked for', async () => {
    const caller = await gateOf().gate.identify(op(), arrival())
    const view = { fields: ['id'], counted: false }
    const scope = await caller.admit(op(), view)((each: ReadScope) => Promise.resolve(each))
    expect(scope.counted(scope.within('articles')).shape.text).toBe('0')
  })
})

describe('refusals', () => {
  const limits = { read_only: true, modules: null }
  test.for([
    ['the platform, to who is no super-admin', identity(), op({ access: 'platform_read' }), 'role_forbidden'],
    ['a write of the platform, too', identity(), op({ access: 'platform_write' }), 'role_forbidden'],
    ['the own account, to an integration', identity(nobody), op({ access: 'own_read' }), 'session_required'],
    ['the own account, to a program', identity({ limits }), op({ access: 'own_write' }), 'session_required'],
    [
      'the own account, to a session of nobody',
      identity({ user_id: null }),
      op({ access: 'own_steps' }),
      'session_required',
    ],
    ['a write, to a token that only reads', identity({ limits }), op({ access: 'write' }), 'token_forbidden'],
    ['a read, to a token that only reads', identity({ limits }), op(), 'none'],
  ] as const)('%s', async ([, who, asked, code]) => {
    expect(await refusal(() => scopeOf(who, asked, named('1')))).toBe(code)
  })

  const recent = new Date(now.getTime() - 1_000)
  const act = op({ sensitive: 'act' })
  test.for([
    ['of somebody with a factor', identity({ has_factor: true }), act, 'proof_needed'],
    ['which was shown of late', identity({ has_factor: true, proven_at: recent }), act, 'none'],
    ['not of who has none', identity(), act, 'none'],
    ['not of a program', identity({ has_factor: true, limits }), act, 'none'],
    ['not of an integration', identity({ ...nobody, has_factor: true }), act, 'none'],
    ['not of what is refused', identity({ has_factor: true, companies: [] }), act, 'company_forbidden'],
    ['not for what is not sensitive', identity({ has_factor: true }), op(), 'none'],
  ] as const)('a proof is asked for: %s', async ([, who, asked, code]) => {
    expect(await refusal(() => scopeOf(who, asked))).toBe(code)
  })
})

test.each([
  ['platform_read', 0],
  ['platform_write', 1],
  ['own_read', 0],
  ['own_write', 1],
  ['own_steps', 1],
  ['write', 0],
] as const)('after %s the memory is emptied %i times, also where it fails', async (access, times) => {
  const { gate, identities } = gateOf({ who: identity({ super_admin: true }) })
  const caller = await gate.identify(op({ access }), named('1'))
  await entered(caller, op({ access }))
  expect(identities.forgotten).toBe(times)
  await expect(caller.admit(op({ access }))(() => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  )
  expect(identities.forgotten).toBe(2 * times)
})

function errandsOf(rows: readonly object[]) {
  return logisticsErrands({
    database: new Answering(rows),
    identities: new OneToken(undefined, false),
    clock,
  })
}

describe('what is done later', () => {
  const { caller: _, token_id: __, ...row } = identity({ companies: [company(1), company(2)] })
  test('is done in the company in which it was asked for', async () => {
    const caller = await errandsOf([row])({ company_id: 2, user_id: 5, api_token_id: null }, 'req-9')
    if (caller === undefined) throw new Error('nobody')
    expect(await entered(caller, op())).toMatchObject({
      companies: [2],
      visit: { caller: 'user:5', request_id: 'req-9', address: '' },
    })
    const delegate = await delegateBy(caller)
    expect([delegate.header('x-company-id'), delegate.header('authorization')]).toEqual(['2', undefined])
  })

  test('is not done for somebody who is gone, or whose token has ended', async () => {
    const asker = { company_id: 2, user_id: 5, api_token_id: 50 }
    expect(await errandsOf([])(asker, 'req-9')).toBeUndefined()
    expect(await errandsOf([{ ...row, expires_at: now }])(asker, 'req-9')).toBeUndefined()
  })
})
