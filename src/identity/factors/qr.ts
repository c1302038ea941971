/** Quiet zone around the code, in modules. */
const quiet = 4

/** QR code as an SVG image: black on white with a white margin, so that it can be scanned on dark pages too. */
export async function qrImage(text: string): Promise<string> {
  // Loaded on demand: a megabyte that only setting up an app needs.
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'qrcode', text })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no QR code of this')
  const { pixs, pixx: columns } = symbol
  const size = columns + 2 * quiet
  const dots = pixs
    .flatMap((pixel: number, at: number) =>
      pixel === 1 ? [`M${(at % columns) + quiet} ${Math.floor(at / columns) + quiet}h1v1h-1z`] : [],
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots}"/></svg>`
  )
}
