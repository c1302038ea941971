import { useState } from 'react'
import { Link } from 'wouter'
import type { DeliveryDetail, Event, Webhook } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Attempts } from '../../../ui/webhooks/attempts.tsx'
import { DeliveryState, isUnderWay } from '../../../ui/webhooks/delivery-status.tsx'
import { Payload } from '../../../ui/webhooks/payload.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { recordOf } from '../../record-of.ts'
import { useMay } from '../../role.ts'
import { messages } from './delivery-messages.ts'

interface DeliverySideProps {
  readonly webhook: Webhook
  readonly id: number
  readonly onClose: () => void
}

/** One delivery: what was sent, when, and what the receiver said each time. */
export function DeliverySide({ webhook, id, onClose }: DeliverySideProps) {
  const t = useText(messages)
  const [isWatched, setWatched] = useState(false)
  const read = useRead(
    'webhooks.delivery',
    { params: { id: webhook.id, delivery: id } },
    isWatched ? { every_ms: 4_000 } : {},
  )
  const { data: delivery, error, refetch } = read
  // Looked at again as long as something may still happen by itself.
  if (delivery !== undefined && isUnderWay(delivery) !== isWatched) setWatched(!isWatched)
  return (
    <Side
      title={t('title', { id })}
      aside={delivery !== undefined && <DeliveryState status={delivery.status} />}
      onClose={onClose}
      actions={delivery !== undefined && <Redeliver webhook={webhook} delivery={delivery} />}
    >
      {delivery !== undefined && <Facts delivery={delivery} />}
      {delivery !== undefined && <Attempts delivery={delivery} />}
      {delivery !== undefined && <Sent webhook={webhook} delivery={delivery} />}
      {delivery === undefined && error === null && <Bones lines={12} />}
      {delivery === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
    </Side>
  )
}

interface Parts {
  readonly webhook: Webhook
  readonly delivery: DeliveryDetail
}

function Redeliver({ webhook, delivery: { id } }: Parts) {
  const t = useText(messages)
  const toast = useToast()
  const mayChange = useMay('client')
  const sending = useWrite('webhooks.redeliver')
  if (!mayChange) return null
  return (
    <Button
      icon="refresh"
      kind="primary"
      busy={sending.isPending}
      aria-disabled={!webhook.active}
      title={webhook.active ? undefined : t('disabledReason')}
      onClick={() => {
        if (!webhook.active) return
        sending.mutate(
          { params: { id: webhook.id, delivery: id } },
          {
            onSuccess: () => toast({ kind: 'good', text: t('redelivered', { id }) }),
            onError: (error) => toast({ kind: 'bad', text: refusalOf(error).message }),
          },
        )
      }}
    >
      {t('redeliver')}
    </Button>
  )
}

function Facts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useText(messages)
  const format = useFormat()
  const { event_type, resource, event_id, sequence, created_at, next_attempt_at } = delivery
  return (
    <KeyValues
      items={[
        [t('event'), <code key="type">{event_type}</code>],
        [t('about'), `${resource.type} ${resource.id}`],
        [t('eventId'), <Copyable key="id" text={event_id} />],
        [t('sequence'), format.number(sequence)],
        [t('when'), format.exact(created_at)],
        ...(next_attempt_at === null ? [] : [[t('next'), format.exact(next_attempt_at)] as const]),
      ]}
    />
  )
}

function RecordLink({ event }: { readonly event: Event }) {
  const { name, to } = recordOf(event)
  return <Link href={to}>{name}</Link>
}

function Sent({ webhook, delivery }: Parts) {
  const read = useRead(
    'events.list',
    { query: { after: delivery.sequence - 1, limit: 1 } },
    { fresh_ms: 10 * 60_000 },
  )
  return (
    <Payload
      read={read}
      eventId={delivery.event_id}
      isThin={webhook.payload === 'thin'}
      renderAside={(event) => <RecordLink event={event} />}
    />
  )
}
