import { NumberField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { messages } from './dialog-messages.ts'
import { type Measures, isMeasure, measureKeys } from './measures.ts'

interface MeasureFieldsProps {
  readonly measures: Measures
  readonly onMeasures: (measures: Measures) => void
}

/** Weight and size of the parcel being closed. A scale with keyboard output types into the first field. */
export function MeasureFields({ measures, onMeasures }: MeasureFieldsProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  return (
    <div className="scan-measures">
      {measureKeys.map((key) => (
        <NumberField
          key={key}
          label={t(key)}
          value={measures[key] ?? ''}
          onValue={(value) => onMeasures({ ...measures, [key]: value })}
          error={isMeasure(measures[key]) ? undefined : ui('noNumber')}
        />
      ))}
    </div>
  )
}
