import type { Code } from './code.ts'

/** What stands on a label, from top to bottom. */
export interface Label {
  /** Small, above all. */
  readonly heading: string
  /** As large as it fits. */
  readonly title: string
  readonly lines: readonly string[]
  readonly code: Code
  /** What the code says, for people. */
  readonly said: string
}

/** In millimetres; of a sheet, each of its labels. */
export interface Size {
  readonly width: number
  readonly height: number
  /** Labels beside and below each other on A4. */
  readonly sheet?: { readonly columns: number; readonly rows: number }
}

export const sizes = {
  '100x150': { width: 100, height: 150 },
  '62': { width: 62, height: 100 },
  a4: { width: 70, height: 37, sheet: { columns: 3, rows: 8 } },
} as const satisfies Readonly<Record<string, Size>>
export type SizeName = keyof typeof sizes
