import { CheckField, DateField, NumberField, SelectField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useClients } from '../../clients.ts'
import { textField } from '../../documents/form.ts'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { LineEditor } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { named } from '../../documents/named.ts'
import { PartnerField } from '../../documents/partner-field.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { formMessages } from './form-messages.ts'
import type { Values } from './form-values.ts'
import { LineExtras } from './line-extras.tsx'

type OrderFormProps = FormFieldsProps<Values>

/** Client, customer, dates and lines of the order. The delivery address is in the second column. */
export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isLimited = false } = props
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { client_3pl_id, warehouse_id } = values.text
  if (isLimited) return <p className="notice notice--warn">{f('fixedNow')}</p>
  return (
    <>
      <General {...props} />
      <Section title={d('lines')}>
        <LineEditor
          lines={values.lines}
          onLines={(lines) => onValues({ ...values, lines })}
          errors={errors}
          client={client_3pl_id === '' ? undefined : Number(client_3pl_id)}
          stock={{ warehouse: warehouse_id === '' ? undefined : Number(warehouse_id) }}
          lotField="lot_number"
          more={LineExtras}
        />
      </Section>
    </>
  )
}

function General(props: OrderFormProps) {
  const { values, onValues, errors, isNew = false } = props
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  const owners = [{ value: '', label: d('noClient') }, ...named(clients)]
  const places = [...(isNew ? [{ value: '', label: d('defaultWarehouse') }] : []), ...named(warehouses)]
  return (
    <Section title={f('order')}>
      <div className="fields">
        {isNew && <SelectField label={d('client')} {...textField(props, 'client_3pl_id')} options={owners} />}
        <PartnerField
          label={f('customer')}
          kind="is_customer"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <SelectField label={d('warehouse')} {...textField(props, 'warehouse_id')} options={places} />
        <TextField
          label={d('externalReference')}
          {...textField(props, 'external_reference')}
          mono
          autoComplete="off"
        />
        <DateField label={f('shipDate')} {...textField(props, 'requested_ship_date')} />
        <DateField label={f('deliveryDate')} {...textField(props, 'requested_delivery_date')} />
      </div>
      <Rare {...props} />
    </Section>
  )
}

/** Fields that most orders leave at the API's default. */
function Rare(props: OrderFormProps) {
  const { values, onValues, isNew = false } = props
  const f = useText(formMessages)
  const { order_number, order_type, priority } = values.text
  const isGiven = [order_number, order_type, priority].some((text) => text !== '')
  return (
    <Fold
      names={[f('orderNumber'), f('type'), f('priority'), f('partial')]}
      isUsed={isGiven || !values.allow_partial_shipment}
    >
      <div className="fields">
        <TextField
          label={f('orderNumber')}
          {...textField(props, 'order_number')}
          {...(isNew && { hint: f('orderNumberHint') })}
          mono
          autoComplete="off"
        />
        <TextField label={f('type')} {...textField(props, 'order_type')} autoComplete="off" />
        <NumberField label={f('priority')} hint={f('priorityHint')} {...textField(props, 'priority')} />
        <CheckField
          label={f('partial')}
          checked={values.allow_partial_shipment}
          onChecked={(allow_partial_shipment) => onValues({ ...values, allow_partial_shipment })}
        />
      </div>
    </Fold>
  )
}
