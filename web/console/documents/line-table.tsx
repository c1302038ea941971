import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { nothing, useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import { type BarPart, QuantityBar } from './quantity-bar.tsx'

export interface LineColumn<Line> {
  readonly key: string
  readonly title: string
  readonly cell: (line: Line) => ReactNode
  readonly align?: 'end'
  /** Hidden on a phone. */
  readonly wideOnly?: boolean
}

interface LineTableProps<Line> {
  readonly lines: readonly Line[]
  readonly columns: readonly LineColumn<Line>[]
}

/** A document's lines. They aren't paged, so they scroll with the page. */
export function LineTable<Line extends { readonly id: number }>({ lines, columns }: LineTableProps<Line>) {
  const t = useText(messages)
  const classOf = ({ align, wideOnly }: LineColumn<Line>) =>
    [align === 'end' ? 'end' : '', wideOnly === true ? 'documents-wide' : ''].join(' ').trim() || undefined
  return (
    <div className="scroll-x">
      <table className="simple-table documents-lines" aria-label={t('lines')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A quantity column at the end of the table. Zero shows as a dash. */
export function amountColumn<Line>(
  title: string,
  quantity: (line: Line) => number,
  more: Partial<LineColumn<Line>> = {},
): LineColumn<Line> {
  return {
    key: title,
    title,
    align: 'end',
    wideOnly: true,
    cell: (line) => <Amount quantity={quantity(line)} />,
    ...more,
  }
}

function Amount({ quantity }: { readonly quantity: number }) {
  const format = useFormat()
  return quantity === 0 ? <span className="soft">{nothing}</span> : format.number(quantity)
}

interface LineArticleProps {
  readonly line: {
    readonly article_id: number
    readonly article_code: string
    readonly description: string | null
  }
  /** Small text below the article: lot or serial numbers. */
  readonly note?: ReactNode
}

/** A line's article: code and description, linked to the article. */
export function LineArticle({ line, note }: LineArticleProps) {
  return (
    <span className="documents-article">
      <Link href={`/articles/${line.article_id}`} className="mono">
        {line.article_code}
      </Link>
      {line.description !== null && <span className="documents-article__text">{line.description}</span>}
      {note !== undefined && note !== '' && <small className="soft">{note}</small>}
    </span>
  )
}

interface QuantityCellProps {
  readonly line: { readonly quantity_um3pl: number; readonly um3pl: string }
  readonly parts: readonly BarPart[]
  /** Completed quantity, where it deserves a number. */
  readonly done?: number
}

export function QuantityCell({ line, parts, done = 0 }: QuantityCellProps) {
  const format = useFormat()
  return (
    <span className="documents-progress">
      <span>
        {done > 0 && `${format.number(done)} / `}
        {format.number(line.quantity_um3pl)} <span className="soft">{line.um3pl}</span>
      </span>
      <QuantityBar total={line.quantity_um3pl} parts={parts} />
    </span>
  )
}
