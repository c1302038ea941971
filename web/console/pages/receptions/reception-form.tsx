import { DateField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { ClientField, LinesSection, ReferenceField, WarehouseField } from '../../documents/form-parts.tsx'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { textField } from '../../documents/form.ts'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { PartnerField } from '../../documents/partner-field.tsx'
import { formMessages } from './form-messages.ts'
import type { Values } from './form-values.ts'

type ReceptionFormProps = FormFieldsProps<Values>

export function ReceptionForm(props: ReceptionFormProps) {
  const { values, onValues, errors } = props
  return (
    <>
      <General {...props} />
      <LinesSection {...{ values, onValues, errors }} lotField="lot_number" more={LineExtras} />
    </>
  )
}

/** Announced lot and expiry date, for articles that track them. */
function LineExtras({ line, field }: LineMoreProps) {
  const f = useText(formMessages)
  if (
    line.tracking !== 'lot' &&
    line.fields['lot_number'] === undefined &&
    line.fields['expiry_date'] === undefined
  )
    return null
  return (
    <div className="fields">
      <TextField label={f('lot')} {...field('lot_number')} mono autoComplete="off" />
      <DateField label={f('expiry')} {...field('expiry_date')} />
    </div>
  )
}

function General(props: ReceptionFormProps) {
  const { values, onValues, errors, isNew = false } = props
  const f = useText(formMessages)
  return (
    <Section title={f('general')}>
      <div className="fields">
        {isNew && <ClientField {...textField(props, 'client_3pl_id')} />}
        <WarehouseField {...textField(props, 'warehouse_id')} isSet={!isNew} />
        <PartnerField
          label={f('supplier')}
          kind="is_supplier"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <DateField kind="datetime-local" label={f('expected')} {...textField(props, 'expected_at')} />
        <ReferenceField {...textField(props, 'external_reference')} />
      </div>
      <Fold
        names={[f('number'), f('type')]}
        isUsed={values.text.reception_number !== '' || values.text.reception_type !== ''}
      >
        <div className="fields">
          <TextField
            label={f('number')}
            {...textField(props, 'reception_number')}
            {...(isNew && { hint: f('numberHint') })}
            mono
            autoComplete="off"
          />
          <TextField label={f('type')} {...textField(props, 'reception_type')} autoComplete="off" />
        </div>
      </Fold>
    </Section>
  )
}

/** Carrier, tracking number, notes and rarely used transport fields. */
export function Carriage(props: ReceptionFormProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { text } = props.values
  return (
    <Section title={f('carriage')}>
      <div className="fields">
        <TextField label={f('carrier')} {...textField(props, 'carrier_code')} autoComplete="off" />
        <TextField label={f('tracking')} {...textField(props, 'tracking_number')} mono autoComplete="off" />
        <TextAreaField label={d('notes')} {...textField(props, 'notes')} wide />
      </div>
      <Fold
        names={[f('vehicle'), f('container')]}
        isUsed={text.vehicle_number !== '' || text.container_number !== ''}
      >
        <div className="fields">
          <TextField label={f('vehicle')} {...textField(props, 'vehicle_number')} mono autoComplete="off" />
          <TextField
            label={f('container')}
            {...textField(props, 'container_number')}
            mono
            autoComplete="off"
          />
        </div>
      </Fold>
    </Section>
  )
}
