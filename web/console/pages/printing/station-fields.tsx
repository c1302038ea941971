import { useMemo } from 'react'
import type { NewPrintStation } from '../../../../client/src/generated/logistics.ts'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { CheckField, SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { type Control, checkOf, idOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { named } from '../../documents/named.ts'
import { messages } from './messages.ts'

type Format = NewPrintStation['formats'][number]
type Automatic = NonNullable<NewPrintStation['automatic']>[number]
type Size = NonNullable<NewPrintStation['label_size']>

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

interface ChecksProps<T extends string> extends Control<readonly T[]> {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice<T>[]
}

/** Multiple choice of a few options. */
function Checks<T extends string>({ name, label, choices, value, onValue, errors }: ChecksProps<T>) {
  const turn = (choice: T, isOn: boolean) =>
    onValue(isOn ? [...value, choice] : value.filter((each) => each !== choice))
  return (
    <fieldset className="field field--wide">
      <legend className="field__label">{label}</legend>
      {choices.map((choice) => (
        <CheckField
          key={choice.value}
          label={choice.label}
          checked={value.includes(choice.value)}
          onChecked={(isOn) => turn(choice.value, isOn)}
        />
      ))}
      <FaultLine text={errors[name]?.[0]} />
    </fieldset>
  )
}

function wordsOf<T extends string>(choices: readonly Choice<T>[], values: readonly T[]): string {
  return choices
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ')
}

export function useStationFields() {
  const t = useText(messages)
  const { warehouses } = useWarehouses()
  return useMemo(() => {
    const formats: readonly Choice<Format>[] = [
      { value: 'pdf', label: t('pdf') },
      { value: 'zpl', label: t('zpl') },
    ]
    const automatics: readonly Choice<Automatic>[] = [
      { value: 'parcel_label', label: t('parcelLabel') },
      { value: 'wave_list', label: t('waveList') },
    ]
    const sizes: readonly Choice<Size>[] = [
      { value: '100x150', label: t('size100') },
      { value: '62', label: t('size62') },
      { value: 'a4', label: t('sizeA4') },
    ]
    return fieldsOf<NewPrintStation>({ name: '', formats: ['pdf'] }, [
      {
        title: t('general'),
        fields: {
          name: textOf({ label: t('name'), required: true, wide: true }),
          warehouse_id: idOf({
            label: t('warehouse'),
            options: [{ value: '', label: t('noWarehouse') }, ...named(warehouses)],
          }),
          label_size: ownOf<Size | null | undefined>({
            label: t('labelSize'),
            initial: null,
            words: (value) => sizes.find((size) => size.value === value)?.label ?? t('anySize'),
            control: ({ value, onValue, errors }) => (
              <SelectField
                label={t('labelSize')}
                value={value ?? ''}
                onValue={(text) => onValue(sizes.find((size) => size.value === text)?.value ?? null)}
                options={[{ value: '', label: t('anySize') }, ...sizes]}
                error={errors['label_size']}
              />
            ),
          }),
          formats: ownOf<readonly Format[]>({
            label: t('formats'),
            initial: ['pdf'],
            words: (values) => wordsOf(formats, values),
            control: (control) => (
              <Checks {...control} name="formats" label={t('formats')} choices={formats} />
            ),
          }),
          automatic: ownOf<readonly Automatic[] | undefined>({
            label: t('automatic'),
            initial: [],
            words: (values) => wordsOf(automatics, values ?? []),
            control: ({ value, ...control }) => (
              <Checks
                {...control}
                value={value ?? []}
                name="automatic"
                label={t('automatic')}
                choices={automatics}
              />
            ),
          }),
          active: checkOf({ label: t('active'), initial: true, hint: t('activeHint') }),
        },
      },
    ])
  }, [t, warehouses])
}
