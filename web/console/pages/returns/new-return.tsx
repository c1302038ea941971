import { useLocation, useSearchParams } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Option, SelectField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useKeptForm } from '../../../ui/kept-form.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { DocumentForm } from '../../documents/document-form.tsx'
import { DocumentPending } from '../../documents/document-view.tsx'
import { returns } from '../../documents/entries.ts'
import { LinesSection } from '../../documents/form-parts.tsx'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { chosenLines, emptyValues, newReturnOf, wishes } from './form-values.ts'
import { General } from './general.tsx'
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
        <LinesSection {...{ values, errors }} onValues={setValues} lotField="lot_number" more={LineExtras} />
      ) : (
        <OrderLines order={order} values={values} onValues={setValues} errors={errors} />
      )}
    </DocumentForm>
  )
}

interface OrderFieldProps {
  readonly order: SalesOrder | undefined
  readonly error: readonly string[] | undefined
}

/** Finds the order that shipped the goods. The address holds the choice. */
function OrderField({ order, error }: OrderFieldProps) {
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

/** Requested disposition and condition of the returned goods. */
function LineExtras({ line, field }: LineMoreProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const wish = field('requested_action')
  return (
    <div className="fields">
      <SelectField
        label={f('wish')}
        {...wish}
        value={wish.value === '' ? 'default' : wish.value}
        options={wishes.map((each) => ({ value: each, label: f(`action_${each}`) }))}
      />
      <TextField label={f('condition')} {...field('condition')} autoComplete="off" />
      {(line.tracking === 'lot' || line.fields['lot_number'] !== undefined) && (
        <TextField label={d('lot')} {...field('lot_number')} mono autoComplete="off" />
      )}
    </div>
  )
}
