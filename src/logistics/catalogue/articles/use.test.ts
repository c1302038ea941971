import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, decimalFrom } from '../../../kernel/decimal.ts'
import { emptyArticle } from './rules.ts'
import { useFaults } from './rules-use.ts'

let world: World
const MDM_TOKEN = 'mdm-token-of-the-use-tests'
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], values: { MDM_TOKEN } })
})
afterAll(() => world.stop())

const fixed = 'The um3pl field can no longer be changed.'

async function depotWith(more: object = {}) {
  const depot = await Depot.open(world)
  const id = await depot.article('A', { um3pl_2: 'CTN', um3pl_2_factor: 12, ...more })
  const put = (body: object) => depot.call(`/articles/${id}`, { method: 'PUT', body })
  return { depot, id, put }
}

describe('um3pl', () => {
  test('changes while nothing has happened, and never after a movement', async () => {
    const { depot, id, put } = await depotWith()
    expect((await put({ um3pl: 'EA' })).status).toBe(200)
    await depot.adjust({ article_id: id, quantity_um3pl: 1 })
    await depot.adjust({ article_id: id, quantity_um3pl: -1 })
    expect((await put({ um3pl: 'PCE' })).body.errors).toEqual({ um3pl: [fixed] })
    expect((await put({ um3pl: 'EA', description: 'new words' })).status).toBe(200)
    expect((await put({ um3pl_2_factor: 10 })).status).toBe(200)
  })

  test('stays by every way in', async () => {
    const { depot, id } = await depotWith()
    await depot.article('FREE')
    await depot.adjust({ article_id: id, quantity_um3pl: 1 })
    const body = { um3pl: 'EA' }
    const byCode = await depot.call('/articles/by-code/A', { method: 'PATCH', body })
    expect(byCode.body.errors).toEqual({ um3pl: [fixed] })
    const mdm = await depot.call('/integrations/mdm/articles/by-code/A', {
      method: 'PATCH',
      body,
      token: MDM_TOKEN,
    })
    expect(mdm.body.errors).toEqual({ um3pl: [fixed] })
    const bulk = await depot.post('/articles/bulk', {
      articles: [
        { article_code: 'A', um3pl: 'EA' },
        { article_code: 'FREE', um3pl: 'EA' },
      ],
    })
    expect(bulk.body).toMatchObject({
      data: [{ status: 'failed', errors: { um3pl: [fixed] } }, { status: 'updated' }],
      meta: { failed: 1, updated: 1 },
    })
  })

  test.each([
    ['/sales-orders', 'sales_orders', 'cancelled'],
    ['/purchase-orders', 'purchase_orders', 'closed'],
    ['/receptions', 'receptions', 'received'],
    ['/returns', 'returns', 'completed'],
  ] as const)('stays while a line of %s is open', async (path, table, closed) => {
    const { depot, id, put } = await depotWith()
    await depot.made(path, { lines: [{ article_id: id, quantity_um3pl: 1, um3pl: 'CTN' }] })
    expect((await put({ um3pl: 'EA' })).body.errors).toEqual({ um3pl: [fixed] })
    expect((await put({ um3pl_2_factor: 10 })).body.errors).toHaveProperty('um3pl_2_factor')
    expect((await put({ um3pl_2: 'BOX' })).body.errors).toHaveProperty('um3pl_2')
    const archive = await depot.call(`/articles/${id}`, { method: 'DELETE' })
    expect(archive.status).toBe(422)
    expect(archive.body.errors).toEqual({
      article: ['This article still has stock or an open document.'],
    })
    const statement = {
      sales_orders: sql`update sales_orders set status = ${closed} where company_id = ${depot.company}`,
      purchase_orders: sql`update purchase_orders set status = ${closed} where company_id = ${depot.company}`,
      receptions: sql`update receptions set status = ${closed} where company_id = ${depot.company}`,
      returns: sql`update returns set status = ${closed} where company_id = ${depot.company}`,
    }[table]
    await world.database.write(statement)
    expect((await put({ um3pl: 'EA' })).status).toBe(200)
    expect((await depot.call(`/articles/${id}`, { method: 'DELETE' })).status).toBe(204)
  })
})

test('an article with stock is not archived, nor does its tracking change; once empty both go', async () => {
  const { depot, id, put } = await depotWith()
  await depot.adjust({ article_id: id, quantity_um3pl: 1, stock_status: 'damaged' })
  expect((await depot.call(`/articles/${id}`, { method: 'DELETE' })).status).toBe(422)
  expect((await put({ tracking: 'lot' })).body.errors).toHaveProperty('tracking')
  await depot.adjust({ article_id: id, quantity_um3pl: -1, stock_status: 'damaged' })
  expect((await put({ tracking: 'lot' })).status).toBe(200)
  expect((await depot.call(`/articles/${id}`, { method: 'DELETE' })).status).toBe(204)
})

test('a sheet cannot change the unit either', async () => {
  const { depot, id } = await depotWith()
  await depot.adjust({ article_id: id, quantity_um3pl: 1 })
  const waybill = new CommandLine(world)
  const file = join(await mkdtemp(join(tmpdir(), 'waybill-use-')), 'articles.csv')
  await writeFile(file, 'article_code,um3pl\nA,EA\n')
  const result = await waybill.run('article', 'import', file, '--company', String(depot.company), '--json')
  expect(result.code).toBe(1)
  expect(JSON.parse(result.out)).toMatchObject({
    failed: 1,
    errors: [{ line: 2, field: 'um3pl', message: fixed }],
  })
})

function factor(value: number): Decimal {
  const decimal = decimalFrom(value)
  if (decimal === 'number' || decimal === 'decimals' || decimal === 'max_number') throw new Error(decimal)
  return decimal
}

describe('packaging units of open lines', () => {
  const before = {
    ...emptyArticle,
    description: 'x',
    um3pl: 'PCE',
    um3pl_2: 'CTN',
    um3pl_2_factor: factor(12),
    um3pl_3: 'PAL',
    um3pl_3_factor: factor(480),
  }
  const open = { moved: false, stocked: false, in_kit: false, open_units: ['CTN'] }
  test.each([
    ['another factor', { um3pl_2_factor: factor(10) }, ['um3pl_2_factor']],
    ['another unit', { um3pl_2: 'BOX' }, ['um3pl_2']],
    ['gone', { um3pl_2: null, um3pl_2_factor: null }, ['um3pl_2']],
    ['a level that no line counts in', { um3pl_3: null, um3pl_3_factor: null }, []],
    [
      'the levels the other way round',
      { um3pl_2: 'PAL', um3pl_2_factor: factor(480), um3pl_3: 'CTN', um3pl_3_factor: factor(12) },
      [],
    ],
    ['the base unit', { um3pl: 'EA' }, ['um3pl']],
  ] as const)('%s', (_what, change, paths) => {
    const faults = useFaults(open, before, { ...before, ...change })
    expect(faults.map((fault) => fault.path)).toEqual(paths)
    expect(useFaults({ ...open, open_units: [] }, before, { ...before, ...change })).toEqual([])
  })
})
