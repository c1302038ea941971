import { useId, useState } from 'react'
import type { Reception, ReceptionLine } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import { NumberField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { useRead } from '../../api.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { actionMessages } from './action-messages.ts'
import { toPutAway } from './quantities.ts'

interface Putting {
  readonly quantity: string
  readonly location: string
}

const nothingTyped: Putting = { quantity: '', location: '' }

/** Puts away the goods waiting at the door: all of them, unless the user lowers a quantity. */
export function PutawayDialog({ record: reception, onClose }: ActionDialogProps<Reception>) {
  const a = useText(actionMessages)
  const ui = useText(uiMessages)
  const { language } = useLanguage()
  const { reception_number: number } = reception
  const lines = reception.lines.filter((line) => toPutAway(line) > 0)
  const [typed, setTyped] = useState<Readonly<Record<number, Putting>>>(() =>
    Object.fromEntries(
      lines.map((line) => [
        line.id,
        { quantity: typedNumber(toPutAway(line), language), location: line.location_code ?? '' },
      ]),
    ),
  )
  const put = lines.filter((line) => numberOf(typed[line.id]?.quantity ?? '') !== 0)
  const body = { lines: put.map((line) => bodyOf(line.id, typed[line.id] ?? nothingTyped)) }
  const locations = useId()
  return (
    <ActDialog
      of={receptions}
      title={a('putawayTitle', { number })}
      text={a('putawayText')}
      action={a('putaway')}
      otherwise={ui('close')}
      act={(call) => call('receptions.putaway', { ...sent(reception), body })}
      done={() => a('done_putaway', { number })}
      onClose={onClose}
      disabled={put.length === 0}
    >
      {(errors) => (
        <>
          <Locations id={locations} warehouse={reception.warehouse_id} />
          <ul className="receptions-counts">
            {lines.map((line) => (
              <PuttingFields
                key={line.id}
                line={line}
                locations={locations}
                putting={typed[line.id] ?? nothingTyped}
                onPutting={(next) => setTyped({ ...typed, [line.id]: next })}
                errorOf={(name) => errors[`lines.${put.indexOf(line)}.${name}`]}
              />
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  )
}

interface PuttingFieldsProps {
  readonly line: ReceptionLine
  /** Id of the suggestion list. */
  readonly locations: string
  readonly putting: Putting
  readonly onPutting: (putting: Putting) => void
  readonly errorOf: (name: string) => readonly string[] | undefined
}

function PuttingFields({ line, locations, putting, onPutting, errorOf }: PuttingFieldsProps) {
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
          label={a('location')}
          list={locations}
          value={putting.location}
          onValue={(location) => onPutting({ ...putting, location })}
          error={errorOf('location_code')}
          mono
          autoComplete="off"
        />
      </div>
    </li>
  )
}

/** Quantities go as typed: the API accepts a comma and reports invalid values. */
function bodyOf(id: number, { quantity, location }: Putting) {
  return { id, ...filledOf(trimmed({ quantity_um3pl: quantity, location_code: location })) }
}

/** Locations of the warehouse, as suggestions. */
function Locations({ id, warehouse }: { readonly id: string; readonly warehouse: number }) {
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
