import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { ClientField, ReferenceField, WarehouseField } from '../../documents/form-parts.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import type { TextKey, Values } from './form-values.ts'

interface GeneralProps {
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Whether an order is chosen, which determines the owner of the goods. */
  readonly hasOrder: boolean
}

const rare = ['carrier_code', 'tracking_number', 'return_number', 'return_type'] as const

/** Fields of a return, apart from its lines. */
export function General({ values, onValues, errors, hasOrder }: GeneralProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const text = (key: TextKey) => ({
    value: values.text[key],
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[key],
  })
  return (
    <Section title={f('general')}>
      <div className="fields">
        {!hasOrder && <ClientField {...text('client_3pl_id')} />}
        <WarehouseField {...text('warehouse_id')} />
        <TextField label={f('reason')} hint={f('reasonHint')} {...text('reason_code')} autoComplete="off" />
        <ReferenceField {...text('external_reference')} />
        <TextAreaField label={d('notes')} {...text('notes')} wide />
      </div>
      <Fold
        names={[f('carrier'), f('tracking'), f('number'), f('type')]}
        isUsed={rare.some((key) => values.text[key] !== '')}
      >
        <div className="fields">
          <TextField label={f('carrier')} {...text('carrier_code')} autoComplete="off" />
          <TextField label={f('tracking')} {...text('tracking_number')} mono autoComplete="off" />
          <TextField
            label={f('number')}
            hint={f('numberHint')}
            {...text('return_number')}
            mono
            autoComplete="off"
          />
          <TextField label={f('type')} {...text('return_type')} autoComplete="off" />
        </div>
      </Fold>
    </Section>
  )
}
