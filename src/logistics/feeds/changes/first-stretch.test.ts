import { afterAll, beforeAll, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { World } from '../../../../test/support/world.ts'

// A database where nothing was ever numbered: no mark precedes the first changes.

let fresh: Fresh
let world: World
let depot: Depot
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ url: fresh.url })
  depot = await Depot.open(world)
  for (const code of ['A', 'B', 'C', 'D']) {
    const article_id = await depot.article(code)
    await depot.adjust({ article_id, quantity_um3pl: 1 })
  }
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

interface Stretch {
  readonly codes: readonly string[]
  readonly meta: {
    readonly next_cursor: number | null
    readonly has_more: boolean
    readonly synced_until: string
  }
}

async function stretch(path: string, query: string): Promise<Stretch> {
  const { data, meta } = (await depot.call(`${path}?per_page=1&${query}`)).body
  return { codes: data.map((row: { article_code: string }) => row.article_code), meta }
}

/** Everything a run returns, and when it may resume after each page. */
async function follow(path: string, query: string) {
  const seen: { readonly codes: readonly string[]; readonly synced_until: string }[] = []
  for (let cursor = ''; ;) {
    const { codes, meta } = await stretch(path, query + cursor)
    seen.push({ codes, synced_until: meta.synced_until })
    if (meta.next_cursor === null) return seen
    cursor = `&cursor=${meta.next_cursor}`
  }
}

test.each(['/articles/sync', '/stock/sync'])(
  '%s: a reader that stops anywhere and continues by time misses nothing',
  async (path) => {
    const first = await stretch(path, '')
    expect(first.meta.has_more).toBe(true)
    const run = await follow(path, '')
    const all = run.flatMap(({ codes }) => codes)
    expect(all.toSorted()).toEqual(['A', 'B', 'C', 'D'])
    for (const [at, { synced_until }] of run.entries()) {
      expect(Date.parse(synced_until)).toBeGreaterThan(Date.parse('2020-01-01'))
      const again = await follow(path, `updated_since=${encodeURIComponent(synced_until)}`)
      expect(again.flatMap(({ codes }) => codes)).toEqual(expect.arrayContaining(all.slice(at + 1)))
    }
  },
)
