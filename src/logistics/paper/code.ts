/** The bars of a linear code: how wide each bar and each gap is, in turns and in modules, a bar first. */
export type Bars = readonly number[]

/** What every scanner gives back as it was; of other letters it would read the bytes. */
const readable = /^[\x20-\x7e]+$/

/** Code 128; none for what it cannot write. */
export async function code128(text: string): Promise<Bars | undefined> {
  if (!readable.test(text)) return undefined
  // A megabyte that only who prints needs.
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw({ bcid: 'code128', text })
  return drawn !== undefined && 'sbs' in drawn ? drawn.sbs : undefined
}
