import { useLocation } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { Option } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useCall } from '../../api.tsx'
import { formMessages } from './form-messages.ts'

interface OrderFieldProps {
  readonly order: SalesOrder | undefined
  readonly error: readonly string[] | undefined
}

/** Finds the order that shipped the goods. The address holds the choice. */
export function OrderField({ order, error }: OrderFieldProps) {
  const f = useText(formMessages)
  const call = useCall()
  const [, go] = useLocation()
  const search = async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const status = 'shipped,delivered,partially_shipped,closed'
    const query = { status, per_page: 12, ...(text !== '' && { search: text }) }
    const { data } = await call('sales_orders.list', { query, signal })
    return data.map((each) => ({ value: String(each.id), label: nameOf(each) }))
  }
  const value = order === undefined ? null : { value: String(order.id), label: nameOf(order) }
  return (
    <div className="row">
      <div className="returns-order">
        <Combobox
          label={f('order')}
          hint={f('orderHint')}
          name="orders to return"
          value={value}
          error={error}
          search={search}
          onValue={(option) => {
            if (option !== null) go(`/returns/new?order=${option.value}`, { replace: true })
          }}
        />
      </div>
      {order !== undefined && (
        <Button icon="close" onClick={() => go('/returns/new', { replace: true })}>
          {f('withoutOrder')}
        </Button>
      )}
    </div>
  )
}

function nameOf({ order_number, external_reference, ship_to }: SalesOrder): string {
  const to = ship_to.company_name ?? ship_to.name
  return [order_number, external_reference, to]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ')
}
