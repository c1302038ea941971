import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import type { FormSpec } from '../../documents/form-spec.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { type Values, bodyOf, emptyValues, newOrderOf, valuesOf } from './form-values.ts'
import { OrderForm } from './order-form.tsx'
import { Preview } from './preview.tsx'
import { ShipToForm } from './ship-to-form.tsx'

export const form: FormSpec<SalesOrder, Values, ReturnType<typeof bodyOf>, 'draft' | 'confirmed'> = {
  empty: emptyValues,
  valuesOf,
  bodyOf,
  words: (say) => {
    const f = say(formMessages)
    return {
      title: f('newTitle'),
      edit: (number) => f('editTitle', { number }),
      saved: (number) => f('numberSaved', { number }),
      starts: [
        { as: 'draft', label: f('saveDraft'), done: (number) => f('draftSaved', { number }) },
        { as: 'confirmed', label: f('createOrder'), done: (number) => f('numberCreated', { number }) },
      ],
    }
  },
  labels: (say) => {
    const f = say(formMessages)
    const d = say(documentMessages)
    return {
      order_number: f('orderNumber'),
      order_type: f('type'),
      external_reference: d('externalReference'),
      carrier_code: f('carrier'),
      carrier_service: f('carrierService'),
      requested_ship_date: f('shipDate'),
      requested_delivery_date: f('deliveryDate'),
      priority: f('priority'),
      notes: d('notes'),
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      ship_to: f('shipTo'),
      partner_id: f('customer'),
      allow_partial_shipment: f('partial'),
      lines: d('lines'),
    }
  },
  create: (call, values, as) => call('sales_orders.create', { body: newOrderOf(values, as) }),
  update: (call, { id, ...change }) => call('sales_orders.update', { params: { id }, ...change }),
  Fields: OrderForm,
  SideFields: ShipToForm,
  Aside: Preview,
}
