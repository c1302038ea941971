import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { QuantityInputs } from '../../documents/quantity-inputs.tsx'
import { Refused } from '../../documents/refused.tsx'
import { everything, shareError, sharesOf } from '../../documents/shares.ts'
import { announcement } from './announcement.ts'
import { messages } from './messages.ts'
import { unannounced } from './quantities.ts'

/** Announces an order's incoming goods as a reception to count against. */
export function AnnounceDialog({ record: order, onClose }: ActionDialogProps<PurchaseOrder>) {
  const t = useText(messages)
  const toast = useToast()
  const [, go] = useLocation()
  const { language } = useLanguage()
  const lines = order.lines.filter((line) => unannounced(line) > 0)
  const [typed, setTyped] = useState(() => everything(lines, unannounced, language))
  const [expected, setExpected] = useState(order.expected_date === null ? '' : `${order.expected_date}T08:00`)
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const creating = useWrite('receptions.create', { touches: receptions.touches })
  const shares = sharesOf(lines, typed)
  const { errors } = refusalOf(creating.error)
  const announce = () =>
    creating.mutate(
      { body: announcement(order, shares, { expected, carrier, tracking }) },
      {
        onSuccess: ({ id, reception_number: number }) => {
          toast({ kind: 'good', text: t('done_announce', { number }) })
          go(`/receptions/${id}`)
        },
      },
    )
  return (
    <FormDialog
      wide
      title={t('announceTitle', { number: order.order_number })}
      onClose={onClose}
      onSubmit={announce}
      action={t('announce')}
      busy={creating.isPending}
      disabled={shares.length === 0}
    >
      <p>{t('announceText')}</p>
      <Refused of={receptions} error={creating.error} />
      <div className="fields">
        <DateField
          kind="datetime-local"
          label={t('expectedAt')}
          value={expected}
          onValue={setExpected}
          error={errors['expected_at']}
        />
        <TextField label={t('carrier')} value={carrier} onValue={setCarrier} error={errors['carrier_code']} />
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
    </FormDialog>
  )
}
