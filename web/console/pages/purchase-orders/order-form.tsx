import { DateField, NumberField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
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
import type { Values } from './form-values.ts'
import { messages } from './messages.ts'

type OrderFormProps = FormFieldsProps<Values>

/** Client, supplier, warehouse, reference and lines of the order. */
export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isLimited = false } = props
  const t = useText(messages)
  const d = useText(documentMessages)
  const client = values.text.client_3pl_id
  if (isLimited) return <p className="notice notice--warn">{t('onlyDates')}</p>
  return (
    <>
      <Section title={t('order')}>
        <div className="fields">
          <Owners {...props} />
        </div>
      </Section>
      <Section title={d('lines')}>
        <LineEditor
          lines={values.lines}
          onLines={(lines) => onValues({ ...values, lines })}
          errors={errors}
          client={client === '' ? undefined : Number(client)}
          more={LineExtras}
        />
      </Section>
    </>
  )
}

/** Expected date and notes, with rarely used fields folded away. */
export function ExpectedForm(props: OrderFormProps) {
  const { values, isNew = false, isLimited = false } = props
  const t = useText(messages)
  const d = useText(documentMessages)
  const { over_receipt_tolerance_percent: tolerance, order_number } = values.text
  return (
    <Section title={t('delivery')}>
      <div className="fields">
        <DateField label={t('expectedDate')} {...textField(props, 'expected_date')} wide />
        <TextAreaField label={d('notes')} {...textField(props, 'notes')} wide />
      </div>
      <Fold
        names={[...(isLimited ? [] : [t('orderNumber')]), t('tolerance')]}
        isUsed={tolerance !== '' || order_number !== ''}
      >
        <div className="fields">
          {!isLimited && (
            <TextField
              label={t('orderNumber')}
              {...textField(props, 'order_number')}
              {...(isNew && { hint: t('orderNumberHint') })}
              mono
              autoComplete="off"
            />
          )}
          <NumberField
            label={t('tolerance')}
            hint={t('toleranceHint')}
            {...textField(props, 'over_receipt_tolerance_percent')}
          />
        </div>
      </Fold>
    </Section>
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
      <PartnerField
        label={t('supplier')}
        kind="is_supplier"
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
    </>
  )
}

function LineExtras({ field }: LineMoreProps) {
  const t = useText(messages)
  return <DateField label={t('lineExpected')} {...field('expected_date')} />
}
