import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import type { FormSpec } from '../../documents/form-spec.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { type Values, bodyOf, emptyValues, newOrderOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { ExpectedForm, OrderForm } from './order-form.tsx'

export const form: FormSpec<PurchaseOrder, Values, ReturnType<typeof bodyOf>, 'draft' | 'confirmed'> = {
  empty: emptyValues,
  valuesOf,
  bodyOf,
  words: (say) => {
    const t = say(messages)
    return {
      title: t('newTitle'),
      edit: (number) => t('editTitle', { number }),
      saved: (number) => t('numberSaved', { number }),
      starts: [
        { as: 'draft', label: t('saveDraft'), done: (number) => t('draftSaved', { number }) },
        { as: 'confirmed', label: t('createOrder'), done: (number) => t('numberCreated', { number }) },
      ],
    }
  },
  labels: (say) => {
    const t = say(messages)
    const d = say(documentMessages)
    return {
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      order_number: t('orderNumber'),
      external_reference: d('externalReference'),
      expected_date: t('expectedDate'),
      over_receipt_tolerance_percent: t('tolerance'),
      notes: d('notes'),
      partner_id: t('supplier'),
      lines: d('lines'),
    }
  },
  create: (call, values, as) => call('purchase_orders.create', { body: newOrderOf(values, as) }),
  update: (call, { id, ...change }) => call('purchase_orders.update', { params: { id }, ...change }),
  Fields: OrderForm,
  SideFields: ExpectedForm,
}
