/** Bars of a linear code: widths in modules of alternating bars and gaps, starting with a bar. */
export type Bars = readonly number[]

/** A square of dark and light modules, row by row. */
export interface Dots {
  readonly columns: number
  readonly dark: readonly boolean[]
}

/** Kind and text of a code. GS1 text has its element identifiers in brackets. */
export interface Code {
  readonly kind: 'code128' | 'ean13' | 'gs1-128' | 'gs1datamatrix' | 'qrcode'
  readonly text: string
}

/** Characters that every scanner returns unchanged; for any others it would return their bytes. */
const readable = /^[\x20-\x7e]+$/

/** Encodes the text as modules. */
export async function drawn({ kind, text }: Code): Promise<Bars | Dots> {
  // A megabyte that only printing needs.
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: kind, text })
  if (symbol !== undefined && 'sbs' in symbol) return symbol.sbs
  if (symbol !== undefined && 'pixs' in symbol)
    return { columns: symbol.pixx, dark: symbol.pixs.map((pixel: number) => pixel === 1) }
  throw new Error(`no ${kind} of ${text}`)
}

/** Code 128 bars; undefined for text it can't encode. */
export async function code128(text: string): Promise<Bars | undefined> {
  const symbol = readable.test(text) ? await drawn({ kind: 'code128', text }) : undefined
  return symbol !== undefined && 'dark' in symbol ? undefined : symbol
}
