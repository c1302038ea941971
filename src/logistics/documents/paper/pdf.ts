import { setImmediate as breath } from 'node:timers/promises'
import { type Bars, code128 } from './code.ts'
import { plain, strong, written } from './document.ts'
import type { Cell, Sheet } from './sheet.ts'

type Document = PDFKit.PDFDocument

/** In points, 72 per inch. */
const margin = 40
const gap = 8
const size = { small: 8, text: 9.5, large: 12, title: 20 } as const
const ink = { text: '#14201e', soft: '#5d6b68', line: '#c4cecb' } as const
const footer = 24
/** A module of 0.33 mm, which every scanner reads. */
const barModule = 0.94
const barHeight = 30
/** Maximum size of a logo. */
const logoRoom = { width: 170, height: 44 } as const

export async function pdfOf(sheet: Sheet): Promise<Buffer> {
  const { title, number, issuer } = sheet
  const bars = await code128(number)
  const options = { size: 'A4', margin, bufferPages: true }
  return written(options, { title: `${title} ${number}`, issuer }, (doc) =>
    new Drawing(doc, sheet).draw(bars),
  )
}

interface Written {
  readonly width: number
  readonly font?: string
  readonly size?: number
  readonly color?: string
  readonly align?: 'right' | undefined
}

/** Draws one sheet, from top to bottom. */
class Drawing {
  readonly #doc: Document
  readonly #sheet: Sheet
  readonly #width: number
  readonly #bottom: number
  #y = margin
  constructor(doc: Document, sheet: Sheet) {
    this.#doc = doc
    this.#sheet = sheet
    this.#width = doc.page.width - 2 * margin
    this.#bottom = doc.page.height - margin - footer
  }

  async draw(bars: Bars | undefined): Promise<void> {
    this.#head(bars)
    this.#parties()
    this.#facts()
    this.#tableHead()
    for (const [i, row] of this.#sheet.rows.entries()) {
      this.#row(row)
      // Drawing thousands of lines must not block other requests.
      if (i % 50 === 49) await breath()
    }
    this.#notes()
    this.#signatures()
    this.#footers()
  }

  /** Writes a text and returns its height. */
  #write(text: string, at: readonly [x: number, y: number], how: Written): number {
    const doc = this.#doc.font(how.font ?? plain).fontSize(how.size ?? size.text)
    const options = { width: how.width, align: how.align ?? 'left' } as const
    doc.fillColor(how.color ?? ink.text).text(text, at[0], at[1], options)
    return doc.heightOfString(text, options)
  }

  #height(text: string, how: Written): number {
    return this.#doc
      .font(how.font ?? plain)
      .fontSize(how.size ?? size.text)
      .heightOfString(text, { width: how.width })
  }

  #line(y: number): void {
    this.#doc
      .moveTo(margin, y)
      .lineTo(margin + this.#width, y)
      .lineWidth(0.6)
      .stroke(ink.line)
  }

  #head(bars: Bars | undefined): void {
    const { title, number, issuer } = this.#sheet
    const half = this.#width / 2
    const logo = this.#logo()
    const above = logo + this.#write(issuer, [margin, this.#y + logo], { width: half, color: ink.soft })
    const left =
      above + this.#write(title, [margin, this.#y + above], { width: half, font: strong, size: size.title })
    const at: [number, number] = [margin + half, this.#y]
    const right = this.#write(number, at, { width: half, font: strong, size: size.large, align: 'right' })
    const drawn = bars === undefined ? 0 : this.#bars(bars, this.#y + right + 4)
    this.#y += Math.max(left, right + drawn) + 2 * gap
  }

  /** Draws the logo at the left edge, as large as fits but no larger than at 72 pixels per inch. Returns its height. */
  #logo(): number {
    const { logo } = this.#sheet
    if (logo === null) return 0
    const scale = Math.min(1, logoRoom.width / logo.width, logoRoom.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    this.#doc.image(logo.bytes, margin, this.#y, { width, height })
    return height + gap
  }

  /** Draws the bars at the right edge, narrower if they wouldn't fit. Returns their height. */
  #bars(bars: Bars, y: number): number {
    const modules = bars.reduce((sum, each) => sum + each, 0)
    const module = Math.min(barModule, this.#width / 2 / modules)
    let x = margin + this.#width - modules * module
    for (const [i, width] of bars.entries()) {
      if (i % 2 === 0) this.#doc.rect(x, y, width * module, barHeight)
      x += width * module
    }
    this.#doc.fill('#000')
    return barHeight + 4
  }

  #parties(): void {
    const { parties } = this.#sheet
    const width = this.#width / Math.max(2, parties.length) - gap
    const heights = parties.map(({ title, lines }, i) => {
      const x = margin + i * (width + gap)
      const above = this.#write(title, [x, this.#y], { width, size: size.small, color: ink.soft })
      return above + this.#write(lines.join('\n'), [x, this.#y + above], { width })
    })
    if (heights.length > 0) this.#y += Math.max(...heights) + 2 * gap
  }

  /** Draws the facts in three columns. */
  #facts(): void {
    const width = this.#width / 3 - gap
    for (let i = 0; i < this.#sheet.facts.length; i += 3) {
      const heights = this.#sheet.facts.slice(i, i + 3).map(([label, value], column) => {
        const x = margin + column * (width + gap)
        const above = this.#write(label, [x, this.#y], { width, size: size.small, color: ink.soft })
        return above + this.#write(value, [x, this.#y + above], { width })
      })
      this.#y += Math.max(...heights) + gap
    }
    this.#y += gap
  }

  /** Left edge and text width of each column. */
  #columns(): readonly { readonly x: number; readonly width: number; readonly align: 'right' | undefined }[] {
    const { columns } = this.#sheet
    const whole = columns.reduce((sum, { share }) => sum + share, 0)
    let x = margin
    return columns.map(({ share, align }, i) => {
      const width = (this.#width * share) / whole
      const isLast = i === columns.length - 1
      const column = { x, width: isLast ? width : width - gap, align }
      x += width
      return column
    })
  }

  #tableHead(): void {
    const { columns } = this.#sheet
    const heights = this.#columns().map(({ x, width, align }, i) => {
      const how = { width, align, size: size.small, color: ink.soft }
      return this.#write(columns[i]?.title ?? '', [x, this.#y], how)
    })
    this.#y += Math.max(0, ...heights) + 3
    this.#line(this.#y)
    this.#y += 4
  }

  #row(cells: readonly Cell[]): void {
    const columns = this.#columns()
    const heightOf = (cell: Cell, width: number) =>
      this.#height(cell.text, { width, font: strong }) +
      (below(cell) === '' ? 0 : this.#height(below(cell), { width, size: size.small }))
    const height = Math.max(...cells.map((cell, i) => heightOf(cell, columns[i]?.width ?? 0)))
    if (this.#y + height > this.#bottom) this.#nextPage()
    for (const [i, cell] of cells.entries()) {
      const { x = margin, width = 0, align } = columns[i] ?? {}
      const above = this.#write(cell.text, [x, this.#y], { width, align, font: strong })
      if (below(cell) === '') continue
      this.#write(below(cell), [x, this.#y + above], { width, align, size: size.small, color: ink.soft })
    }
    this.#y += height + 4
    this.#line(this.#y)
    this.#y += 4
  }

  #nextPage(): void {
    this.#doc.addPage()
    this.#y = margin
    const { title, number } = this.#sheet
    const said = `${title} ${number}`
    this.#y += this.#write(said, [margin, this.#y], { width: this.#width, color: ink.soft }) + gap
    this.#tableHead()
  }

  #room(height: number): void {
    if (this.#y + height <= this.#bottom) return
    this.#doc.addPage()
    this.#y = margin
  }

  #notes(): void {
    const { notes } = this.#sheet
    if (notes === null) return
    const width = this.#width
    this.#room(this.#height(notes, { width }) + gap)
    this.#y += gap + this.#write(notes, [margin, this.#y + gap], { width })
  }

  #signatures(): void {
    const { signatures } = this.#sheet
    if (signatures.length === 0) return
    this.#room(80)
    const width = this.#width / signatures.length - gap
    const y = this.#y + 56
    for (const [i, title] of signatures.entries()) {
      const x = margin + i * (width + gap)
      this.#doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(ink.text)
      this.#write(title, [x, y + 3], { width, size: size.small, color: ink.soft })
    }
    this.#y = y + 20
  }

  #footers(): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      // Without a bottom margin, writing in it starts no new page.
      this.#doc.page.margins.bottom = 0
      const at: [number, number] = [margin, this.#doc.page.height - margin]
      const said = this.#sheet.pageOf(page + 1, count)
      this.#write(said, at, { width: this.#width, size: size.small, color: ink.soft, align: 'right' })
    }
  }
}

function below({ small = [] }: Cell): string {
  return small.join('\n')
}
