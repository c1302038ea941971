/** The bars of a linear code: how wide each bar and each gap is, in turns and in modules, a bar first. */
export type Bars = readonly number[]

/** A square of dark and light modules, row by row. */
export interface Dots {
  readonly columns: number
  readonly dark: readonly boolean[]
}

/** What a code says, and how. Of GS1 the elements with their identifiers in brackets. */
export interface Code {
  readonly kind: 'code128' | 'ean13' | 'gs1-128' | 'gs1datamatrix' | 'qrcode'
  readonly text: string
}

/** What every scanner gives back as it was; of other letters it would read the bytes. */
const readable = /^[\x20-\x7e]+$/

/** What Code 128 can write. */
function isReadable(text: string): boolean {
  return readable.test(text)
}

/** The code in modules. */
export async function drawn({ kind, text }: Code): Promise<Bars | Dots> {
  // A megabyte that only who prints needs.
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: kind, text })
  if (symbol !== undefined && 'sbs' in symbol) return symbol.sbs
  if (symbol !== undefined && 'pixs' in symbol)
    return { columns: symbol.pixx, dark: symbol.pixs.map((pixel: number) => pixel === 1) }
  throw new Error(`no ${kind} of ${text}`)
}

/** Code 128; none for what it cannot write. */
export async function code128(text: string): Promise<Bars | undefined> {
  const symbol = isReadable(text) ? await drawn({ kind: 'code128', text }) : undefined
  return symbol !== undefined && 'dark' in symbol ? undefined : symbol
}
