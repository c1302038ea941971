import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A printed page. */
export interface PrintedPage {
  /** Text in reading order. */
  readonly text: string
  /** Codes that a scanner reads, with their type. */
  readonly codes: () => Promise<readonly string[]>
}

// By default the library would download it.
const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer } })

/**
 * Resolutions in dpi. A label printer has 200. Once in hundreds, a bar falls between the dots, so unreadable codes get
 * a closer look, as a scanner would try again.
 */
const looks = [200, 300, 450]

/** Pages of a PDF. They are rendered, like a printer's output, only for scanning. */
export async function printedPages(pdf: Uint8Array): Promise<readonly PrintedPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join('\n'),
      codes: async () => {
        for (const dots of looks) {
          const viewport = page.getViewport({ scale: dots / 72 })
          const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
          await page.render({ canvas, viewport }).promise
          const found = await readBarcodes(canvas.toBuffer('image/png'))
          if (found.length > 0) return found.map(({ format, text }) => `${format} ${text}`)
        }
        return []
      },
    })
  }
  return pages
}
