import type { NewCount } from '../../client/src/generated/logistics.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { messages } from './documents/messages.ts'

const classes = ['A', 'B', 'C'] as const

type RuleKey = 'zone' | 'abc_class' | 'not_counted_days' | 'max_places'

/** Request body of the rule that selects locations. Values go as typed, and the API reports errors. */
export function countRuleOf(
  { zone, abc_class, not_counted_days, max_places }: Readonly<Record<RuleKey, string>>,
  short_picked: boolean,
): NonNullable<NewCount['rule']> {
  const known = classes.find((each) => each === abc_class)
  return {
    ...(zone !== '' && { zone }),
    ...(known !== undefined && { abc_class: known }),
    ...(not_counted_days !== '' && { not_counted_days: Number(not_counted_days) }),
    ...(max_places !== '' && { max_places: Number(max_places) }),
    ...(short_picked && { short_picked }),
  }
}

interface CountRuleProps {
  /** Props of a field, by its key and its path in the request. */
  readonly field: (
    key: RuleKey,
    path: string,
  ) => {
    readonly value: string
    readonly onValue: (value: string) => void
    readonly error: readonly string[] | undefined
  }
  readonly zoneHint: string
  readonly abcHint?: string
}

/** Fields of the rule that selects locations to count. */
export function CountRule({ field, zoneHint, abcHint }: CountRuleProps) {
  const t = useText(messages)
  return (
    <>
      <TextField label={t('zone')} hint={zoneHint} {...field('zone', 'rule.zone')} mono />
      <SelectField
        label={t('abc')}
        hint={abcHint}
        {...field('abc_class', 'rule.abc_class')}
        options={[{ value: '', label: t('abcAny') }, ...classes.map((value) => ({ value, label: value }))]}
      />
      <TextField
        label={t('notCounted')}
        inputMode="numeric"
        {...field('not_counted_days', 'rule.not_counted_days')}
      />
      <TextField label={t('maxPlaces')} inputMode="numeric" {...field('max_places', 'rule.max_places')} />
    </>
  )
}
