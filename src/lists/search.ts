import { Page } from '../kernel/json.ts'
import type { ListScope } from './listing.ts'
import { longPartsOf, folded, partsOf, piecesAround } from './pieces.ts'
import { isByChance, rarestOf, soughtByIndex } from './search-choice.ts'
import {
  type Found,
  type Probe,
  type Search,
  type SearchLimits,
  indexed,
  narrowed,
  probed,
  walked,
} from './search-ways.ts'

const usual: SearchLimits = { sample: 1_000, common: 0.01, rows: 10_000, hits: 2_500, small: 50_000 }

/** Pieces of a long term that are used, counted from its end. */
const partsAtMost = 16

/**
 * The rows that contain the term, in list order. Rare terms are found by their pieces. For common terms, walking the
 * rows finds the page. The total is exact unless many rows have thousands of hits. Then it's a lower bound, and always
 * more than the page shows.
 */
export async function searchPage<R>(
  scope: ListScope,
  search: Search,
  limits = search.source.limits ?? usual,
): Promise<Page<R>> {
  const term = folded(search.term)
  const long = longPartsOf(term).slice(-partsAtMost)
  const parts = [...long, ...partsOf(term).slice(-partsAtMost)]
  const probe = await scope.one<Probe>(probed({ ...search, term, parts }, limits))
  const seen = parts.map((part, at) => [part, probe.seen[at] ?? 0] as const)
  const known = probe.long ? seen : seen.slice(long.length)
  const rarest = rarestOf(term, known, probe)
  const atMost = probe.size <= limits.small ? 2 * limits.small : limits.rows
  // Three times the expected distance to the page.
  const near_rows = (3 * (search.offset + search.limit + 1) * probe.rows) / Math.max(probe.hits, 1)
  const around = probe.letters === null ? undefined : piecesAround(term, probe.letters)
  const wanted = { ...search, term, atMost, parts: rarest, around }
  // Equality keeps the index in order; over several tenants there is no order to walk along.
  if ((search.rows.tenants.ids?.length ?? 1) !== 1) return pageOf(await scope.one<Found>(indexed(wanted)))
  if (probe.rows < limits.sample || probe.hits >= limits.common * limits.sample) {
    const isShort = probe.size > limits.small && near_rows < limits.rows
    const near = await scope.one<Found>(
      walked(isShort ? { ...wanted, atMost: Math.ceil(near_rows) } : wanted),
    )
    if (isEnough(near, search)) return pageOf(near)
  }
  let sample: Pick<Probe, 'hits' | 'rows' | 'size'> = probe
  if (isByChance(probe, limits)) {
    const near = await scope.one<Found>(walked(wanted))
    if (isEnough(near, search)) return pageOf(near)
    sample = { hits: near.total, rows: atMost, size: probe.size }
  }
  const sought = soughtByIndex(sample, limits)
  const some = sought === 0 ? undefined : await scope.one<Found>(indexed(wanted, sought))
  if (some?.complete === true) return pageOf(some)
  if (search.conditions.length > 0) {
    const narrow = await scope.one<Found>(narrowed(wanted))
    if (narrow.complete) return pageOf(narrow)
  }
  if (probe.hits > 0 || some !== undefined) {
    // If every tenth row is a hit, walking to the far end of the list is still faster than sorting all hits.
    const isCommon = probe.hits * 10 >= probe.rows
    const looked = isCommon ? Math.max(3 * atMost, probe.size) : 3 * atMost
    const far = await scope.one<Found>(
      walked({ ...wanted, atMost: looked }, search.offset + search.limit + 1),
    )
    if (isEnough(far, search)) return pageOf({ ...far, total: Math.max(far.total, some?.total ?? 0) })
  }
  return pageOf(await scope.one<Found>(indexed(wanted)))
}

/** The page is complete, and it's known whether a next page exists. */
function isEnough(found: Found, { offset, limit }: Search): boolean {
  return found.complete || found.total > offset + limit
}

function pageOf<R>({ json, count, total, complete }: Found): Page<R> {
  return new Page<R>(json, count, complete ? total : { atLeast: total })
}
