import type { Reception } from '../../../../client/src/generated/logistics.ts'
import type { FormSpec } from '../../documents/form-spec.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { type Values, bodyOf, emptyValues, newReceptionOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { Carriage, ReceptionForm } from './reception-form.tsx'

/** Form that announces incoming goods. Goods of a purchase order are announced from the order. */
export const form: FormSpec<Reception, Values, ReturnType<typeof bodyOf>, 'draft' | 'announced'> = {
  empty: emptyValues,
  valuesOf,
  bodyOf,
  words: (say) => {
    const f = say(formMessages)
    return {
      title: f('announceReception'),
      edit: (number) => f('editTitle', { number }),
      saved: (number) => f('numberSaved', { number }),
      starts: [
        { as: 'draft', label: f('saveDraft'), done: (number) => f('draftSaved', { number }) },
        { as: 'announced', label: f('announce'), done: (number) => f('done_announce', { number }) },
      ],
    }
  },
  labels: (say) => {
    const t = say(messages)
    const f = say(formMessages)
    const d = say(documentMessages)
    return {
      client_3pl_id: d('client'),
      warehouse_id: d('warehouse'),
      purchase_order_id: t('purchaseOrder'),
      reception_number: f('number'),
      reception_type: f('type'),
      external_reference: d('externalReference'),
      expected_at: f('expected'),
      carrier_code: f('carrier'),
      tracking_number: f('tracking'),
      vehicle_number: f('vehicle'),
      container_number: f('container'),
      notes: d('notes'),
      partner_id: f('supplier'),
      lines: d('lines'),
    }
  },
  create: (call, values, as) => call('receptions.create', { body: newReceptionOf(values, as) }),
  update: (call, { id, ...change }) => call('receptions.update', { params: { id }, ...change }),
  Fields: ReceptionForm,
  SideFields: Carriage,
}
