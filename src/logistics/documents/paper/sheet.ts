/** Origin or destination: a title with lines below it. */
interface Party {
  readonly title: string
  readonly lines: readonly string[]
}

interface Column {
  readonly title: string
  /** Share of the width. */
  readonly share: number
  readonly align?: 'right'
}

/** Text of a cell, with less important lines below; an empty text leaves room to write. */
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

/** A paper that belongs to a document, before drawing. */
export interface Sheet {
  readonly title: string
  /** Document number; also printed as a code to scan. */
  readonly number: string
  /** Name of the company that issues the paper. */
  readonly issuer: string
  /** Logo of the issuer. */
  readonly logo: Logo | null
  readonly parties: readonly Party[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  readonly notes: string | null
  /** Labels of the signature lines. */
  readonly signatures: readonly string[]
  /** Text of the page number, such as `Page 1 of 2`. */
  readonly pageOf: (page: number, pages: number) => string
}
