import { useLocation } from 'wouter'
import type { NewCount as Body } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useKeptForm } from '../../../ui/kept-form.ts'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { CountRule } from '../../count-rule.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { counts } from '../../documents/entries.ts'
import { ClientField, WarehouseField } from '../../documents/form-parts.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { Choice } from './choice.tsx'
import { formMessages } from './form-messages.ts'
import { emptyValues, newCountOf, type TextKey, type Values } from './form-values.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** Creates a count of locations or articles, or by a rule. */
export function NewCount() {
  const f = useText(formMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const [, go] = useLocation()
  const kept = useKeptForm(emptyValues)
  const { values, setValues } = kept
  const creating = useWrite('counts.create', { touches: counts.touches })
  const { errors } = refusalOf(creating.error)
  const body: Body = newCountOf(values)
  const create = () =>
    creating.mutate(
      { body },
      {
        onSuccess: ({ id, count_number: number }) => {
          kept.done()
          toast({ kind: 'good', text: f('made', { number }) })
          go(`/counts/${id}`, { replace: true })
        },
      },
    )
  const isEmpty = values.by !== 'rule' && values.chosen.length === 0
  return (
    <DocumentForm
      of={counts}
      title={f('newCount')}
      back={{ to: counts.path, label: counts.title[language] }}
      error={creating.error}
      onAfresh={kept.isRestored ? kept.afresh : undefined}
      onSubmit={create}
      aside={<How values={values} onValues={setValues} errors={errors} />}
      actions={
        <Button kind="primary" submit busy={creating.isPending} disabled={isEmpty}>
          {f('create')}
        </Button>
      }
    >
      <What values={values} onValues={setValues} errors={errors} />
    </DocumentForm>
  )
}

interface PartProps {
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Errors
}

function textOf({ values, onValues, errors }: PartProps, key: TextKey, path: string = key) {
  return {
    value: values.text[key],
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[path],
  }
}

function What(props: PartProps) {
  const { values, onValues, errors } = props
  const f = useText(formMessages)
  return (
    <Section title={f('what')}>
      <div className="fields">
        <WarehouseField {...textOf(props, 'warehouse_id')} />
        <ClientField {...textOf(props, 'client_3pl_id')} none={f('anyClient')} />
        <SelectField
          label={f('by')}
          value={values.by}
          onValue={(by) => onValues({ ...values, by, chosen: [] })}
          error={errors['rule']}
          options={(['rule', 'locations', 'articles'] as const).map((by) => ({
            value: by,
            label: f(`by_${by}`),
          }))}
        />
      </div>
      {values.by === 'rule' ? (
        <Rule {...props} />
      ) : (
        <Choice by={values.by} values={values} onValues={onValues} errors={errors} />
      )}
    </Section>
  )
}

function Rule(props: PartProps) {
  const { values, onValues } = props
  const f = useText(formMessages)
  return (
    <div className="fields">
      <CountRule
        field={(key, path) => textOf(props, key, path)}
        zoneHint={f('zoneHint')}
        abcHint={f('abcHint')}
      />
      <CheckField
        label={f('shortPicked')}
        checked={values.short_picked}
        onChecked={(short_picked) => onValues({ ...values, short_picked })}
      />
    </div>
  )
}

function How(props: PartProps) {
  const { values, onValues } = props
  const f = useText(formMessages)
  const d = useText(documentMessages)
  return (
    <Section title={f('how')}>
      <div className="fields">
        <CheckField
          label={f('blind')}
          checked={values.blind}
          onChecked={(blind) => onValues({ ...values, blind })}
        />
        <CheckField
          label={f('secondCount')}
          checked={values.second_count}
          onChecked={(second_count) => onValues({ ...values, second_count })}
        />
        <TextField
          label={f('tolerance')}
          hint={f('toleranceHint')}
          inputMode="decimal"
          {...textOf(props, 'tolerance_um3pl')}
        />
        <TextField
          label={f('tolerancePercent')}
          inputMode="decimal"
          {...textOf(props, 'tolerance_percent')}
        />
        <TextField label={d('externalReference')} {...textOf(props, 'external_reference')} mono />
        <TextAreaField label={d('notes')} {...textOf(props, 'notes')} wide />
      </div>
    </Section>
  )
}
