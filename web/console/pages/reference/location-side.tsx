import type { Location } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Side } from '../../../ui/side.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { usePlace } from '../../api.tsx'
import { Lying } from '../../lying.tsx'
import { LabelButton } from '../../print-label.tsx'
import { useMay } from '../../role.ts'
import { EditLocation } from './edit-location.tsx'
import { messages } from './location-messages.ts'

interface LocationSideProps {
  readonly location: Location
  readonly onClose: () => void
}

/** A location and its stock. Managers can edit the location. */
export function LocationSide({ location, onClose }: LocationSideProps) {
  const l = useText(messages)
  const { company } = usePlace()
  const mayChange = useMay('manager')
  const [isEditing, setEditing] = useEditMode(String(location.id))
  if (mayChange && isEditing) return <EditLocation location={location} onDone={() => setEditing(false)} />
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
