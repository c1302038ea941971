import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A page of paper. */
export interface PrintedPage {
  /** What stands on it, in the order of reading. */
  readonly text: string
  /** What a scanner reads, with the kind of code. */
  readonly codes: () => Promise<readonly string[]>
}

// It would fetch it from the net.
const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer } })

/**
 * Dots per inch: 200, as a printer of labels has. A scanner looks more than once: where the bars of a number fall between the dots,
 * which happens once in hundreds, it is looked at more closely.
 */
const looks = [200, 300, 450]

/** The pages of a PDF. They are drawn, as a printer would, only to be scanned. */
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
