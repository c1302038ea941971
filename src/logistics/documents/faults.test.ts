import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../test/support/goods.ts'
import { World } from '../../../test/support/world.ts'

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

describe.each(['/sales-orders', '/purchase-orders', '/receptions', '/returns'])('POST %s', (path) => {
  const told = async (body: object) => {
    const reply = await yard.post(path, body)
    return [reply.status, Object.keys(reply.body.errors ?? {}).toSorted()]
  }

  test('tells everything that is wrong at once: lines, warehouse, partner and a reference that is taken', async () => {
    const right = { client_3pl_id: yard.client, external_reference: `TAKEN${path}` }
    const line = { article_id: article, quantity_um3pl: 1 }
    expect((await yard.post(path, { ...right, lines: [line] })).status).toBe(201)
    const header = { ...right, warehouse_id: 999_999_999, partner_id: 999_999_999 }
    const ofHeader = ['external_reference', 'partner_id', 'warehouse_id']
    expect(await told({ ...header, lines: wrongLines() })).toEqual([
      422,
      [...ofHeader, ...ofLines].toSorted(),
    ])
    expect(await told({ ...header, lines: [line] })).toEqual([422, ofHeader])
  })

  test('judges the warehouse also where wrong lines leave open whose document it is', async () => {
    const body = { warehouse_id: 999_999_999, external_reference: `TAKEN${path}`, lines: wrongLines() }
    expect(await told(body)).toEqual([422, [...ofLines, 'warehouse_id']])
  })

  test('a client company that is not there has no references', async () => {
    const body = { client_3pl_id: 999_999_999, external_reference: `TAKEN${path}`, lines: wrongLines() }
    const [status, fields] = await told(body)
    expect(status).toBe(422)
    expect(fields).toContain('client_3pl_id')
    expect(fields).not.toContain('external_reference')
  })
})
