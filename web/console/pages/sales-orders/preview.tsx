import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { QuantityBar } from '../../documents/quantity-bar.tsx'
import { DocumentStatus } from '../../documents/status.tsx'
import { formMessages } from './form-messages.ts'
import { messages } from './messages.ts'
import { lineProgress } from './quantities.ts'

interface PreviewProps {
  /** What the service would make of the form. */
  readonly order: SalesOrder | undefined
  readonly isStale: boolean
  readonly busy: boolean
  /** Undefined while there is nothing to check. */
  readonly onCheck: (() => void) | undefined
}

/** Which stock an order would get if it were created now. */
export function Preview({ order, isStale, busy, onCheck }: PreviewProps) {
  const f = useText(formMessages)
  return (
    <Section title={f('previewTitle')}>
      {order === undefined ? (
        <p className="soft">{f('previewText')}</p>
      ) : (
        <Outcome order={order} isStale={isStale} />
      )}
      <div>
        <Button icon="eye" busy={busy} disabled={onCheck === undefined} onClick={() => onCheck?.()}>
          {f('preview')}
        </Button>
      </div>
    </Section>
  )
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
        <DocumentStatus of="sales_order" status={order.status} />
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
