/** Text normalized for searches, so that case and the composition of accents don't matter. */
export function folded(text: string): string {
  // Final sigma: the only letter whose lower case depends on what follows it.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/** Separates the fields of a searchable text, so that no search matches across fields. */
const separator = '\u001f'

export function searchableText(fields: readonly (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(folded)
    .join(separator)
}

const longest = 3

/** Pieces (n-grams of up to three characters) as numbers, owner included. A text below `shortest` is one piece. */
export function piecesOf(owner: number, text: string, shortest = 1): readonly number[] {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const pieces = new Set<number>()
  const seed = seedOf(owner)
  const least = Math.min(shortest, points.length)
  for (let from = 0; from < points.length; from += 1) {
    const end = Math.min(from + longest, points.length)
    for (let at = from, hash = seed; at < end; at += 1) {
      hash = mixed(hash, points[at] ?? 0)
      if (at - from + 1 >= least) pieces.add(hash)
    }
  }
  return [...pieces]
}

/** Length of the shortest piece: shorter ones, only for searches of one or two letters, would triple the index. */
export const shortestPiece = 3

/** Long pieces, five digits or four characters and an @: shorter ones can't tell numbers and names apart. */
export function longPartsOf(text: string): readonly string[] {
  const parts = text.matchAll(/(?=([0-9]{5}|[^@\p{Cc}]{4}@))/gu)
  return [...new Set(Array.from(parts, ([, part = '']) => part))]
}

/** Pieces of a folded text in a list, including the long ones. */
export function listPieces(list: string, tenant: number, text: string): readonly number[] {
  const owner = ownerOf(list, tenant)
  const long = longPartsOf(text).map((part) => pieceOf(owner, part))
  return [...new Set([...piecesOf(owner, text, shortestPiece), ...long])]
}

/** Distinct characters of the texts, as numbers. */
export function lettersOf(texts: readonly string[]): readonly number[] {
  const letters = new Set(texts.flatMap((text) => Array.from(text)))
  return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
}

/**
 * Pieces that contain a term shorter than a piece, in texts made of these characters. A text with the term has at least
 * one of them. Undefined if there are too many to look for.
 */
export function piecesAround(
  term: string,
  letters: readonly number[],
  atMost = 4_000,
): readonly string[] | undefined {
  const known = letters.map((letter) => String.fromCodePoint(letter))
  if (!Array.from(term).every((letter) => known.includes(letter))) return []
  let around = new Set([term])
  for (let length = Array.from(term).length; length < longest; length += 1) {
    if (around.size * 2 * known.length > atMost) return undefined
    around = new Set(
      [...around].flatMap((part) => [part, ...known.flatMap((letter) => [letter + part, part + letter])]),
    )
  }
  return [...around]
}

/** The longest pieces of a term, as text. Every text that contains the term has them all. */
export function partsOf(term: string): readonly string[] {
  const characters = Array.from(term)
  const length = Math.min(longest, characters.length)
  const starts = Array.from({ length: characters.length - length + 1 }, (_, from) => from)
  return [...new Set(starts.map((from) => characters.slice(from, from + length).join('')))]
}

/** Number of one piece. */
export function pieceOf(owner: number, part: string): number {
  const points = Array.from(part, (character) => character.codePointAt(0) ?? 0)
  return points.reduce(mixed, seedOf(owner))
}

function seedOf(owner: number): number {
  return mixed(mixed(0x811c9dc5, owner % 0x1_0000_0000), Math.floor(owner / 0x1_0000_0000))
}

/** One step of a hash to 32 signed bits, as in PostgreSQL. Results are stored: a change needs a new index. */
function mixed(hash: number, value: number): number {
  let next = Math.imul(hash ^ value, 0x0100_0193)
  next = Math.imul(next ^ (next >>> 15), 0x85eb_ca6b)
  return (next ^ (next >>> 13)) | 0
}

/** Owner number in a list. It's part of each piece, so that no search reads another company's pieces. */
export function ownerOf(list: string, company_id: number): number {
  return company_id + (pieceOf(0, list) >>> 12) * 0x1_0000_0000
}
