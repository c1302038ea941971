/** Where something goes to or comes from: a title and what stands below it. */
interface Party {
  readonly title: string
  readonly lines: readonly string[]
}

interface Column {
  readonly title: string
  /** Its share of the width. */
  readonly share: number
  readonly align?: 'right'
}

/** What stands in a cell, with less important lines below; an empty text is a place to write in. */
export interface Cell {
  readonly text: string
  readonly small?: readonly string[]
}

/** A PNG or JPEG, and its size in pixels. */
export interface Logo {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** A piece of paper that goes with a document, before it is drawn. */
export interface Sheet {
  readonly title: string
  /** As people call the document; also as a code to scan. */
  readonly number: string
  /** Who hands it out. */
  readonly issuer: string
  /** Of who hands it out. */
  readonly logo: Logo | null
  readonly parties: readonly Party[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  readonly notes: string | null
  /** Lines to sign on, by who signs. */
  readonly signatures: readonly string[]
  /** `Page 1 of 2`, with what stands for the numbers. */
  readonly pageOf: (page: number, pages: number) => string
}
