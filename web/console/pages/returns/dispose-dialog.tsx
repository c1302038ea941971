import { useState } from 'react'
import type { Return, ReturnLine } from '../../../../client/src/generated/logistics.ts'
import { NumberField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { returns } from '../../documents/entries.ts'
import { exact } from '../../documents/exact.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { actionMessages } from './action-messages.ts'

const decisions = ['restock', 'quarantine', 'dispose'] as const
type Decision = (typeof decisions)[number]
type Typed = Readonly<Record<Decision, string>>

const nothingTyped: Typed = { restock: '', quarantine: '', dispose: '' }

/** Disposition of the returned goods: as requested, unless the user divides them otherwise. */
export function DisposeDialog({ record, onClose }: ActionDialogProps<Return>) {
  const a = useText(actionMessages)
  const { language } = useLanguage()
  const { return_number: number } = record
  const lines = record.lines.filter((line) => line.pending_um3pl > 0)
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>(() =>
    Object.fromEntries(
      lines.map((line) => {
        const wish = line.requested_action === 'default' ? 'restock' : line.requested_action
        return [line.id, { ...nothingTyped, [wish]: typedNumber(line.pending_um3pl, language) }]
      }),
    ),
  )
  const entries = entriesOf(lines, typed)
  return (
    <ActDialog
      of={returns}
      wide
      title={a('disposeTitle', { number })}
      text={a('disposeText')}
      action={a('decide')}
      act={(call) => call('returns.dispose', { ...sent(record), body: { lines: entries } })}
      done={() => a('done_dispose', { number })}
      onClose={onClose}
      disabled={entries.length === 0}
    >
      {(errors) => (
        <ul className="returns-lines">
          {lines.map((line) => (
            <LineFields
              key={line.id}
              line={line}
              typed={typed[line.id] ?? nothingTyped}
              onTyped={(next) => setTyped({ ...typed, [line.id]: next })}
              errorOf={(decision) => {
                const at = entries.findIndex((each) => each.id === line.id && each.action === decision)
                return errors[`lines.${at}.quantity_um3pl`] ?? errors[`lines.${at}.serial_numbers`]
              }}
            />
          ))}
        </ul>
      )}
    </ActDialog>
  )
}

interface Entry {
  readonly id: number
  readonly action: Decision
  /** As typed. */
  readonly quantity_um3pl: string
}

function entriesOf(lines: readonly ReturnLine[], typed: Readonly<Record<number, Typed>>): readonly Entry[] {
  return lines.flatMap(({ id }) =>
    decisions.flatMap((action): readonly Entry[] => {
      const text = typed[id]?.[action].trim() ?? ''
      return text === '' || numberOf(text) === 0 ? [] : [{ id, action, quantity_um3pl: text }]
    }),
  )
}

interface LineFieldsProps {
  readonly line: ReturnLine
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  readonly errorOf: (decision: Decision) => readonly string[] | undefined
}

function LineFields({ line, typed, onTyped, errorOf }: LineFieldsProps) {
  const a = useText(actionMessages)
  const format = useFormat()
  const { article_code: code, um3pl: unit, pending_um3pl: pending } = line
  const titles = { restock: a('restock'), quarantine: a('quarantine'), dispose: a('action_dispose') }
  const sum = exact(decisions.reduce((all, key) => all + (numberOf(typed[key]) ?? 0), 0))
  return (
    <li className="returns-line returns-line--three">
      <div className="returns-line__article">
        <strong className="mono">{code}</strong>
        <span>{line.description}</span>
        <small className="soft">{a('toDecide', { quantity: format.number(pending), unit })}</small>
        {sum > pending && (
          <small className="field__error" role="alert">
            {a('tooMuch')}
          </small>
        )}
      </div>
      {decisions.map((decision) => (
        <NumberField
          key={decision}
          label={titles[decision]}
          aria-label={a('ofLine', { what: titles[decision], code })}
          value={typed[decision]}
          onValue={(value) => onTyped({ ...typed, [decision]: value })}
          error={errorOf(decision)}
        />
      ))}
    </li>
  )
}
