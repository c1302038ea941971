import { useState } from 'react'
import type { CountPlan, NewCountPlan } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAct, useWorkspace } from '../../api.tsx'
import { CountRule } from '../../count-rule.tsx'
import { sent } from '../../documents/act-dialog.tsx'
import { ClientField } from '../../documents/form-parts.tsx'
import { named } from '../../documents/named.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { bodyOf, type FlagKey, type TextKey, type Values, valuesOf, weekdays } from './values.ts'

interface PlanDialogProps {
  /** The plan to change; undefined for a new one. */
  readonly plan: CountPlan | undefined
  readonly onClose: () => void
  readonly onDone?: (plan: CountPlan) => void
}

export function PlanDialog({ plan, onClose, onDone }: PlanDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const [values, setValues] = useState(() => valuesOf(plan))
  const { mutate, error, isPending } = useAct(
    (call, body: NewCountPlan) =>
      plan === undefined
        ? call('count_plans.create', { body })
        : call('count_plans.update', { ...sent(plan), body }),
    ['count_plans'],
  )
  const save = () =>
    mutate(bodyOf(values), {
      onSuccess: (saved) => {
        toast({ kind: 'good', text: t('saved', { name: saved.name }) })
        onClose()
        onDone?.(saved)
      },
    })
  const { errors } = refusalOf(error)
  const isWhole = values.text.name.trim() !== '' && (values.by === 'days' || values.weekdays.length > 0)
  const part = { values, onValues: setValues, errors }
  return (
    <FormDialog
      wide
      title={plan?.name ?? t('newPlan')}
      onClose={onClose}
      onSubmit={save}
      action={t('save')}
      busy={isPending}
      disabled={!isWhole}
    >
      {error !== null && Object.keys(errors).length === 0 && <Failure error={error} />}
      <What {...part} />
      <When {...part} />
      <Rule {...part} />
    </FormDialog>
  )
}

interface PartProps {
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function textOf({ values, onValues, errors }: PartProps, key: TextKey, path: string = key) {
  return {
    value: values.text[key],
    onValue: (value: string) => onValues({ ...values, text: { ...values.text, [key]: value } }),
    error: errors[path],
  }
}

function flagOf({ values, onValues }: PartProps, key: FlagKey) {
  return {
    checked: values.flags[key],
    onChecked: (isOn: boolean) => onValues({ ...values, flags: { ...values.flags, [key]: isOn } }),
  }
}

function What(props: PartProps) {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  const standard = String(warehouses.find(({ is_default }) => is_default)?.id ?? '')
  const where = textOf(props, 'warehouse_id')
  return (
    <div className="fields">
      <TextField label={t('name')} {...textOf(props, 'name')} required wide autoComplete="off" />
      {warehouses.length > 1 && (
        <SelectField
          label={t('warehouse')}
          {...where}
          value={where.value || standard}
          options={named(warehouses)}
        />
      )}
      <ClientField {...textOf(props, 'client_3pl_id')} none={t('anyClient')} />
    </div>
  )
}

function When(props: PartProps) {
  const t = useText(messages)
  const { company } = useWorkspace()
  const { values, onValues } = props
  const toggle = (day: number, isOn: boolean) =>
    onValues({
      ...values,
      weekdays: isOn ? [...values.weekdays, day] : values.weekdays.filter((each) => each !== day),
    })
  return (
    <>
      <div className="fields">
        <SelectField
          label={t('by')}
          value={values.by}
          onValue={(by) => onValues({ ...values, by })}
          error={props.errors['weekdays']}
          options={(['weekdays', 'days'] as const).map((by) => ({ value: by, label: t(`by_${by}`) }))}
        />
        <TextField
          label={t('time')}
          hint={t('timeHint', { zone: company.timezone })}
          type="time"
          required
          {...textOf(props, 'at')}
        />
        {values.by === 'days' && (
          <>
            <TextField label={t('days')} inputMode="numeric" required {...textOf(props, 'every_days')} />
            <DateField label={t('startsOn')} {...textOf(props, 'starts_on')} />
          </>
        )}
      </div>
      {values.by === 'weekdays' && (
        <div className="row" role="group" aria-label={t('by_weekdays')}>
          {weekdays.map((day) => (
            <CheckField
              key={day}
              label={t(`d${day}`)}
              checked={values.weekdays.includes(day)}
              onChecked={(isOn) => toggle(day, isOn)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Rule(props: PartProps) {
  const t = useText(messages)
  return (
    <div className="fields">
      <CountRule field={(key, path) => textOf(props, key, path)} zoneHint={t('zoneHint')} />
      <CheckField label={t('shortPicked')} {...flagOf(props, 'short_picked')} />
      <CheckField label={t('release')} {...flagOf(props, 'release')} />
      <CheckField label={t('blind')} {...flagOf(props, 'blind')} />
      <CheckField label={t('secondCount')} {...flagOf(props, 'second_count')} />
    </div>
  )
}
