import { useState } from 'react'
import type { Delivery, Webhook } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Attempts } from '../../../ui/webhooks/attempts.tsx'
import { DeliveryState, isUnderWay } from '../../../ui/webhooks/delivery-status.tsx'
import { Payload } from '../../../ui/webhooks/payload.tsx'
import { useRead, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { useTold } from '../../told.ts'
import { messages } from '../../webhooks/messages.ts'

interface DeliverySideProps {
  readonly webhook: Webhook
  readonly id: number
  readonly onClose: () => void
}

export function DeliverySide({ webhook, id, onClose }: DeliverySideProps) {
  const t = useText(messages)
  const format = useFormat()
  const { may } = useSession()
  const [isWatched, setWatched] = useState(false)
  const params = { id: webhook.id, delivery: id }
  const read = useRead('admin.webhooks_delivery', { params }, isWatched ? { every_ms: 4_000 } : {})
  const { data, error, refetch } = read
  // Looked at again as long as something may still happen by itself.
  if (data !== undefined && isUnderWay(data) !== isWatched) setWatched(!isWatched)
  return (
    <Side
      title={data?.event_type ?? t('deliveries')}
      aside={data !== undefined && <DeliveryState status={data.status} />}
      onClose={onClose}
      actions={<Redeliver params={params} />}
    >
      {data === undefined && error === null && <Bones lines={8} />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <KeyValues
            items={[
              [t('when'), format.exact(data.created_at)],
              [t('event'), <Copyable key="event" text={data.event_id} />],
              [t('next'), data.next_attempt_at === null ? null : format.exact(data.next_attempt_at)],
            ]}
          />
          <Attempts delivery={data} />
          {may('audit.read') && <Sent webhook={webhook} delivery={data} />}
        </>
      )}
    </Side>
  )
}

interface SentProps {
  readonly webhook: Webhook
  readonly delivery: Delivery
}

/** Events are the audit log: who may not read that is not shown what they say. */
function Sent({ webhook, delivery }: SentProps) {
  const query = { after: delivery.sequence - 1, limit: 1 }
  const read = useRead('admin.events', { query }, { fresh_ms: 10 * 60_000 })
  return <Payload read={read} eventId={delivery.event_id} isThin={webhook.payload === 'thin'} />
}

function Redeliver({ params }: { readonly params: { readonly id: number; readonly delivery: number } }) {
  const t = useText(messages)
  const { may } = useSession()
  const toast = useToast()
  const told = useTold()
  const sending = useWrite('admin.webhooks_redeliver')
  const again = () =>
    told(async () => {
      await sending.mutateAsync({ params })
      toast({ kind: 'good', text: t('redelivered') })
    })
  if (!may('webhooks.write')) return null
  return (
    <Button icon="refresh" busy={sending.isPending} onClick={() => void again()}>
      {t('redeliver')}
    </Button>
  )
}
