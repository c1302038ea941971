import { type Probe, type SearchLimits, seenIn } from './search-ways.ts'

/** So many rows of a piece are looked through in two milliseconds. */
const listAtMost = 50_000
/** More pieces make the index look into more lists without leaving much out. */
const piecesAtMost = 3

/** So few hits of a sample may be those of a rare term that happens to be at the beginning. */
const chance = 3

type Sample = Pick<Probe, 'hits' | 'rows' | 'size'>

function likelyHits({ hits, rows, size }: Sample): number {
  return (hits / Math.max(rows, 1)) * size
}

/** Whether a sample makes a term look common by so few hits that a larger one may tell otherwise. */
export function isByChance(sample: Sample, limits: SearchLimits): boolean {
  return sample.hits > 0 && sample.hits <= chance && likelyHits(sample) > limits.hits
}

/**
 * How many hits the index is asked for. It finds the rows of all pieces before it gives the first, so it is not asked for some
 * of very many.
 */
export function soughtByIndex(sample: Sample, limits: SearchLimits): number {
  return likelyHits(sample) <= limits.hits ? limits.hits : 0
}

/**
 * The pieces that leave most rows out. What lies within others leaves nothing out, and a common piece has a long list: it is
 * worth looking through where also the rarest piece is in many rows, because each of those costs as much as hundreds of
 * entries of a list.
 */
export function rarestOf(
  term: string,
  seen: readonly (readonly [part: string, rows: number])[],
  { rows, size }: Pick<Probe, 'rows' | 'size'>,
): readonly string[] {
  const sorted = seen.toSorted(([, a], [, b]) => a - b)
  const sampled = Math.min(rows, seenIn)
  const isRare = (sorted[0]?.[1] ?? 0) === 0
  const atMost = Math.min(sampled / 2, isRare ? (sampled * listAtMost) / Math.max(size, 1) : sampled)
  const rarest: string[] = []
  const covered = new Set<number>()
  // Neighbours are of one word, and whoever has the one has the other: they come last.
  for (const shared of [1, Infinity]) {
    for (const [part, count] of sorted) {
      const from = term.indexOf(part)
      const places = Array.from({ length: part.length }, (_, at) => from + at)
      const known = places.filter((place) => covered.has(place)).length
      const isUseful = count <= atMost && known <= shared && known < places.length
      if (rarest.length === piecesAtMost || (rarest.length > 0 && !isUseful)) continue
      for (const place of places) covered.add(place)
      rarest.push(part)
    }
  }
  return rarest
}
