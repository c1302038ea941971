import { useState } from 'react'
import type { Return, ReturnLine, ReturnReceipt } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import { DateField, NumberField, TextAreaField, TextField } from '../../../ui/field.tsx'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useRead } from '../../api.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { returns } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { actionMessages } from './action-messages.ts'
import { toCome } from './quantities.ts'

const nothingTyped = {
  quantity_um3pl: '',
  condition: '',
  lot_number: '',
  expiry_date: '',
  serial_numbers: '',
}

/** Everything still expected, with the details from the announcement. */
function announced(line: ReturnLine, language: Language): Typed {
  const { condition, lot_number, expiry_date, serial_numbers } = line
  const rest = toCome(line)
  return {
    quantity_um3pl: rest === 0 ? '' : typedNumber(rest, language),
    condition: condition ?? '',
    lot_number: lot_number ?? '',
    expiry_date: expiry_date ?? '',
    serial_numbers: serial_numbers.join(', '),
  }
}

type TextKey = keyof typeof nothingTyped
type Typed = Readonly<Record<TextKey, string>>

/** Records the received return: everything announced, unless the user lowers it. */
export function ReceiveDialog({ record, onClose }: ActionDialogProps<Return>) {
  const a = useText(actionMessages)
  const { language } = useLanguage()
  const { return_number: number, lines } = record
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, announced(line, language)])),
  )
  const come = lines.filter((line) => (numberOf(typed[line.id]?.quantity_um3pl ?? '') ?? 0) !== 0)
  return (
    <ActDialog
      of={returns}
      wide
      title={a('receiveTitle', { number })}
      text={a('receiveText')}
      action={a('receive')}
      act={(call) => call('returns.receive', { ...sent(record), body: receiptOf(come, typed) })}
      done={() => a('done_receive', { number })}
      onClose={onClose}
      disabled={come.length === 0}
    >
      {(errors) => (
        <ul className="returns-lines">
          {lines.map((line) => (
            <LineFields
              key={line.id}
              line={line}
              typed={typed[line.id] ?? nothingTyped}
              onTyped={(next) => setTyped({ ...typed, [line.id]: next })}
              errorOf={(key) => errors[`lines.${come.indexOf(line)}.${key}`]}
            />
          ))}
        </ul>
      )}
    </ActDialog>
  )
}

/** Quantities go as typed: the API accepts a comma and reports invalid values. */
function receiptOf(lines: readonly ReturnLine[], typed: Readonly<Record<number, Typed>>): ReturnReceipt {
  return {
    lines: lines.map(({ id }) => {
      const { serial_numbers, ...texts } = trimmed(typed[id] ?? nothingTyped)
      const serials = serial_numbers.split(/[\s,;]+/).filter((each) => each !== '')
      return { id, ...filledOf(texts), ...(serials.length > 0 && { serial_numbers: serials }) }
    }),
  }
}

interface LineFieldsProps {
  readonly line: ReturnLine
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  readonly errorOf: (key: TextKey) => readonly string[] | undefined
}

function LineFields({ line, typed, onTyped, errorOf }: LineFieldsProps) {
  const a = useText(actionMessages)
  const format = useFormat()
  const { article_code: code, um3pl: unit } = line
  const field = (key: TextKey) => ({
    value: typed[key],
    onValue: (value: string) => onTyped({ ...typed, [key]: value }),
    error: errorOf(key),
  })
  const { data: article } = useRead(
    'articles.get',
    { params: { id: line.article_id } },
    { fresh_ms: 5 * 60_000 },
  )
  const wants = {
    lot_number: article?.tracking === 'lot',
    expiry_date: article?.expiry_tracking === true,
    serial_numbers: article?.tracking === 'serial',
  }
  const shows = (key: keyof typeof wants) => wants[key] || typed[key] !== '' || errorOf(key) !== undefined
  return (
    <li className="returns-line">
      <div className="returns-line__article">
        <strong className="mono">{code}</strong>
        <span>{line.description}</span>
        <small className="soft">{a('stillToCome', { quantity: format.number(toCome(line)), unit })}</small>
      </div>
      <NumberField label={a('amount')} aria-label={a('amountOf', { code })} {...field('quantity_um3pl')} />
      <TextField label={a('condition')} {...field('condition')} autoComplete="off" />
      <div className="returns-line__more fields">
        {shows('lot_number') && (
          <TextField label={a('lotNumber')} {...field('lot_number')} mono autoComplete="off" />
        )}
        {shows('expiry_date') && <DateField label={a('expiry')} {...field('expiry_date')} />}
        {shows('serial_numbers') && (
          <TextAreaField
            label={a('serials')}
            hint={a('onePerPiece')}
            {...field('serial_numbers')}
            rows={1}
            wide
          />
        )}
      </div>
    </li>
  )
}
