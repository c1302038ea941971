/** Owner of a record: one letter in every word of it. */
export type Owner = string

const word = /wq7([a-z])\d+z/gi
const number = /419(\d\d)\.731937/g
const firstLetter = 97

/** A value of the owner's, and one of the same shape that nobody has. */
export class Foreign {
  readonly value: string | number
  constructor(value: string | number) {
    this.value = value
  }

  get ghost(): string | number {
    // Lists put it where the other would be.
    return typeof this.value === 'number' ? this.value + ghostDistance : this.value.replace(/z(?=$|@)/, 'y')
  }
}

/** Further than any sequence comes, and with the room of a column. */
const ghostDistance = 700_000_000

/** Names of an owner's records: ids by kind, words by field. */
export class Belongings {
  readonly owner: Owner
  readonly ids = new Map<string, number[]>()
  readonly words = new Map<string, string[]>()
  readonly #named = new Map<string, string>()
  #serial = 0
  constructor(owner: Owner) {
    this.owner = owner
  }

  /** The measure of nobody else's goods. */
  get number(): number {
    return 41_900 + this.owner.charCodeAt(0) - firstLetter + 0.731_937
  }

  addIds(kind: string, ids: readonly number[]): void {
    this.ids.set(kind, [...(this.ids.get(kind) ?? []), ...ids])
  }

  /** A new word for the field; where it stands for a name that others refer to, the same one for the same. */
  word(field: string, instead?: string): string {
    const known = instead === undefined ? undefined : this.#named.get(instead)
    if (known !== undefined) return known
    const made = `wq7${this.owner}${(this.#serial += 1)}z`
    if (instead !== undefined) this.#named.set(instead, made)
    this.words.set(field, [...(this.words.get(field) ?? []), made])
    return made
  }
}

/** The words and numbers in a text that belong to somebody whom this caller may not see. */
export function wordsOfOthers(text: string, sees: ReadonlySet<Owner>): readonly string[] {
  if (!/wq7|\.731937/i.test(text)) return []
  const words = [...text.matchAll(word)].filter(([, owner = '']) => !sees.has(owner.toLowerCase()))
  const numbers = [...text.matchAll(number)].filter(
    ([, at]) => !sees.has(String.fromCharCode(Number(at) + firstLetter)),
  )
  return [...new Set([...words, ...numbers].map(([each]) => each.toLowerCase()))]
}
