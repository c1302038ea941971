import { Redirect, useLocation } from 'wouter'
import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { useDraft } from '../../../ui/data/draft.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { DocumentPending } from '../../documents/document-view.tsx'
import { EditDocument } from '../../documents/edit-document.tsx'
import { useDifferences } from './differences.ts'
import { changedKeys, changesOf, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'
import { editable } from './order-actions.tsx'
import { OrderForm } from './order-form.tsx'

export function EditOrder({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data: order, error, refetch } = useRead('purchase_orders.get', { params: { id } })
  const back = { to: `/purchase-orders/${id}`, label: t('order') }
  if (order === undefined) {
    return <DocumentPending title={t('order')} back={back} error={error} retry={() => void refetch()} />
  }
  // Whoever follows an old link sees how it is now.
  if (editable(order) === 'nothing') return <Redirect to={back.to} replace />
  return <Edit order={order} back={back} />
}

interface EditProps {
  readonly order: PurchaseOrder
  readonly back: { readonly to: string; readonly label: string }
}

function Edit({ order, back }: EditProps) {
  const t = useText(messages)
  const toast = useToast()
  const call = useCall()
  const [, go] = useLocation()
  const { language } = useLanguage()
  const { mutateAsync } = useWrite('purchase_orders.update', { touches: ['stock', 'dashboard'] })
  const { order_number: number } = order
  const params = { id: order.id }
  const draft = useDraft({
    record: order,
    valuesOf: (each) => valuesOf(each, language),
    load: () => call('purchase_orders.get', { params }),
    write: (old, after, ifMatch) => mutateAsync({ params, body: changesOf(old, after), ifMatch }),
    onSaved: () => {
      toast({ kind: 'good', text: t('saved', { number }) })
      go(back.to, { replace: true })
    },
  })
  const { before, values, setValues, theirs, errors } = draft
  return (
    <EditDocument
      of="purchase_order"
      title={t('editTitle', { number })}
      back={back}
      draft={draft}
      isDirty={changedKeys(before, values).length > 0}
      differences={useDifferences(before, values, theirs)}
    >
      <OrderForm
        values={values}
        onValues={setValues}
        errors={errors}
        onlyDates={editable(order) === 'dates'}
      />
    </EditDocument>
  )
}
