import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../test/support/world.ts'
import { Logistics } from '../src/logistics.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function open(): Promise<Logistics> {
  const { company: companyId, token } = await world.tenant('manager')
  const waybill = new Logistics({ baseUrl: world.address, token, companyId })
  await waybill.warehouses.create({ code: 'MAIN', name: 'Main', is_default: true })
  return waybill
}

/** Articles, … */
function codes(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `A-${String(from + i).padStart(2, '0')}`)
}

async function fill(waybill: Logistics, article_codes: readonly string[]): Promise<void> {
  const articles = article_codes.map((article_code) => ({ article_code, description: 'Goods', um3pl: 'PCE' }))
  await waybill.articles.bulk({ articles })
}

async function taken<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const byCode = (rows: readonly { article_code: string }[]) => rows.map((row) => row.article_code)

describe('a list', () => {
  test('is gone through page after page, again from its beginning the next time', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 18))
    const all = waybill.articles.all({ per_page: 4 })
    expect(byCode(await taken(all)).toSorted()).toEqual(codes(1, 18))
    expect(byCode(await taken(all)).toSorted()).toEqual(codes(1, 18))
  })

  test('asks for no page that nobody wants', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 18))
    const pages: number[] = []
    for await (const page of waybill.articles.all({ per_page: 5, page: 2 }).pages()) {
      pages.push(page.meta.current_page)
      if (page.meta.current_page === 3) break
    }
    expect(pages).toEqual([2, 3])
  })

  test('is read one page at a time by those who keep their place themselves', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 5))
    const first = await waybill.page('articles.list', { query: { per_page: 3 } })
    const second = await waybill.page('articles.list', { query: { per_page: 3 } }, first.next)
    expect(byCode([...first.data, ...second.data]).toSorted()).toEqual(codes(1, 5))
    expect(second).toMatchObject({ total: 5, totalIsMinimum: false, next: undefined })
  })

  test('of nothing is empty', async () => {
    expect(await taken((await open()).articles.all({ search: 'nothing' }))).toEqual([])
  })

  test('below a path and by cursors works the same', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 1))
    const warehouse = (await waybill.warehouses.list()).data[0]?.id ?? 0
    for (const code of codes(1, 7)) await waybill.locations.create(warehouse, { code })
    expect(await taken(waybill.locations.all(warehouse, { per_page: 2 }))).toHaveLength(7)
    const line = { article_code: 'A-01', quantity_um3pl: 1 }
    for (let i = 0; i < 7; i += 1) await waybill.stock.adjust({ reason: 'found', lines: [line] })
    const movements = await taken(waybill.stock.allMovements({ per_page: 2 }))
    expect(movements.map((each) => each.on_hand_after)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test('ends with its signal', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 9))
    const controller = new AbortController()
    const rows = waybill.articles.all({ per_page: 3 }, { signal: controller.signal })
    await expect(async () => {
      for await (const row of rows) if (row.article_code !== '') controller.abort()
    }).rejects.toThrow('aborted')
  })
})

describe('a sync feed', () => {
  test('brings everything once and then only what has changed', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 18))
    const feed = waybill.articles.sync({ per_page: 4 })
    expect(byCode(await taken(feed)).toSorted()).toEqual(codes(1, 18))
    const { cursor } = feed
    expect(cursor).toEqual(expect.any(Number))
    expect(await taken(feed)).toEqual([])
    await waybill.articles.updateByCode('A-07', { name: 'Changed' })
    expect(byCode(await taken(waybill.articles.sync({ cursor })))).toEqual(['A-07'])
    expect(byCode(await taken(feed))).toEqual(['A-07'])
    expect(feed.cursor).toBeGreaterThan(cursor ?? 0)
  })

  test('that breaks off leaves a cursor that repeats a page and misses nothing', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 12))
    const feed = waybill.articles.sync({ per_page: 4 })
    const before: string[] = []
    for await (const { article_code } of feed) {
      before.push(article_code)
      if (before.length === 6) break
    }
    const after = byCode(await taken(waybill.articles.sync({ cursor: feed.cursor })))
    expect(after).toHaveLength(8)
    expect([...new Set([...before, ...after])].toSorted()).toEqual(codes(1, 12))
  })

  test('misses nothing that is written while it is read', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 10))
    const seen = new Map<string, number>()
    const feed = waybill.articles.sync({ per_page: 3 })
    const writes = Promise.all(
      codes(1, 40).map((article_code, i) =>
        i < 10
          ? waybill.articles.updateByCode(article_code, { name: 'Changed' })
          : waybill.articles.create({ article_code, description: 'Goods', um3pl: 'PCE' }),
      ),
    )
    const read = async () => {
      for await (const row of feed) seen.set(row.article_code, row.version)
    }
    await Promise.all([read(), writes])
    await read()
    expect([...seen.keys()].toSorted()).toEqual(codes(1, 40))
    expect(codes(1, 10).map((code) => seen.get(code))).toEqual(codes(1, 10).map(() => 2))
  })

  test('of events keeps its cursor in the same way', async () => {
    const waybill = await open()
    await fill(waybill, codes(1, 9))
    const events = waybill.events.all({ types: 'article.*', limit: 2 })
    expect((await taken(events)).map(({ type }) => type)).toEqual(codes(1, 9).map(() => 'article.created'))
    await waybill.articles.updateByCode('A-03', { active: false })
    const [last] = await taken(waybill.events.all({ after: events.cursor, types: 'article.deactivated' }))
    expect(last?.resource.type).toBe('article')
  })
})
