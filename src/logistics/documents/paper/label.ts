import type { Code } from './code.ts'

/** Contents of a label, from top to bottom. */
export interface Label {
  /** Small text at the top. */
  readonly heading: string
  /** As large as fits. */
  readonly title: string
  readonly lines: readonly string[]
  readonly code: Code
  /** Content of the code as readable text. */
  readonly said: string
}

/** Size in millimetres; for a sheet, of each label. */
export interface Size {
  readonly width: number
  readonly height: number
  /** Columns and rows of labels on A4. */
  readonly sheet?: { readonly columns: number; readonly rows: number }
}

export const sizes = {
  '100x150': { width: 100, height: 150 },
  '62': { width: 62, height: 100 },
  a4: { width: 70, height: 37, sheet: { columns: 3, rows: 8 } },
} as const satisfies Readonly<Record<string, Size>>
export type SizeName = keyof typeof sizes
