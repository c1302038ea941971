import './sales-orders.css'
import { Redirect, useLocation } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useDraft } from '../../../ui/data/draft.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { DocumentPending } from '../../documents/document-view.tsx'
import { EditDocument } from '../../documents/edit-document.tsx'
import { editable } from './allowed.ts'
import { useDifferences } from './differences.ts'
import { formMessages } from './form-messages.ts'
import { changedKeys, changesOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { OrderForm } from './order-form.tsx'

export function EditOrder({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: order, error, refetch } = useRead('sales_orders.get', { params: { id } })
  const back = { to: `/sales-orders/${id}`, label: t('facts') }
  if (order === undefined) {
    return <DocumentPending title={t('facts')} back={back} error={error} retry={() => void refetch()} />
  }
  // Whoever follows an old link sees how it is now.
  if (editable(order) === 'nothing') return <Redirect to={back.to} replace />
  return <Edit order={order} back={back} />
}

interface EditProps {
  readonly order: SalesOrder
  readonly back: { readonly to: string; readonly label: string }
}

function Edit({ order, back }: EditProps) {
  const f = useText(formMessages)
  const toast = useToast()
  const call = useCall()
  const [, go] = useLocation()
  const { language } = useLanguage()
  const { mutateAsync } = useWrite('sales_orders.update', { touches: ['stock', 'dashboard'] })
  const { order_number: number } = order
  const params = { id: order.id }
  const draft = useDraft({
    record: order,
    valuesOf: (each) => valuesOf(each, language),
    load: () => call('sales_orders.get', { params }),
    write: (old, after, ifMatch) => mutateAsync({ params, body: changesOf(old, after), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: f('saved', { number }) })
      go(back.to, { replace: true })
    },
  })
  const { before, values, setValues, theirs, errors } = draft
  return (
    <EditDocument
      of="sales_order"
      title={f('editTitle', { number })}
      back={back}
      draft={draft}
      isDirty={changedKeys(before, values).length > 0}
      differences={useDifferences(before, values, theirs)}
    >
      <OrderForm
        values={values}
        onValues={setValues}
        errors={errors}
        onlyCarriage={editable(order) === 'carriage'}
      />
    </EditDocument>
  )
}
