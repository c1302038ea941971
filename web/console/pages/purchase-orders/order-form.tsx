import { DateField, NumberField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { ClientField, LinesSection, ReferenceField, WarehouseField } from '../../documents/form-parts.tsx'
import type { FormFieldsProps } from '../../documents/form-spec.ts'
import { textField } from '../../documents/form.ts'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { PartnerField } from '../../documents/partner-field.tsx'
import type { Values } from './form-values.ts'
import { messages } from './messages.ts'

type OrderFormProps = FormFieldsProps<Values>

/** Client, supplier, warehouse, reference and lines of the order. */
export function OrderForm(props: OrderFormProps) {
  const { values, onValues, errors, isNew = false, isLimited = false } = props
  const t = useText(messages)
  if (isLimited) return <p className="notice notice--warn">{t('onlyDates')}</p>
  return (
    <>
      <Section title={t('order')}>
        <div className="fields">
          {isNew && <ClientField {...textField(props, 'client_3pl_id')} />}
          <PartnerField
            label={t('supplier')}
            kind="is_supplier"
            value={values.partner}
            error={errors['partner_id']}
            onValue={(partner) => onValues({ ...values, partner })}
          />
          <WarehouseField {...textField(props, 'warehouse_id')} isSet={!isNew} />
          <ReferenceField {...textField(props, 'external_reference')} />
        </div>
      </Section>
      <LinesSection {...{ values, onValues, errors }} more={LineExtras} />
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

function LineExtras({ field }: LineMoreProps) {
  const t = useText(messages)
  return <DateField label={t('lineExpected')} {...field('expected_date')} />
}
