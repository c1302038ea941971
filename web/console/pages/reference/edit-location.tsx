import { useMemo } from 'react'
import type { Location, LocationChanges } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { type Control, checkOf, numberOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWrite } from '../../api.tsx'
import { messages as own } from './location-messages.ts'
import { messages } from './messages.ts'

interface EditLocationProps {
  readonly location: Location
  readonly onDone: () => void
}

type Purpose = Location['purpose']

function purposeControl(control: Control<Purpose>) {
  return <PurposeField {...control} />
}

function PurposeField({ value, onValue, errors }: Control<Purpose>) {
  const l = useText(own)
  return (
    <SelectField
      label={l('purpose')}
      hint={l('purposeHint')}
      value={value ?? 'none'}
      onValue={(next) => onValue(next === 'none' ? null : next)}
      error={errors['purpose']}
      options={(['none', 'pick', 'reserve'] as const).map((each) => ({
        value: each,
        label: l(`purpose_${each}`),
      }))}
    />
  )
}

export function EditLocation({ location, onDone }: EditLocationProps) {
  const t = useText(messages)
  const l = useText(own)
  const call = useCall()
  const saving = useWrite('locations.update')
  const { warehouse_id: warehouseId, id: locationId, code } = location
  const fields = useMemo(
    () =>
      fieldsOf<LocationChanges>({}, [
        {
          title: t('general'),
          fields: {
            code: textOf({ label: t('code'), kind: 'code', required: true }),
            name: textOf({ label: t('name') }),
            sort_order: numberOf({ label: t('sortOrder'), hint: t('sortOrderHint') }),
            purpose: ownOf<Purpose>({
              label: l('purpose'),
              initial: null,
              words: (value) => l(`purpose_${value ?? 'none'}`),
              control: purposeControl,
            }),
            active: checkOf({ label: t('active'), hint: t('activeHint') }),
          },
        },
      ]),
    [t, l],
  )
  const load = async () => {
    const { data } = await call('locations.list', { params: { warehouseId }, query: { search: code } })
    return data.find(({ id }) => id === locationId) ?? location
  }
  return (
    <EditSide
      title={code}
      name={String(locationId)}
      record={location}
      fields={fields}
      load={load}
      write={(body, ifMatch) => saving.mutateAsync({ params: { warehouseId, locationId }, body, ifMatch })}
      saved={(saved) => t('saved', { code: saved.code })}
      onDone={onDone}
    />
  )
}
