import { useState } from 'react'
import { useLocation } from 'wouter'
import type { NewReception, PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import { instantOf } from '../../../ui/dates/instant.ts'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { ActDialog } from '../../documents/act-dialog.tsx'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { QuantityInputs } from '../../documents/quantity-inputs.tsx'
import { everything, type Share, shareError, sharesOf } from '../../documents/shares.ts'
import { messages } from './messages.ts'
import { unannounced } from './quantities.ts'

/** Announces an order's incoming goods as a reception to count against. */
export function AnnounceDialog({ record: order, onClose }: ActionDialogProps<PurchaseOrder>) {
  const t = useText(messages)
  const [, go] = useLocation()
  const { language } = useLanguage()
  const lines = order.lines.filter((line) => unannounced(line) > 0)
  const [typed, setTyped] = useState(() => everything(lines, unannounced, language))
  const [expected, setExpected] = useState(order.expected_date === null ? '' : `${order.expected_date}T08:00`)
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const shares = sharesOf(lines, typed)
  const body = announcement(order, shares, { expected, carrier, tracking })
  return (
    <ActDialog
      of={receptions}
      wide
      title={t('announceTitle', { number: order.order_number })}
      text={t('announceText')}
      action={t('announce')}
      act={(call) => call('receptions.create', { body })}
      done={({ reception_number: number }) => t('done_announce', { number })}
      onDone={({ id }) => go(`/receptions/${id}`)}
      onClose={onClose}
      disabled={shares.length === 0}
    >
      {(errors) => (
        <>
          <div className="fields">
            <DateField
              kind="datetime-local"
              label={t('expectedAt')}
              value={expected}
              onValue={setExpected}
              error={errors['expected_at']}
            />
            <TextField
              label={t('carrier')}
              value={carrier}
              onValue={setCarrier}
              error={errors['carrier_code']}
            />
            <TextField
              label={t('tracking_number')}
              mono
              value={tracking}
              onValue={setTracking}
              error={errors['tracking_number']}
            />
          </div>
          <QuantityInputs
            lines={lines}
            most={unannounced}
            mostTitle={t('open')}
            nowTitle={t('comesNow')}
            typed={typed}
            onTyped={setTyped}
            errorOf={({ id }) => shareError(errors, shares, id)}
          />
        </>
      )}
    </ActDialog>
  )
}

interface Journey {
  /** Value of a `datetime-local` field, in the user's local time. */
  readonly expected: string
  readonly carrier: string
  readonly tracking: string
}

/** A reception of incoming goods, linked to the order's lines. */
function announcement(
  order: PurchaseOrder,
  shares: readonly Share[],
  { expected, carrier, tracking }: Journey,
): NewReception {
  const { id, client_3pl_id, warehouse_id, partner_id } = order
  return {
    purchase_order_id: id,
    warehouse_id,
    ...(client_3pl_id !== null && { client_3pl_id }),
    ...(partner_id !== null && { partner_id }),
    ...(expected !== '' && { expected_at: instantOf(expected) }),
    ...filledOf(trimmed({ carrier_code: carrier, tracking_number: tracking })),
    status: 'announced',
    lines: shares.flatMap(({ id: purchase_order_line_id, quantity_um3pl }) =>
      order.lines
        .filter((line) => line.id === purchase_order_line_id)
        .map(({ article_id, um3pl }) => ({ purchase_order_line_id, article_id, um3pl, quantity_um3pl })),
    ),
  }
}
