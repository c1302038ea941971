import { setImmediate as breath } from 'node:timers/promises'
import { type Bars, type Dots, drawn } from './code.ts'
import { plain, strong, written } from './document.ts'
import type { Label, Size } from './label.ts'

/** Points per millimetre. */
const mm = 72 / 25.4
const a4 = { width: 210, height: 297 } as const
const edge = 3 * mm
/** At most 0.5 mm: wider bars don't scan any better. */
const widest = 0.5 * mm

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One page per label, or sheets of labels. */
export async function labelPdf(labels: readonly Label[], size: Size, issuer: string): Promise<Buffer> {
  const { sheet } = size
  const page = sheet === undefined ? size : a4
  const title = labels[0]?.title ?? ''
  const options = { size: [page.width * mm, page.height * mm], margin: 0, autoFirstPage: false }
  return written(options, { title, issuer }, async (doc) => {
    const each = sheet === undefined ? 1 : sheet.columns * sheet.rows
    const codes = new Map<string, Bars | Dots>()
    for (const [i, label] of labels.entries()) {
      if (i % each === 0) doc.addPage()
      const key = `${label.code.kind} ${label.code.text}`
      const code = codes.get(key) ?? (await drawn(label.code))
      codes.set(key, code)
      draw(doc, { label, code }, boxOf(size, i % each))
      // Drawing hundreds of labels must not block other requests.
      if (i % 20 === 19) await breath()
    }
  })
}

function boxOf({ width, height, sheet }: Size, place: number): Box {
  const { columns, rows } = sheet ?? { columns: 1, rows: 1 }
  const left = sheet === undefined ? 0 : (a4.width - columns * width) / 2
  const top = sheet === undefined ? 0 : (a4.height - rows * height) / 2
  return {
    x: (left + (place % columns) * width) * mm + edge,
    y: (top + Math.floor(place / columns) * height) * mm + edge,
    width: width * mm - 2 * edge,
    height: height * mm - 2 * edge,
  }
}

function draw(
  doc: PDFKit.PDFDocument,
  { label, code }: { readonly label: Label; readonly code: Bars | Dots },
  box: Box,
): void {
  const { heading, title, lines, said } = label
  const { x, width } = box
  const isLow = box.height < 40 * mm
  const small = isLow ? 6.5 : 8
  const body = isLow ? 7 : width > 80 * mm ? 13 : 10
  const codeHeight = box.height * (isLow ? 0.42 : 0.25)
  const bottom = box.y + box.height
  const codeTop = bottom - codeHeight - small * 1.4
  let y = box.y
  const line = (text: string, font: string, size: number) => {
    if (text === '' || y + size > codeTop) return
    doc.font(font).fontSize(size).fillColor('#000')
    doc.text(text, x, y, { width, height: size * 1.2, ellipsis: true, lineBreak: false })
    y += size * 1.25
  }
  line(heading, plain, small)
  line(title, strong, fitting(doc, title, { width, most: isLow ? 13 : 26, font: strong }))
  for (const each of lines) line(each, plain, body)
  if ('dark' in code) square(doc, code, { ...box, y: codeTop, height: codeHeight })
  else bars(doc, code, { ...box, y: codeTop, height: codeHeight })
  const tight = fitting(doc, said, { width, most: small, font: plain })
  doc.font(plain).fontSize(tight).fillColor('#000')
  doc.text(said, x, bottom - small * 1.25, { width, height: small * 1.2, ellipsis: true, lineBreak: false })
}

/** Font size at which a text fits into a line, but never too small to read. */
function fitting(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, most, font }: { readonly width: number; readonly most: number; readonly font: string },
): number {
  const wide = doc.font(font).fontSize(most).widthOfString(text)
  return Math.max(5, Math.min(most, (most * width) / Math.max(1, wide)))
}

function bars(doc: PDFKit.PDFDocument, code: Bars, { x, y, width, height }: Box): void {
  const modules = code.reduce((sum, each) => sum + each, 0)
  const module = Math.min(widest, width / modules)
  let at = x
  for (const [i, each] of code.entries()) {
    if (i % 2 === 0) doc.rect(at, y, each * module, height)
    at += each * module
  }
  doc.fill('#000')
}

function square(doc: PDFKit.PDFDocument, { columns, dark }: Dots, { x, y, width, height }: Box): void {
  const module = Math.min(width, height) / columns
  for (const [i, isDark] of dark.entries()) {
    if (isDark) doc.rect(x + (i % columns) * module, y + Math.floor(i / columns) * module, module, module)
  }
  doc.fill('#000')
}
