/** What a client company sells, as word lists from which its articles are put together. */
export interface Catalogue {
  readonly company_id: number
  /** Code of the client company. */
  readonly client: string
  /** How many of the articles are this client's, in proportion to the shares of the others. */
  readonly share: number
  /** `n` counts the articles of the client from 1 and must be in the code: it makes it unique. */
  readonly code: (n: number, family: string) => string
  readonly makers: readonly string[]
  /** Keys of `metadata`, each with the values it may have. */
  readonly extras: Readonly<Record<string, readonly string[]>>
  readonly families: readonly Family[]
}

/** Articles of one kind: every kind goes with every trait and every size. */
export interface Family {
  readonly code: string
  readonly kinds: readonly string[]
  readonly traits: readonly string[]
  readonly sizes: readonly Size[]
  /** Base unit; pieces by default. */
  readonly unit?: 'KGM' | 'LTR' | 'MTR' | 'MTK' | 'PR'
  readonly tracking?: 'lot' | 'serial'
  readonly expires?: boolean
}

export interface Size {
  readonly label: string
  /** Of one base unit. */
  readonly kg: number
  readonly cm?: readonly [length: number, width: number, height: number]
  /** Packaging from small to large, and how many base units are in it: at most two. */
  readonly packs: Readonly<Record<string, number>>
}

/** `a | b | c` as a list: a formatter would put an array of words on one line each. */
export function list(words: string): readonly string[] {
  return words.split('|').map((word) => word.trim())
}

export function padded(n: number, digits: number): string {
  return String(n).padStart(digits, '0')
}
