/** A client company's assortment, as word lists that articles are put together from. */
export interface Catalogue {
  readonly company_id: number
  /** Code of the client company. */
  readonly client: string
  /** The client's share of articles, relative to the other clients' shares. */
  readonly share: number
  /** `n` numbers the client's articles from 1. The code must contain it to be unique. */
  readonly code: (n: number, family: string) => string
  readonly makers: readonly string[]
  /** Possible values for each key of `metadata`. */
  readonly extras: Readonly<Record<string, readonly string[]>>
  readonly families: readonly Family[]
}

/** Articles of one kind. Every kind combines with every trait and every size. */
export interface Family {
  readonly code: string
  readonly kinds: readonly string[]
  readonly traits: readonly string[]
  readonly sizes: readonly Size[]
  /** Base unit; defaults to pieces. */
  readonly unit?: 'KGM' | 'LTR' | 'MTR' | 'MTK' | 'PR'
  readonly tracking?: 'lot' | 'serial'
  readonly expires?: boolean
}

export interface Size {
  readonly label: string
  /** Weight of one base unit. */
  readonly kg: number
  readonly cm?: readonly [length: number, width: number, height: number]
  /** Packaging from small to large, in base units; at most two. */
  readonly packs: Readonly<Record<string, number>>
}

/** Splits `a | b | c` into a list: a formatter would put each word of an array on its own line. */
export function list(words: string): readonly string[] {
  return words.split('|').map((word) => word.trim())
}

export function padded(n: number, digits: number): string {
  return String(n).padStart(digits, '0')
}
