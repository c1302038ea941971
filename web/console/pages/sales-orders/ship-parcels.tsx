import type { Parcel } from '../../../../client/src/generated/logistics.ts'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { actionMessages } from './action-messages.ts'

interface ParcelChoiceProps {
  readonly parcels: readonly Parcel[]
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (chosen: ReadonlySet<number>) => void
  readonly error: string | undefined
}

/** Parcels to ship, with contents and tracking. */
export function ParcelChoice({ parcels, chosen, onChosen, error }: ParcelChoiceProps) {
  const a = useText(actionMessages)
  const format = useFormat()
  const toggle = (id: number, isIn: boolean) => {
    const next = new Set(chosen)
    if (isIn) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <fieldset className="stack">
      <legend className="field__label">{a('parcels')}</legend>
      {parcels.map((parcel) => (
        <div key={parcel.id} className="orders-parcel">
          <CheckField
            label={parcel.parcel_number}
            checked={chosen.has(parcel.id)}
            onChecked={(isIn) => toggle(parcel.id, isIn)}
          />
          <span className="soft">{wordsOf(parcel, format)}</span>
        </div>
      ))}
      <FaultLine text={error} />
    </fieldset>
  )
}

function wordsOf({ contents, weight_kg, tracking_number }: Parcel, format: Format): string {
  const goods = contents.map(
    ({ quantity_um3pl, um3pl, article_code }) => `${format.number(quantity_um3pl)} ${um3pl} ${article_code}`,
  )
  const weight = weight_kg === null ? [] : [`${format.number(weight_kg)} kg`]
  return [...goods, ...weight, ...(tracking_number === null ? [] : [tracking_number])].join(' · ')
}
