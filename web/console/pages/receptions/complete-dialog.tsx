import { useState } from 'react'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { useDone } from '../../../ui/done.ts'
import { useWrite } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { Refused } from '../../documents/refused.tsx'
import { actionMessages } from './action-messages.ts'
import { toCome } from './quantities.ts'

/** Asks whether uncounted quantities are missing or just not counted yet. */
export function CompleteDialog({ record: reception, onClose }: ActionDialogProps<Reception>) {
  const a = useText(actionMessages)
  const ui = useText(uiMessages)
  const done = useDone(onClose)
  const [rest, setRest] = useState(false)
  const completing = useWrite('receptions.complete', { touches: receptions.touches })
  const { id, version, reception_number: number } = reception
  const complete = () =>
    completing.mutate(
      { params: { id }, body: { receive_rest: rest }, ifMatch: version },
      done(a('done_complete', { number })),
    )
  return (
    <FormDialog
      title={a('completeTitle', { number })}
      onClose={onClose}
      onSubmit={complete}
      action={a('complete')}
      otherwise={ui('close')}
      busy={completing.isPending}
    >
      <Refused of={receptions} error={completing.error} />
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
    </FormDialog>
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
