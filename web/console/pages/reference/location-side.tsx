import { useMemo } from 'react'
import type { Location, LocationChanges } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Side } from '../../../ui/side.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { type Control, checkOf, numberOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useCall, useWorkspace, useWrite } from '../../api.tsx'
import { Lying } from '../../lying.tsx'
import { LabelButton } from '../../print-label.tsx'
import { useMay } from '../../role.ts'
import { messages } from './location-messages.ts'
import { messages as shared } from './messages.ts'

interface LocationSideProps {
  readonly location: Location
  readonly onClose: () => void
}

/** A location and its stock. Managers can edit the location. */
export function LocationSide({ location, onClose }: LocationSideProps) {
  const l = useText(messages)
  const { company } = useWorkspace()
  const mayChange = useMay('manager')
  const [isEditing, setEditing] = useEditMode(String(location.id))
  if (mayChange && isEditing) return <EditLocation location={location} onClose={() => setEditing(false)} />
  return (
    <Side
      title={location.code}
      onClose={onClose}
      actions={
        <>
          <LabelButton
            name={location.code}
            address={`/warehouses/${location.warehouse_id}/locations/${location.id}/documents/label.pdf`}
            load={(call) =>
              call('locations.print', {
                params: { warehouseId: location.warehouse_id, locationId: location.id, name: 'label.pdf' },
              })
            }
          />
          {mayChange && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {l('edit')}
            </Button>
          )}
        </>
      }
    >
      {location.name !== null && <p>{location.name}</p>}
      {location.purpose !== null && <p className="soft">{l(`purpose_${location.purpose}`)}</p>}
      {company.modules.includes('stock') && <Lying location={location.id} />}
    </Side>
  )
}

type Purpose = Location['purpose']

function purposeControl(control: Control<Purpose>) {
  return <PurposeField {...control} />
}

function PurposeField({ value, onValue, errors }: Control<Purpose>) {
  const l = useText(messages)
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

function EditLocation({ location, onClose }: LocationSideProps) {
  const t = useText(shared)
  const l = useText(messages)
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
      onDone={onClose}
    />
  )
}
