import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// By default the library would download it.
const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer } })

const side = 240

/** Codes that a camera reads from an SVG image on a page of this colour. */
export async function scanned(svg: string, page: string): Promise<readonly string[]> {
  const image = await loadImage(Buffer.from(svg.replace('<svg ', `<svg width="${side}" height="${side}" `)))
  const canvas = createCanvas(2 * side, 2 * side)
  const context = canvas.getContext('2d')
  context.fillStyle = page
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, side / 2, side / 2, side, side)
  return (await readBarcodes(canvas.toBuffer('image/png'))).map(({ text }) => text)
}
