import type { ReactNode } from 'react'
import { useFormat } from '../../ui/i18n/format.ts'
import { FaultLine } from '../../ui/faults/fault-line.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import type { Typed } from './shares.ts'

interface Line {
  readonly id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
}

interface QuantityInputsProps<L extends Line> {
  readonly lines: readonly L[]
  /** Maximum quantity of a line. */
  readonly most: (line: L) => number
  readonly mostTitle: string
  readonly nowTitle: string
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  readonly errorOf: (line: L) => string | undefined
  /** Content below a line's article, by line id. */
  readonly more?: Readonly<Record<number, ReactNode>>
}

/** Quantity inputs for the lines that an action takes. */
export function QuantityInputs<L extends Line>(props: QuantityInputsProps<L>) {
  const { lines, most, mostTitle, nowTitle, typed, onTyped, errorOf, more } = props
  const t = useText(messages)
  const format = useFormat()
  return (
    <table className="simple-table">
      <thead>
        <tr>
          <th scope="col">{t('article')}</th>
          <th scope="col" className="end">
            {mostTitle}
          </th>
          <th scope="col" className="end">
            {nowTitle}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <span className="mono">{line.article_code}</span>
              <div className="soft">{line.description}</div>
              {more?.[line.id]}
              <FaultLine id={`fault-${line.id}`} text={errorOf(line)} />
            </td>
            <td className="end">
              {format.number(most(line))} {line.um3pl}
            </td>
            <td className="end">
              <input
                className="input input--number documents-now"
                inputMode="decimal"
                autoComplete="off"
                aria-label={t('quantityOf', { code: line.article_code })}
                aria-invalid={errorOf(line) !== undefined}
                aria-describedby={errorOf(line) === undefined ? undefined : `fault-${line.id}`}
                value={typed[line.id] ?? ''}
                onChange={(event) => onTyped({ ...typed, [line.id]: event.currentTarget.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
