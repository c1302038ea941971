import { DateField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useClients } from '../../clients.ts'
import { textField } from '../../documents/form.ts'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { LineEditor, type LineMoreProps } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { named } from '../../documents/named.ts'
import { PartnerField } from '../../documents/partner-field.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { formMessages } from './form-messages.ts'
import type { Values } from './form-values.ts'

type ReceptionFormProps = FormFieldsProps<Values>

export function ReceptionForm(props: ReceptionFormProps) {
  const { values, onValues, errors } = props
  const d = useText(documentMessages)
  const { client_3pl_id } = values.text
  return (
    <>
      <General {...props} />
      <Section title={d('lines')}>
        <LineEditor
          lines={values.lines}
          onLines={(lines) => onValues({ ...values, lines })}
          errors={errors}
          client={client_3pl_id === '' ? undefined : Number(client_3pl_id)}
          lotField="lot_number"
          more={LineExtras}
        />
      </Section>
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
  const d = useText(documentMessages)
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  const owners = [{ value: '', label: d('noClient') }, ...named(clients)]
  const places = [...(isNew ? [{ value: '', label: d('defaultWarehouse') }] : []), ...named(warehouses)]
  return (
    <Section title={f('general')}>
      <div className="fields">
        {isNew && <SelectField label={d('client')} {...textField(props, 'client_3pl_id')} options={owners} />}
        <SelectField label={d('warehouse')} {...textField(props, 'warehouse_id')} options={places} />
        <PartnerField
          label={f('supplier')}
          kind="is_supplier"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <DateField kind="datetime-local" label={f('expected')} {...textField(props, 'expected_at')} />
        <TextField
          label={d('externalReference')}
          {...textField(props, 'external_reference')}
          mono
          autoComplete="off"
        />
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
