import { useState } from 'react'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { actionMessages } from './action-messages.ts'
import { toCome } from './quantities.ts'

/** Asks whether uncounted quantities are missing or just not counted yet. */
export function CompleteDialog({ record: reception, onClose }: ActionDialogProps<Reception>) {
  const a = useText(actionMessages)
  const ui = useText(uiMessages)
  const [rest, setRest] = useState(false)
  const { reception_number: number } = reception
  return (
    <ActDialog
      of={receptions}
      title={a('completeTitle', { number })}
      action={a('complete')}
      otherwise={ui('close')}
      act={(call) => call('receptions.complete', { ...sent(reception), body: { receive_rest: rest } })}
      done={() => a('done_complete', { number })}
      onClose={onClose}
    >
      {() => (
        <>
          <Short reception={reception} />
          <fieldset className="receptions-choice">
            <legend className="visually-hidden">{a('complete')}</legend>
            {[false, true].map((value) => (
              <label key={String(value)} className="check">
                <input type="radio" name="rest" checked={rest === value} onChange={() => setRest(value)} />
                <span>{value ? a('completeRest') : a('completeAsShort')}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </ActDialog>
  )
}

function Short({ reception }: { readonly reception: Reception }) {
  const a = useText(actionMessages)
  const format = useFormat()
  const lines = reception.lines.filter((line) => toCome(line) > 0)
  return (
    <>
      <p>{a('completeShort', { count: lines.length })}</p>
      <ul className="receptions-short">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="mono">{line.article_code}</span>
            <span>{a('stillToCome', { quantity: format.number(toCome(line)), unit: line.um3pl })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
