import { isDeepStrictEqual } from 'node:util'
import { getNamedType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRecord } from '../src/kernel/fields.ts'
import type { RootField } from '../src/logistics/surfaces/graphql/build.ts'
import { queries } from '../src/logistics/surfaces/graphql/fields.ts'
import { logisticsRows } from './access-rows/logistics.ts'
import type { Call, Setting } from './access-rows/row.ts'
import { HandClock } from './support/clock.ts'
import { ask, everything, schema } from './support/graphql.ts'
import { World } from './support/world.ts'

// REST and GraphQL answer the same for the same record: every operation that reads is asked both ways, for all its
// fields, in a company in which every operation that writes has been called.

let world: World
let setting: Setting
let manager: string
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock: new HandClock() })
  const company = await world.company({ sandbox: true })
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company, client: await world.client(company), admin }
  manager = (await world.user([{ company_id: company, role: 'manager' }])).token
  for (const row of Object.values(logisticsRows)) {
    if (row.access !== 'member' || row.writes !== true) continue
    const { path, ...request } = await row.call(setting)
    await world.call(path, { ...request, token: admin, company })
  }
}, 120_000)
afterAll(() => world.stop())

describe.each(Object.entries(queries))('%s', (name, id) => {
  const root = schema().roots.get(`Query.${name}`)

  test('is the same by REST and by GraphQL', async () => {
    const call = (await narrow(name)) ?? (await logisticsRows[id]?.call(setting))
    if (call === undefined || root === undefined) throw new Error(`nobody knows how to call ${id}`)
    const { path, ...request }: Call = call
    const token = root.op.access === 'user' ? manager : setting.admin
    const who = { world, token, company: setting.company }
    const byRest = async (): Promise<unknown> => {
      const { status, body } = await world.call(path, { ...request, ...who })
      expect(status).toBe(200)
      return isRecord(body) && 'data' in body ? body['data'] : body
    }
    const byGraphql = async (): Promise<unknown> => {
      const { body } = await ask(who, query(name, root, { call }), { input: request.body ?? {} })
      expect(body.errors).toBeUndefined()
      return body.data[name]
    }
    const [wanted, got] = await atRest(byRest, byGraphql)
    expect(got).toEqual(filled(wanted, got))
  })
})

test('whatever a record leads to is answered, in lists and connections alike', async () => {
  const who = { world, token: setting.admin, company: setting.company }
  const fields = schema().schema.getQueryType()?.getFields() ?? {}
  const refused: unknown[] = []
  for (const [name, id] of Object.entries(queries)) {
    const root = schema().roots.get(`Query.${name}`)
    const call = await logisticsRows[id]?.call(setting)
    const type = getNamedType(fields[name]?.type)
    const leads = relationsIn(type?.name ?? '')
    if (root === undefined || call === undefined || leads === '') continue
    const asked = [query(name, root, { call, wanted: `{ ${leads} }` })]
    const connection = schema().roots.get(`Query.${name}_connection`)
    if (connection !== undefined) {
      const wanted = `{ nodes { ${leads} } edges { node { ${leads} } } }`
      asked.push(query(`${name}_connection`, connection, { call, wanted }))
    }
    for (const each of asked) {
      const { body } = await ask(who, each, { input: call.body ?? {} })
      if (body.errors !== undefined) refused.push([each, body.errors])
    }
  }
  expect(refused).toEqual([])
})

/** The records that one of this type leads to, each with nothing but its type. */
function relationsIn(type: string): string {
  const names = [...schema().relations.keys()].filter((key) => key.startsWith(`${type}.`))
  return names.map((key) => `${key.slice(type.length + 1)} { __typename }`).join(' ')
}

test('every list had something to compare', async () => {
  const fields = Object.keys(queries).filter((name) => {
    const root = schema().roots.get(`Query.${name}`)
    return root?.form === 'rows' && Object.keys(root.params).length === 0
  })
  const who = { world, token: setting.admin, company: setting.company }
  const half = Math.ceil(fields.length / 2)
  for (const some of [fields.slice(0, half), fields.slice(half)]) {
    const { body } = await ask(who, `{ ${some.map((name) => `${name} { __typename }`).join(' ')} }`)
    expect(some.filter((name) => body.data[name].length === 0)).toEqual([])
  }
})

/** Both answers, of a moment in which nothing moved: the worker still hands out what the writes of before announced. */
async function atRest(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[unknown, unknown]> {
  const before = await one()
  const between = await other()
  return isDeepStrictEqual(before, await one()) ? [before, between] : atRest(one, other)
}

/** Where the matrix asks for what is not there, or for what other tests make more of at this moment. */
async function narrow(name: string): Promise<Call | undefined> {
  if (name === 'company') return { path: `/companies/${setting.company}` }
  if (name === 'users') return { path: `/users?company_id=${setting.company}` }
  return undefined
}

/** The query that asks for what the path of a REST call names. */
function query(
  name: string,
  root: RootField,
  { call, wanted }: { readonly call: Call; readonly wanted?: string },
): string {
  const field = schema().schema.getQueryType()?.getFields()[name]
  if (field === undefined) throw new Error(`no field ${name}`)
  const [path = '', search = ''] = call.path.split('?')
  const places = root.op.path.split('/')
  const parts = path.split('/')
  const params = Object.entries(root.params).map(([argument, parameter]) => {
    const value = decodeURIComponent(parts[places.indexOf(`{${parameter}}`)] ?? '')
    return `${argument}: ${/^\d+$/.test(value) && argument !== 'barcode' && argument !== 'code' ? value : JSON.stringify(value)}`
  })
  const filters = [...new URLSearchParams(search)].map(([key, value]) => `${key}: ${value}`)
  // REST gives feeds and short lists longer than a page.
  const isPaged = root.form !== 'rows' || root.op.envelope === 'page'
  const limit = isPaged ? [] : ['limit: 100']
  const input = root.op.body === undefined ? [] : ['input: $input']
  const args = [...params, ...filters, ...limit, ...input]
  const head = input.length === 0 ? '' : 'query ($input: StockReconciliationRequest!) '
  return `${head}{ ${name}${args.length === 0 ? '' : `(${args.join(', ')})`} ${wanted ?? everything(getNamedType(field.type))} }`
}

/** Keys that REST leaves out are null in GraphQL. */
function filled(value: unknown, like: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(like)) return value.map((item, i) => filled(item, like[i]))
  if (!isRecord(value) || !isRecord(like)) return value
  const missing = Object.keys(like).filter((key) => !(key in value))
  const own = Object.entries(value).map(([key, inner]) => [key, filled(inner, like[key])])
  return { ...Object.fromEntries(missing.map((key) => [key, null])), ...Object.fromEntries(own) }
}
