import { once } from 'node:events'
import { createRequire } from 'node:module'

export const plain = fontFile('400Regular/IBMPlexSans_400Regular.ttf')
export const strong = fontFile('600SemiBold/IBMPlexSans_600SemiBold.ttf')

function fontFile(path: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/ibm-plex-sans/${path}`)
}

interface Named {
  readonly title: string
  readonly issuer: string
}

/** Renders a new document as PDF. */
export async function written(
  options: PDFKit.PDFDocumentOptions,
  { title, issuer }: Named,
  draw: (doc: PDFKit.PDFDocument) => Promise<void>,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: issuer, Producer: 'Waybill' }
  const doc = new PDFDocument({ font: plain, info, ...options })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  await draw(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Whether a picture can be drawn. Its chunks were checked: none unpacks to more than its declared size. */
export async function isDrawable(bytes: Buffer): Promise<boolean> {
  try {
    await written({ size: [100, 100] }, { title: '', issuer: '' }, async (doc) => {
      doc.image(bytes, 0, 0, { fit: [50, 50] })
    })
    return true
  } catch {
    return false
  }
}
