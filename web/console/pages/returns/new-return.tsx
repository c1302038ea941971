import { useLocation, useSearchParams } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useKeptForm } from '../../../ui/kept-form.ts'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { DocumentPending } from '../../documents/document-view.tsx'
import { returns } from '../../documents/entries.ts'
import { LineEditor } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { chosenLines, emptyValues, newReturnOf } from './form-values.ts'
import { General } from './general.tsx'
import { LineExtras } from './line-extras.tsx'
import { OrderField } from './order-field.tsx'
import { OrderLines } from './order-lines.tsx'

/** Announces a return, for an order (`?order=7`) or without one. */
export function NewReturn() {
  const f = useText(formMessages)
  const [params] = useSearchParams()
  const id = Number(params.get('order'))
  const { data: order, error, refetch } = useRead('sales_orders.get', { params: { id } }, { enabled: id > 0 })
  const back = useBack()
  if (!(id > 0)) return <Form order={undefined} />
  if (order !== undefined) return <Form key={id} order={order} />
  return (
    <DocumentPending title={f('announceReturn')} back={back} error={error} retry={() => void refetch()} />
  )
}

function useBack() {
  const { language } = useLanguage()
  return { to: returns.path, label: returns.title[language] }
}

function Form({ order }: { readonly order: SalesOrder | undefined }) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const toast = useToast()
  const [, go] = useLocation()
  const kept = useKeptForm(emptyValues)
  const { values, setValues } = kept
  const creating = useWrite('returns.create', { touches: returns.touches })
  const { errors } = refusalOf(creating.error)
  const isEmpty = order === undefined ? values.lines.length === 0 : chosenLines(order, values).length === 0
  const create = () =>
    creating.mutate(
      { body: newReturnOf(values, order) },
      {
        onSuccess: ({ id, return_number: number }) => {
          kept.done()
          toast({ kind: 'good', text: f('announced', { number }) })
          go(`/returns/${id}`, { replace: true })
        },
      },
    )
  const { client_3pl_id } = values.text
  return (
    <DocumentForm
      of={returns}
      title={f('announceReturn')}
      back={useBack()}
      error={creating.error}
      onAfresh={kept.isRestored ? kept.afresh : undefined}
      onSubmit={create}
      aside={<General values={values} onValues={setValues} errors={errors} hasOrder={order !== undefined} />}
      actions={
        <Button kind="primary" submit busy={creating.isPending} disabled={isEmpty}>
          {f('announce')}
        </Button>
      }
    >
      <OrderField order={order} error={errors['sales_order_id']} />
      {order === undefined ? (
        <Section title={d('lines')}>
          <LineEditor
            lines={values.lines}
            onLines={(lines) => setValues({ ...values, lines })}
            errors={errors}
            client={client_3pl_id === '' ? undefined : Number(client_3pl_id)}
            lotField="lot_number"
            more={LineExtras}
          />
        </Section>
      ) : (
        <OrderLines order={order} values={values} onValues={setValues} errors={errors} />
      )}
    </DocumentForm>
  )
}
