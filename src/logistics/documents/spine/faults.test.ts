import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { documentKinds } from '../../kinds.ts'

let world: World
let yard: Yard
let article: number
beforeAll(async () => {
  world = await World.common()
  yard = await Yard.open(world)
  article = await yard.article('BOLT')
})
afterAll(() => world.stop())

const wrongLines = () => [
  { article_code: 'NOWHERE', quantity_um3pl: 1 },
  { article_id: article, quantity_um3pl: 1, um3pl: 'XXX' },
]
const ofLines = ['lines.0.article_code', 'lines.1.um3pl']
const rightLines = () => [{ article_id: article, quantity_um3pl: 1 }]
const nowhere = { warehouse_id: 999_999_999, partner_id: 999_999_999 }

const told = ({ status, body }: { readonly status: number; readonly body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}).toSorted(),
]

/** Waves name orders, and counts name locations; their own tests cover their faults. */
const withLines = documentKinds.filter(({ table }) => table !== 'waves' && table !== 'counts')

describe.each(withLines)('$path', ({ path, number }) => {
  const named = () => ({
    client_3pl_id: yard.client,
    external_reference: `TAKEN${path}`,
    [number]: `NUMBER${path}`,
  })
  const create = async (body: object) => told(await yard.post(path, body))
  const ofHeader = ['external_reference', 'partner_id', 'warehouse_id', number]
  beforeAll(async () => {
    await yard.post(path, { ...named(), lines: rightLines() })
  })

  test('tells everything that is wrong at once: lines, warehouse, partner, a number and a reference that are taken', async () => {
    const all = [422, [...ofHeader, ...ofLines].toSorted()]
    expect(await create({ ...named(), ...nowhere, lines: wrongLines() })).toEqual(all)
    const right = [422, ofHeader.toSorted()]
    expect(await create({ ...named(), ...nowhere, lines: rightLines() })).toEqual(right)
  })

  test('judges the warehouse also where wrong lines leave open whose document it is', async () => {
    const { client_3pl_id: _, ...body } = named()
    const wrong = [422, [...ofLines, 'warehouse_id']]
    expect(await create({ ...body, warehouse_id: 999_999_999, lines: wrongLines() })).toEqual(wrong)
  })

  test('a client company that is not there is told of once, with what is wrong with the lines themselves', async () => {
    const stranger = { ...named(), client_3pl_id: 999_999_999 }
    expect(await create({ ...stranger, lines: rightLines() })).toEqual([422, ['client_3pl_id']])
    expect(await create({ ...stranger, lines: wrongLines() })).toEqual([422, ['client_3pl_id', ...ofLines]])
  })

  test('an update tells of everything at once, too', async () => {
    const { body } = await yard.post(path, { client_3pl_id: yard.client, lines: rightLines() })
    const change = { ...named(), ...nowhere, lines: wrongLines() }
    const reply = await yard.put(`${path}/${body.data.id}`, change)
    expect(told(reply)).toEqual([422, [...ofHeader, ...ofLines].toSorted()])
    const after = await yard.call(`${path}/${body.data.id}`)
    expect(after.body.data).toEqual(body.data)
  })

  test('fields of a wrong form are told of together with the rest', async () => {
    const { body } = await yard.post(path, { client_3pl_id: yard.client, lines: rightLines() })
    const lines = [
      { article_code: 'NOWHERE', quantity_um3pl: 'none' },
      { article_id: article, quantity_um3pl: 'many' },
    ]
    const wrong = { ...named(), ...nowhere, notes: 7, lines }
    const ofForm = ['lines.0.quantity_um3pl', 'lines.1.quantity_um3pl', 'notes']
    const all = [422, [...ofHeader, ...ofForm, 'lines.0.article_code'].toSorted()]
    expect(await create(wrong)).toEqual(all)
    expect(told(await yard.put(`${path}/${body.data.id}`, wrong))).toEqual(all)
    const after = await yard.call(`${path}/${body.data.id}`)
    expect(after.body.data).toEqual(body.data)
  })

  test('where it cannot be said whose document it is, its form is told of alone', async () => {
    const wrong = { ...named(), client_3pl_id: 'X', warehouse_id: 999_999_999, lines: wrongLines() }
    expect(await create(wrong)).toEqual([422, ['client_3pl_id']])
  })

  test('nobody learns by an update what documents of another client company are called', async () => {
    const other = await world.client(yard.company)
    const theirs = await yard.article(`THEIRS${path}`, { client_3pl_id: other })
    const names = { external_reference: `SECRET${path}`, [number]: `SECRET${path}` }
    const lines = [{ article_id: theirs, quantity_um3pl: 1 }]
    expect((await yard.post(path, { client_3pl_id: other, ...names, lines })).status).toBe(201)
    const { body } = await yard.post(path, { client_3pl_id: yard.client, lines: rightLines() })
    const token = await yard.token('client')
    const change = { client_3pl_id: other, ...names }
    const reply = await yard.put(`${path}/${body.data.id}`, change, { token })
    expect(told(reply)).toEqual([422, ['client_3pl_id']])
  })
})
