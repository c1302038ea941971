import './line-editor.css'
import { type ComponentType, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { FaultLine } from '../../ui/faults/fault-line.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { hasLetters } from '../../ui/field.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { type ArticleOption, useArticleSearch } from './article-search.ts'
import { Availability } from './availability.tsx'
import { type LineValues, withArticle } from './line-values.ts'
import { messages } from './messages.ts'
import { UnitSelect } from './unit-select.tsx'

/** Props of a line field, by its name. */
export type LineField = (name: string) => {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: readonly string[] | undefined
}

export interface LineMoreProps {
  readonly line: LineValues
  readonly field: LineField
}

export interface LineEditorProps {
  readonly lines: readonly LineValues[]
  readonly onLines: (lines: readonly LineValues[]) => void
  /** API errors by path, such as `lines.0.quantity_um3pl`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Limits the search to this client company's articles. */
  readonly client?: number | null | undefined
  /** Shows each article's available quantity, in this warehouse or in all. */
  readonly stock?: { readonly warehouse: number | undefined } | undefined
  /** More line fields, shown below the article. Their names are keys of `fields`. */
  readonly more?: ComponentType<LineMoreProps> | undefined
  /** Name of the field that receives a scanned lot. */
  readonly lotField?: string
}

/**
 * Adds articles by typing or scanning, and edits quantities and units. After a typed article, the focus moves to its
 * quantity, and Enter returns to the article field. After a scan, the field stays ready for the next scan.
 */
export function LineEditor(props: LineEditorProps) {
  const { lines, onLines, errors, client, stock, more, lotField } = props
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  /** The line whose quantity gets the focus next. */
  const next = useRef<string>(undefined)
  const search = useArticleSearch(client)
  useEffect(() => {
    if (next.current === undefined) return
    box.current?.querySelector<HTMLInputElement>(`[data-quantity="${next.current}"]`)?.select()
    next.current = undefined
  }, [lines])
  const add = (option: ArticleOption | null) => {
    if (option === null) return
    const { article, um3pl, isScanned, lot_number } = option
    const fields = lotField !== undefined && lot_number !== null ? { [lotField]: lot_number } : {}
    const added = withArticle(lines, { article, um3pl, fields })
    onLines(added.lines)
    if (!isScanned) next.current = added.at.key
  }
  const backToAdding = () => box.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus()
  const change = (line: LineValues) => onLines(lines.map((each) => (each.key === line.key ? line : each)))
  return (
    <div ref={box} className="line-editor">
      <Combobox
        label={t('addArticle')}
        hint={t('addHint')}
        value={null}
        onValue={add}
        name={`articles ${client ?? ''}`}
        search={search}
        error={errors['lines']}
      />
      {lines.length === 0 && <p className="soft">{t('noLines')}</p>}
      {lines.length > 0 && <Head hasStock={stock !== undefined} />}
      <ul>
        {lines.map((line, index) => (
          <Row
            key={line.key}
            id={`${id}-${line.key}`}
            line={line}
            errors={errors}
            index={index}
            stock={stock}
            more={more}
            onLine={change}
            onEnter={backToAdding}
            onRemove={() => onLines(lines.filter((each) => each.key !== line.key))}
          />
        ))}
      </ul>
    </div>
  )
}

function Head({ hasStock }: { readonly hasStock: boolean }) {
  const t = useText(messages)
  return (
    <div className="line-editor__head" aria-hidden="true">
      <span>{t('article')}</span>
      <span className="end">{t('quantity')}</span>
      <span>{t('unit')}</span>
      <span className="end">{hasStock ? t('available') : ''}</span>
    </div>
  )
}

interface RowProps extends Pick<LineEditorProps, 'errors' | 'stock' | 'more'> {
  readonly id: string
  readonly line: LineValues
  readonly index: number
  readonly onLine: (line: LineValues) => void
  readonly onEnter: () => void
  readonly onRemove: () => void
}

function Row({ id, line, index, errors, stock, more: More, onLine, onEnter, onRemove }: RowProps) {
  const t = useText(messages)
  const { article_code: code } = line
  const ui = useText(uiMessages)
  const faults = hasLetters(line.quantity) ? [ui('noNumber')] : faultsOf(errors, index)
  const field: LineField = (name) => ({
    value: line.fields[name] ?? '',
    onValue: (value) => onLine({ ...line, fields: { ...line.fields, [name]: value } }),
    error: errors[`lines.${index}.${name}`],
  })
  return (
    <li className="line-editor__row">
      <div className="line-editor__article">
        <span className="mono">{code}</span>
        <span className="soft">{line.description}</span>
        {More !== undefined && (
          <div className="line-editor__more">
            <More line={line} field={field} />
          </div>
        )}
        <FaultLine id={`${id}-faults`} text={faults[0]} />
      </div>
      <input
        className="input input--number"
        inputMode="decimal"
        autoComplete="off"
        data-quantity={line.key}
        aria-label={t('quantityOf', { code })}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
        value={line.quantity}
        onChange={(event) => onLine({ ...line, quantity: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <UnitSelect line={line} onLine={onLine} />
      <span className="line-editor__stock end">
        {stock !== undefined && <Availability line={line} warehouse={stock.warehouse} />}
      </span>
      <IconButton icon="trash" label={t('removeOf', { code })} onClick={onRemove} />
    </li>
  )
}

/** Errors of a line's common fields. The page's own fields show their errors themselves. */
function faultsOf(errors: Readonly<Record<string, readonly string[]>>, index: number): readonly string[] {
  const names = ['', '.article_id', '.article_code', '.quantity_um3pl', '.um3pl']
  return names.flatMap((name) => errors[`lines.${index}${name}`] ?? [])
}
