import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { emptyValues, newOrderOf } from './form-values.ts'
import { messages } from './messages.ts'
import { OrderForm } from './order-form.tsx'

export function NewOrder() {
  const t = useText(messages)
  const toast = useToast()
  const [, go] = useLocation()
  const [values, setValues] = useState(emptyValues)
  const creating = useWrite('purchase_orders.create', { touches: ['stock', 'dashboard'] })
  const create = (status: 'draft' | 'confirmed') =>
    creating.mutate(
      { body: newOrderOf(values, status) },
      {
        onSuccess: ({ id, order_number: number }) => {
          toast({ kind: 'good', text: t(status === 'draft' ? 'draftToast' : 'createdToast', { number }) })
          go(`/purchase-orders/${id}`, { replace: true })
        },
      },
    )
  const hasLines = values.lines.length > 0
  return (
    <DocumentForm
      of="purchase_order"
      title={t('newTitle')}
      back={{ to: '/purchase-orders', label: t('title') }}
      error={creating.error}
      isDirty={hasLines && creating.data === undefined}
      onSubmit={() => create('confirmed')}
      actions={
        <>
          <Button busy={creating.isPending} disabled={!hasLines} onClick={() => create('draft')}>
            {t('saveDraft')}
          </Button>
          <Button kind="primary" submit busy={creating.isPending} disabled={!hasLines}>
            {t('create')}
          </Button>
        </>
      }
    >
      <OrderForm isNew values={values} onValues={setValues} errors={refusalOf(creating.error).errors} />
    </DocumentForm>
  )
}
