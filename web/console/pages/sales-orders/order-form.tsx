import { Button } from '../../../ui/button.tsx'
import {
  CheckField,
  DateField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/field.tsx'
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
import { type AddressKey, type Values, addressKeys, addressValues } from './form-values.ts'
import { LineExtras } from './line-extras.tsx'

type OrderFormProps = FormFieldsProps<Values>

export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isLimited = false } = props
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { client_3pl_id, warehouse_id } = values.text
  return (
    <>
      {isLimited && <p className="notice notice--warn">{f('fixedNow')}</p>}
      {!isLimited && <General {...props} />}
      {!isLimited && (
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
      )}
      <Carriage {...props} />
      <ShipTo {...props} />
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
    <Section title={f('general')}>
      <div className="fields">
        {isNew && <SelectField label={d('client')} {...textField(props, 'client_3pl_id')} options={owners} />}
        <SelectField label={d('warehouse')} {...textField(props, 'warehouse_id')} options={places} />
        <PartnerField
          label={f('customer')}
          kind="is_customer"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <TextField
          label={f('orderNumber')}
          {...textField(props, 'order_number')}
          {...(isNew && { hint: f('orderNumberHint') })}
          mono
          autoComplete="off"
        />
        <TextField
          label={d('externalReference')}
          {...textField(props, 'external_reference')}
          mono
          autoComplete="off"
        />
        <TextField label={f('orderType')} {...textField(props, 'order_type')} autoComplete="off" />
        <DateField label={f('shipDate')} {...textField(props, 'requested_ship_date')} />
        <DateField label={f('deliveryDate')} {...textField(props, 'requested_delivery_date')} />
        <NumberField label={f('priority')} hint={f('priorityHint')} {...textField(props, 'priority')} />
        <CheckField
          label={f('partial')}
          checked={values.allow_partial_shipment}
          onChecked={(allow_partial_shipment) => onValues({ ...values, allow_partial_shipment })}
        />
      </div>
    </Section>
  )
}

function Carriage(props: OrderFormProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  return (
    <Section title={f('carrier')}>
      <div className="fields">
        <TextField label={f('carrier')} {...textField(props, 'carrier_code')} />
        <TextField label={f('carrierService')} {...textField(props, 'carrier_service')} />
        <TextAreaField label={d('notes')} {...textField(props, 'notes')} wide />
      </div>
    </Section>
  )
}

function ShipTo({ values, onValues, errors }: OrderFormProps) {
  const f = useText(formMessages)
  const { address, partner } = values
  const known = partner?.partner
  const field = (key: AddressKey) => ({
    label: f(key),
    value: address[key],
    onValue: (value: string) => onValues({ ...values, address: { ...address, [key]: value } }),
    error: errors[`ship_to.${key}`],
    autoComplete: 'off',
  })
  return (
    <Section
      title={f('address')}
      aside={
        known !== undefined && (
          <Button
            kind="quiet"
            onClick={() =>
              onValues({ ...values, address: addressValues({ company_name: known.name, ...known.address }) })
            }
          >
            {f('fromPartner', { partner: known.name })}
          </Button>
        )
      }
    >
      <div className="fields">
        {addressKeys.map((key) => (
          <TextField key={key} {...field(key)} />
        ))}
      </div>
    </Section>
  )
}
