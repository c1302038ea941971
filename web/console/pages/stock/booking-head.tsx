import { SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { WarehouseField } from '../../documents/form-parts.tsx'
import { named } from '../../documents/named.ts'
import { useWarehouses } from '../../warehouses.ts'
import { bookingMessages } from './booking-messages.ts'
import type { Booking, BookingValues } from './booking-values.ts'

interface BookingHeadProps {
  readonly booking: Booking
  readonly values: BookingValues
  readonly onValues: (values: BookingValues) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const settled = ['available', 'hold', 'quarantine', 'damaged'] as const

/** Warehouse and statuses, which all lines share. */
export function BookingHead(props: BookingHeadProps) {
  const { booking, values, onValues, errors } = props
  const b = useText(bookingMessages)
  const statuses = settled.map((status) => ({ value: status, label: b(`status_${status}`) }))
  const field = (key: 'status' | 'toStatus', name: string) => ({
    value: values[key],
    onValue: (value: string) => onValues({ ...values, [key]: value }),
    error: errors[name],
    options: statuses,
  })
  return (
    <div className="fields">
      {booking === 'transfer' ? (
        <BothWarehouses {...props} />
      ) : (
        <WarehouseField
          value={values.warehouse}
          onValue={(warehouse) => onValues({ ...values, warehouse })}
          error={errors['warehouse_id']}
        />
      )}
      {booking === 'status' ? (
        <>
          <SelectField label={b('fromStatus')} {...field('status', 'from_status')} />
          <SelectField label={b('toStatus')} {...field('toStatus', 'to_status')} />
        </>
      ) : (
        <SelectField label={b('stockStatus')} {...field('status', 'stock_status')} />
      )}
    </div>
  )
}

function BothWarehouses({ values, onValues, errors }: BookingHeadProps) {
  const b = useText(bookingMessages)
  const { warehouses } = useWarehouses()
  const options = [{ value: '', label: '' }, ...named(warehouses)]
  return (
    <>
      <SelectField
        label={b('from')}
        error={errors['from_warehouse_id']}
        value={values.warehouse}
        onValue={(warehouse) => onValues({ ...values, warehouse })}
        options={options}
      />
      <SelectField
        label={b('to')}
        error={errors['to_warehouse_id']}
        value={values.toWarehouse}
        onValue={(toWarehouse) => onValues({ ...values, toWarehouse })}
        options={options}
      />
    </>
  )
}
