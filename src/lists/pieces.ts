/** Text as searches compare it: the same in any case, and however its accents are composed. */
export function folded(text: string): string {
  // The one letter whose lower case depends on what follows it.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ')
}

/** Between the fields of a searchable text: no search finds across it. */
const separator = '\u001f'

export function searchableText(fields: readonly (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(folded)
    .join(separator)
}

const longest = 3

/** The pieces of a folded text as numbers, up to three characters long; whose text it is is part of each. A shorter text is one. */
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

/** Shorter pieces would make the index of lists three times as large, for searches of one or two letters. */
export const shortestPiece = 3

/**
 * Whatever is five digits in a row, or four characters and an @: of shorter ones there are too few to tell a number or the
 * name in an e-mail address from thousands of others.
 */
export function longPartsOf(text: string): readonly string[] {
  const parts = text.matchAll(/(?=([0-9]{5}|[^@\p{Cc}]{4}@))/gu)
  return [...new Set(Array.from(parts, ([, part = '']) => part))]
}

/** The pieces of a folded text of a list, the long ones included. */
export function listPieces(list: string, tenant: number, text: string): readonly number[] {
  const owner = ownerOf(list, tenant)
  const long = longPartsOf(text).map((part) => pieceOf(owner, part))
  return [...new Set([...piecesOf(owner, text, shortestPiece), ...long])]
}

/** The characters of texts, each once, as numbers. */
export function lettersOf(texts: readonly string[]): readonly number[] {
  const letters = new Set(texts.flatMap((text) => Array.from(text)))
  return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
}

/**
 * The pieces that a text may have with so short a term in it, where texts are made of these characters: it has one of them.
 * Undefined where they are too many to look for.
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

/** The longest pieces of a term, as text: every text with the term in it has them all. */
export function partsOf(term: string): readonly string[] {
  const characters = Array.from(term)
  const length = Math.min(longest, characters.length)
  const starts = Array.from({ length: characters.length - length + 1 }, (_, from) => from)
  return [...new Set(starts.map((from) => characters.slice(from, from + length).join('')))]
}

/** The number of one piece. */
export function pieceOf(owner: number, part: string): number {
  const points = Array.from(part, (character) => character.codePointAt(0) ?? 0)
  return points.reduce(mixed, seedOf(owner))
}

function seedOf(owner: number): number {
  return mixed(mixed(0x811c9dc5, owner % 0x1_0000_0000), Math.floor(owner / 0x1_0000_0000))
}

/** One step of a hash to 32 bits with a sign, as PostgreSQL's integers have one. Stored: a change needs a new index. */
function mixed(hash: number, value: number): number {
  let next = Math.imul(hash ^ value, 0x0100_0193)
  next = Math.imul(next ^ (next >>> 15), 0x85eb_ca6b)
  return (next ^ (next >>> 13)) | 0
}

/** Whose pieces those of a company's rows in a list are, so that no search looks at those of others. */
export function ownerOf(list: string, company_id: number): number {
  return company_id + (pieceOf(0, list) >>> 12) * 0x1_0000_0000
}
