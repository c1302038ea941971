import { type Probe, type SearchLimits, seenIn } from './search-ways.ts'

/** Longest index list of a piece worth reading: so many rows take two milliseconds. */
const listAtMost = 50_000
/** Pieces to look for, at most. More of them make the index read more lists without excluding many rows. */
const piecesAtMost = 3

/** Hits in a sample that can be chance: a rare term that happens to occur at the beginning. */
const chance = 3

type Sample = Pick<Probe, 'hits' | 'rows' | 'size'>

function likelyHits({ hits, rows, size }: Sample): number {
  return (hits / Math.max(rows, 1)) * size
}

/** Whether so few hits make the term look common that a larger sample may show otherwise. */
export function isByChance(sample: Sample, limits: SearchLimits): boolean {
  return sample.hits > 0 && sample.hits <= chance && likelyHits(sample) > limits.hits
}

/** Number of hits to ask the index for; 0 if the term is common, as it finds all rows before it returns the first. */
export function soughtByIndex(sample: Sample, limits: SearchLimits): number {
  return likelyHits(sample) <= limits.hits ? limits.hits : 0
}

/**
 * The pieces that exclude the most rows. A piece within other pieces excludes nothing more, and a common piece has a
 * long index list. That list is worth reading if even the rarest piece is in many rows, because each row costs as much
 * as hundreds of list entries.
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
  // Neighbouring pieces belong to one word, and a row with one usually has the other. They come last.
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
