import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
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
import type { Values } from './form-values.ts'
import { messages } from './messages.ts'

type OrderFormProps = FormFieldsProps<Values>

export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isLimited = false } = props
  const t = useText(messages)
  const d = useText(documentMessages)
  const client = values.text.client_3pl_id
  return (
    <>
      {isLimited && <p className="notice notice--warn">{t('onlyDates')}</p>}
      <Section title={t('order')}>
        <div className="fields">
          {!isLimited && <Owners {...props} />}
          <DateField label={t('expectedDate')} {...textField(props, 'expected_date')} />
          <NumberField
            label={t('tolerance')}
            hint={t('toleranceHint')}
            {...textField(props, 'over_receipt_tolerance_percent')}
          />
          <TextAreaField label={d('notes')} {...textField(props, 'notes')} wide />
        </div>
      </Section>
      {!isLimited && (
        <Section title={d('lines')}>
          <LineEditor
            lines={values.lines}
            onLines={(lines) => onValues({ ...values, lines })}
            errors={errors}
            client={client === '' ? undefined : Number(client)}
            more={LineExtras}
          />
        </Section>
      )}
    </>
  )
}

function Owners(props: OrderFormProps) {
  const { values, onValues, errors, isNew = false } = props
  const t = useText(messages)
  const d = useText(documentMessages)
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  const owners = [{ value: '', label: d('noClient') }, ...named(clients)]
  const places = [...(isNew ? [{ value: '', label: d('defaultWarehouse') }] : []), ...named(warehouses)]
  return (
    <>
      {isNew && <SelectField label={d('client')} {...textField(props, 'client_3pl_id')} options={owners} />}
      <SelectField label={d('warehouse')} {...textField(props, 'warehouse_id')} options={places} />
      <PartnerField
        label={t('supplier')}
        kind="is_supplier"
        value={values.partner}
        error={errors['partner_id']}
        onValue={(partner) => onValues({ ...values, partner })}
      />
      <TextField
        label={t('orderNumber')}
        {...textField(props, 'order_number')}
        {...(isNew && { hint: t('orderNumberHint') })}
        mono
        autoComplete="off"
      />
      <TextField
        label={d('externalReference')}
        {...textField(props, 'external_reference')}
        mono
        autoComplete="off"
      />
    </>
  )
}

function LineExtras({ field }: LineMoreProps) {
  const t = useText(messages)
  return <DateField label={t('lineExpected')} {...field('expected_date')} />
}
