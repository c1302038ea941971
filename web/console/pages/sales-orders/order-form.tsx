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
import { LineEditor } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { named } from '../../documents/named.ts'
import { PartnerField } from '../../documents/partner-field.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { formMessages } from './form-messages.ts'
import { type AddressKey, type TextKey, type Values, addressKeys, addressValues } from './form-values.ts'
import { LineExtras } from './line-extras.tsx'

interface OrderFormProps {
  readonly values: Values
  readonly onValues: (values: Values) => void
  /** What the service said about them. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly isNew?: boolean
  /** Once picking has begun only what the carrier needs changes. */
  readonly onlyCarriage?: boolean
}

export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, onlyCarriage = false } = props
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { client_3pl_id, warehouse_id } = values.text
  return (
    <>
      {onlyCarriage && <p className="notice notice--warn">{f('fixedNow')}</p>}
      {!onlyCarriage && <General {...props} />}
      {!onlyCarriage && (
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

/** What a field needs, by its key. */
function textOf({ values, onValues, errors }: OrderFormProps, key: TextKey) {
  return {
    value: values.text[key],
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[key],
  }
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
        {isNew && <SelectField label={d('client')} {...textOf(props, 'client_3pl_id')} options={owners} />}
        <SelectField label={d('warehouse')} {...textOf(props, 'warehouse_id')} options={places} />
        <PartnerField
          label={f('customer')}
          kind="is_customer"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <TextField
          label={f('orderNumber')}
          {...textOf(props, 'order_number')}
          {...(isNew && { hint: f('orderNumberHint') })}
          mono
          autoComplete="off"
        />
        <TextField
          label={d('externalReference')}
          {...textOf(props, 'external_reference')}
          mono
          autoComplete="off"
        />
        <TextField label={f('orderType')} {...textOf(props, 'order_type')} autoComplete="off" />
        <DateField label={f('shipDate')} {...textOf(props, 'requested_ship_date')} />
        <DateField label={f('deliveryDate')} {...textOf(props, 'requested_delivery_date')} />
        <NumberField label={f('priority')} hint={f('priorityHint')} {...textOf(props, 'priority')} />
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
        <TextField label={f('carrier')} {...textOf(props, 'carrier_code')} />
        <TextField label={f('carrierService')} {...textOf(props, 'carrier_service')} />
        <TextAreaField label={d('notes')} {...textOf(props, 'notes')} wide />
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
