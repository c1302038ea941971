import { CheckField, DateField, NumberField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { ClientField, LinesSection, ReferenceField, WarehouseField } from '../../documents/form-parts.tsx'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { textField } from '../../documents/form.ts'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { PartnerField } from '../../documents/partner-field.tsx'
import { formMessages } from './form-messages.ts'
import type { Values } from './form-values.ts'

type OrderFormProps = FormFieldsProps<Values>

/** Client, customer, dates and lines of the order. The delivery address is in the second column. */
export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isLimited = false } = props
  const f = useText(formMessages)
  const { warehouse_id } = values.text
  if (isLimited) return <p className="notice notice--warn">{f('fixedNow')}</p>
  return (
    <>
      <General {...props} />
      <LinesSection
        {...{ values, onValues, errors }}
        stock={{ warehouse: warehouse_id === '' ? undefined : Number(warehouse_id) }}
        lotField="lot_number"
        more={LineExtras}
      />
    </>
  )
}

function General(props: OrderFormProps) {
  const { values, onValues, errors, isNew = false } = props
  const f = useText(formMessages)
  return (
    <Section title={f('order')}>
      <div className="fields">
        {isNew && <ClientField {...textField(props, 'client_3pl_id')} />}
        <PartnerField
          label={f('customer')}
          kind="is_customer"
          value={values.partner}
          error={errors['partner_id']}
          onValue={(partner) => onValues({ ...values, partner })}
        />
        <WarehouseField {...textField(props, 'warehouse_id')} isSet={!isNew} />
        <ReferenceField {...textField(props, 'external_reference')} />
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

/** Lot or serial numbers, for articles that track them. */
function LineExtras({ line, field }: LineMoreProps) {
  const f = useText(formMessages)
  const { tracking, fields } = line
  return (
    <>
      {(tracking === 'lot' || fields['lot_number'] !== undefined) && (
        <TextField label={f('lot')} {...field('lot_number')} mono autoComplete="off" />
      )}
      {(tracking === 'serial' || fields['serial_numbers'] !== undefined) && (
        <TextField label={f('serials')} {...field('serial_numbers')} mono autoComplete="off" />
      )}
    </>
  )
}
