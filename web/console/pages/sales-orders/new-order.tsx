import './sales-orders.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { formMessages } from './form-messages.ts'
import { type Values, emptyValues, newOrderOf } from './form-values.ts'
import { messages } from './messages.ts'
import { OrderForm } from './order-form.tsx'
import { Preview } from './preview.tsx'

/** Enters an order by hand; the stock it would get can be seen before anything is stored. */
export function NewOrder() {
  const t = useText(messages)
  const f = useText(formMessages)
  const toast = useToast()
  const [, go] = useLocation()
  const [values, setValues] = useState(emptyValues)
  const creating = useWrite('sales_orders.create', { touches: ['stock', 'dashboard'] })
  const trial = useTrial()
  const failed = creating.error ?? trial.error
  const { errors } = refusalOf(failed)
  const create = (status: 'draft' | 'confirmed') => {
    trial.reset()
    creating.mutate(
      { body: newOrderOf(values, status) },
      {
        onSuccess: (order) => {
          const number = order.order_number
          toast({
            kind: 'good',
            text: status === 'draft' ? f('draftSaved', { number }) : f('created', { number }),
          })
          go(`/sales-orders/${order.id}`, { replace: true })
        },
      },
    )
  }
  const hasLines = values.lines.length > 0
  return (
    <DocumentForm
      of="sales_order"
      title={f('newTitle')}
      back={{ to: '/sales-orders', label: t('title') }}
      error={failed}
      isDirty={hasLines && creating.data === undefined}
      onSubmit={() => create('confirmed')}
      actions={
        <>
          <Button busy={creating.isPending} disabled={!hasLines} onClick={() => create('draft')}>
            {f('saveDraft')}
          </Button>
          <Button kind="primary" submit busy={creating.isPending} disabled={!hasLines}>
            {f('create')}
          </Button>
        </>
      }
      aside={
        <Preview
          order={trial.data?.order}
          isStale={trial.data !== undefined && trial.data.of !== values}
          busy={trial.isPending}
          onCheck={hasLines ? () => trial.mutate(values) : undefined}
        />
      }
    >
      <OrderForm isNew values={values} onValues={setValues} errors={errors} />
    </DocumentForm>
  )
}

/** Tries the order out: what it would be, and of what it was said. */
function useTrial() {
  const call = useCall()
  return useMutation({
    mutationFn: async (values: Values) => ({
      of: values,
      order: await call('sales_orders.create', { body: newOrderOf(values, 'confirmed'), dryRun: true }),
    }),
  })
}
