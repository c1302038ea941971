import { useId, useState } from 'react'
import type { Reception, ReceptionLine } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { useDone } from '../../../ui/done.ts'
import { useRead, useWrite } from '../../api.tsx'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { Refused } from '../../documents/refused.tsx'
import { actionMessages } from './action-messages.ts'
import { toPutAway } from './quantities.ts'

interface Putting {
  readonly quantity: string
  readonly place: string
}

const nothingTyped: Putting = { quantity: '', place: '' }

/** Puts away the goods waiting at the door: all of them, unless the user lowers a quantity. */
export function PutawayDialog({ record: reception, onClose }: ActionDialogProps<Reception>) {
  const a = useText(actionMessages)
  const ui = useText(uiMessages)
  const { lines, typed, setTyped, sent, put, putting } = usePutting(reception, onClose)
  const { errors } = refusalOf(putting.error)
  const places = useId()
  return (
    <FormDialog
      title={a('putawayTitle', { number: reception.reception_number })}
      onClose={onClose}
      onSubmit={put}
      action={a('putaway')}
      otherwise={ui('close')}
      busy={putting.isPending}
      disabled={sent.length === 0}
    >
      <p>{a('putawayText')}</p>
      <Refused of={receptions} error={putting.error} />
      <Places id={places} warehouse={reception.warehouse_id} />
      <ul className="receptions-counts">
        {lines.map((line) => (
          <PuttingFields
            key={line.id}
            line={line}
            places={places}
            putting={typed[line.id] ?? nothingTyped}
            onPutting={(next) => setTyped({ ...typed, [line.id]: next })}
            errorOf={(name) => errors[`lines.${sent.indexOf(line)}.${name}`]}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

function usePutting(reception: Reception, onDone: () => void) {
  const a = useText(actionMessages)
  const done = useDone(onDone)
  const { language } = useLanguage()
  const { id, version, reception_number: number } = reception
  const lines = reception.lines.filter((line) => toPutAway(line) > 0)
  const [typed, setTyped] = useState<Readonly<Record<number, Putting>>>(() =>
    Object.fromEntries(
      lines.map((line) => [
        line.id,
        { quantity: typedNumber(toPutAway(line), language), place: line.location_code ?? '' },
      ]),
    ),
  )
  const putting = useWrite('receptions.putaway', { touches: receptions.touches })
  const sent = lines.filter((line) => numberOf(typed[line.id]?.quantity ?? '') !== 0)
  const body = { lines: sent.map((line) => bodyOf(line.id, typed[line.id] ?? nothingTyped)) }
  const put = () =>
    putting.mutate({ params: { id }, body, ifMatch: version }, done(a('done_putaway', { number })))
  return { lines, typed, setTyped, sent, put, putting }
}

interface PuttingFieldsProps {
  readonly line: ReceptionLine
  /** Id of the suggestion list. */
  readonly places: string
  readonly putting: Putting
  readonly onPutting: (putting: Putting) => void
  readonly errorOf: (name: string) => readonly string[] | undefined
}

function PuttingFields({ line, places, putting, onPutting, errorOf }: PuttingFieldsProps) {
  const a = useText(actionMessages)
  return (
    <li className="stack">
      <span>
        <strong className="mono">{line.article_code}</strong> {line.description}
      </span>
      <div className="fields">
        <NumberField
          label={`${a('quantity')} (${line.um3pl})`}
          value={putting.quantity}
          onValue={(quantity) => onPutting({ ...putting, quantity })}
          error={errorOf('quantity_um3pl')}
        />
        <TextField
          label={a('place')}
          list={places}
          value={putting.place}
          onValue={(place) => onPutting({ ...putting, place })}
          error={errorOf('location_code')}
          mono
          autoComplete="off"
        />
      </div>
    </li>
  )
}

/** Quantities go as typed: the API accepts a comma and reports invalid values. */
function bodyOf(id: number, { quantity, place }: Putting) {
  const text = quantity.trim()
  return {
    id,
    ...(text !== '' && { quantity_um3pl: text }),
    ...(place.trim() !== '' && { location_code: place.trim() }),
  }
}

/** Locations of the warehouse, as suggestions. */
function Places({ id, warehouse }: { readonly id: string; readonly warehouse: number }) {
  const { data } = useRead(
    'locations.list',
    { params: { warehouseId: warehouse }, query: { per_page: 100 } },
    { fresh_ms: 10 * 60_000 },
  )
  return (
    <datalist id={id}>
      {data?.data.map(({ code }) => (
        <option key={code} value={code} />
      ))}
    </datalist>
  )
}
