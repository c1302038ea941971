import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useClients } from '../../clients.ts'
import type { FlagKey, TextKey, Values } from './form-values.ts'
import { useLabels } from './labels.ts'
import { messages } from './messages.ts'

interface ArticleFieldsProps {
  readonly values: Values
  readonly onValues: (values: Values) => void
  /** What the service said about them. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Code and client are given once. */
  readonly isNew?: boolean
}

export function ArticleFields(props: ArticleFieldsProps) {
  const t = useText(messages)
  const { text, flag } = useFieldsOf(props)
  const { clients } = useClients()
  const { isNew = false } = props
  const trackings = [
    { value: 'none', label: t('none') },
    { value: 'lot', label: t('lot') },
    { value: 'serial', label: t('serial') },
  ]
  const owners = clients.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Section title={t('general')}>
        <div className="fields">
          {isNew && <TextField {...text('article_code')} mono required autoFocus />}
          {isNew && (
            <SelectField
              {...text('client_3pl_id')}
              options={[{ value: '', label: t('noClient') }, ...owners]}
            />
          )}
          <TextField {...text('name')} wide />
          <TextAreaField {...text('description')} wide required />
          <TextField {...text('external_reference')} />
          <CheckField {...flag('active')} />
        </div>
      </Section>
      <Section title={t('units')}>
        <div className="fields">
          <TextField {...text('um3pl')} required />
          <TextField {...text('um3pl_barcode')} mono />
          <CheckField {...flag('integer_only_um3pl_quantity')} />
        </div>
        <div className="fields">
          <TextField {...text('um3pl_2')} />
          <NumberField {...text('um3pl_2_factor')} label={t('factor')} />
          <TextField {...text('um3pl_2_barcode')} label={t('barcode')} mono />
        </div>
        <div className="fields">
          <TextField {...text('um3pl_3')} />
          <NumberField {...text('um3pl_3_factor')} label={t('factor')} />
          <TextField {...text('um3pl_3_barcode')} label={t('barcode')} mono />
        </div>
      </Section>
      <Section title={t('tracking')}>
        <div className="fields">
          <SelectField {...text('tracking')} options={trackings} />
          <CheckField {...flag('expiry_tracking')} />
        </div>
      </Section>
      <Section title={t('measures')}>
        <div className="fields">
          <NumberField {...text('weight_kg')} />
          <NumberField {...text('length_cm')} />
          <NumberField {...text('width_cm')} />
          <NumberField {...text('height_cm')} />
        </div>
      </Section>
    </>
  )
}

/** What a field needs, by its key. */
function useFieldsOf({ values, onValues, errors }: ArticleFieldsProps) {
  const labels = useLabels()
  const text = (key: TextKey) => ({
    label: labels[key],
    value: values.text[key],
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[key],
  })
  const flag = (key: FlagKey) => ({
    label: labels[key],
    checked: values.flag[key],
    onChecked: (checked: boolean) => onValues({ ...values, flag: { ...values.flag, [key]: checked } }),
  })
  return { text, flag }
}
