import { useMutation } from '@tanstack/react-query'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useCall } from '../../api.tsx'
import { salesOrders } from '../../documents/entries.ts'
import type { FormAsideProps } from '../../documents/form-spec.ts'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { formMessages } from './form-messages.ts'
import { type Values, newOrderOf } from './form-values.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

/** Preview of the stock an order would get if it were created now. */
export function Preview({ values, onError }: FormAsideProps<Values>) {
  const f = useText(formMessages)
  const { mutate, data, isPending } = useTrial(onError)
  return (
    <Section title={f('previewTitle')}>
      {data === undefined ? (
        <p className="soft">{f('previewText')}</p>
      ) : (
        <Outcome order={data.order} isStale={data.of !== values} />
      )}
      <div>
        <Button
          icon="eye"
          busy={isPending}
          disabled={values.lines.length === 0}
          onClick={() => mutate(values)}
        >
          {f('preview')}
        </Button>
      </div>
    </Section>
  )
}

/** Creates the order as a dry run. The result keeps the values it was made from. */
function useTrial(onError: (error: unknown) => void) {
  const call = useCall()
  return useMutation({
    mutationFn: async (values: Values) => ({
      of: values,
      order: await call('sales_orders.create', { body: newOrderOf(values, 'confirmed'), dryRun: true }),
    }),
    onSettled: (_data, error) => onError(error),
  })
}

function Outcome({ order, isStale }: { readonly order: SalesOrder; readonly isStale: boolean }) {
  const t = useText(messages)
  const f = useText(formMessages)
  const format = useFormat()
  const isShort = order.lines.some(({ backorder_um3pl }) => backorder_um3pl > 0)
  return (
    <div className={isStale ? 'orders-outcome orders-outcome--stale' : 'orders-outcome'} role="status">
      {isStale && <strong>{f('previewStale')}</strong>}
      <div className="row">
        <DocumentStatus of={salesOrders} status={order.status} />
      </div>
      <p>{isShort ? f('previewShort') : f('previewAll')}</p>
      <ul className="stack">
        {order.lines.map((line) => (
          <li key={line.line_number} className="documents-progress">
            <span className="mono">{line.article_code}</span>
            <span className={line.backorder_um3pl > 0 ? 'orders-missing' : 'soft'}>
              {f('wouldReserve', {
                reserved: format.number(line.reserved_um3pl),
                quantity: format.number(line.quantity_um3pl),
                unit: line.um3pl,
              })}
            </span>
            <QuantityBar total={line.quantity_um3pl} parts={lineProgress(line, t)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
