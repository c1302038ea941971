import { Button } from '../../../ui/button.tsx'
import { DateField, NumberField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { actionMessages } from './action-messages.ts'
import { toCome } from './quantities.ts'
import { type CountRow, type TextKey, amountKeys } from './receive-values.ts'

interface CountFieldsProps {
  readonly row: CountRow
  /** Requirements of the article's tracking, if known. */
  readonly asked: 'lot' | 'serial' | undefined
  readonly errorOf: (key: TextKey) => readonly string[] | undefined
  readonly onRow: (row: CountRow) => void
  /** Adds another row for the same line. */
  readonly onAnother: () => void
}

/**
 * Whether serial numbers are needed. The dry run reports announced articles only, so other articles always show the
 * field.
 */
function hasSerials({ line, text }: CountRow, asked: CountFieldsProps['asked']): boolean {
  return asked === 'serial' || text.serials !== '' || (line === undefined && asked === undefined)
}

export function CountFields({ row, asked, errorOf, onRow, onAnother }: CountFieldsProps) {
  const a = useText(actionMessages)
  const format = useFormat()
  const { line, article_code: code, um3pl: unit, text } = row
  const field = (key: TextKey) => ({
    value: text[key],
    onValue: (value: string) => onRow({ ...row, text: { ...text, [key]: value } }),
    error: errorOf(key),
  })
  const details = ['lot', 'expiry', 'serials', 'location'] as const
  const isOpen = asked !== undefined || details.some((key) => errorOf(key) !== undefined) || text.lot !== ''
  return (
    <li className="receptions-count">
      <div className="receptions-count__article">
        <strong className="mono">{code}</strong>
        <span>{row.description}</span>
        <small className="soft">
          {line === undefined
            ? a('notAnnounced')
            : a('stillToCome', { quantity: format.number(toCome(line)), unit })}
        </small>
      </div>
      {amountKeys.map((key) => (
        <NumberField
          key={key}
          label={a(key)}
          aria-label={a('ofLine', { what: a(key), code })}
          {...field(key)}
        />
      ))}
      <details className="receptions-count__more" open={isOpen}>
        <summary>
          {a('more')} <span className="visually-hidden">{code}</span>
        </summary>
        <div className="fields">
          {asked !== 'serial' && (
            <>
              <TextField label={a('lotNumber')} {...field('lot')} mono autoComplete="off" />
              <DateField label={a('expiry')} {...field('expiry')} />
            </>
          )}
          <TextField label={a('location')} {...field('location')} mono autoComplete="off" />
          {(hasSerials(row, asked) || errorOf('serials') !== undefined) && (
            <TextAreaField label={a('serials')} hint={a('onePerPiece')} {...field('serials')} rows={1} wide />
          )}
        </div>
        {line !== undefined && (
          <Button icon="add" onClick={onAnother}>
            {a('otherLot')}
          </Button>
        )}
      </details>
    </li>
  )
}
