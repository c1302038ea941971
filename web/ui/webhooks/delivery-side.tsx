import { useState } from 'react'
import { Button } from '../button.tsx'
import { Copyable } from '../copy-button.tsx'
import { useAsked } from '../data/calls.ts'
import { nothing, useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { KeyValues } from '../key-values.tsx'
import { Awaited } from '../notice.tsx'
import { Section } from '../page.tsx'
import { Side } from '../side.tsx'
import { Timeline } from '../timeline.tsx'
import { useToast } from '../toast.tsx'
import { useTold } from '../told.ts'
import { Answer, useFault } from './answer.tsx'
import { type Delivery, type DeliveryDetail, type SentProps, type Webhook, useApp } from './app.ts'
import { messages } from './delivery-messages.ts'
import { DeliveryState, isUnderWay } from './delivery-status.tsx'

interface DeliverySideProps {
  readonly webhook: Webhook
  readonly id: number
  readonly onClose: () => void
}

/** One delivery: what was sent, when, and what the receiver said each time. */
export function DeliverySide({ webhook, id, onClose }: DeliverySideProps) {
  const t = useText(messages)
  const [isWatched, setWatched] = useState(false)
  const { delivery: asked, Sent } = useApp()
  const {
    data: delivery,
    error,
    refetch,
  } = useAsked(asked({ id: webhook.id, delivery: id }), isWatched ? { every_ms: 4_000 } : {})
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
      <Awaited data={delivery} error={error} retry={refetch} lines={12} />
    </Side>
  )
}

function Redeliver({ webhook, delivery: { id } }: SentProps) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const { mayChange, writes } = useApp()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await told(async () => {
      await writes.redeliver({ id: webhook.id, delivery: id })
      toast({ kind: 'good', text: t('redelivered', { id }) })
    })
    setBusy(false)
  }
  if (!mayChange) return null
  return (
    <Button
      icon="refresh"
      kind="primary"
      busy={isBusy}
      aria-disabled={!webhook.active}
      title={webhook.active ? undefined : t('disabledReason')}
      onClick={() => webhook.active && void again()}
    >
      {t('redeliver')}
    </Button>
  )
}

/** `#7`, as the event says of what kind; some are about no record. */
export function aboutOf(resource: Delivery['resource']): string {
  return resource === null || resource.id === null ? nothing : `#${resource.id}`
}

/** In words, and as the message has it. */
function EventName({ type }: { readonly type: string }) {
  const { eventName } = useApp().words
  return (
    <>
      {eventName(type)} <code className="soft">{type}</code>
    </>
  )
}

function Facts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useText(messages)
  const format = useFormat()
  const { event_type, resource, event_id, sequence, created_at, next_attempt_at } = delivery
  return (
    <KeyValues
      items={[
        [t('event'), <EventName key="type" type={event_type} />],
        [t('about'), aboutOf(resource)],
        [t('eventId'), <Copyable key="id" text={event_id} />],
        [t('sequence'), format.number(sequence)],
        [t('when'), format.exact(created_at)],
        ...(next_attempt_at === null ? [] : [[t('next'), format.exact(next_attempt_at)] as const]),
      ]}
    />
  )
}

/** Answers of the receiver, newest first. */
function Attempts({ delivery }: { readonly delivery: DeliveryDetail }) {
  const t = useText(messages)
  const format = useFormat()
  const faultOf = useFault()
  return (
    <Section title={t('attempts')}>
      {delivery.attempts.length === 0 && <p className="soft">{t('noAttempts')}</p>}
      <Timeline
        moments={delivery.attempts.toReversed().map((attempt) => ({
          key: attempt.number,
          at: attempt.at,
          tone: attempt.error === null ? 'good' : 'bad',
          title: (
            <>
              {t('attempt', { number: attempt.number })}{' '}
              {attempt.status !== null && <strong className="mono">{attempt.status}</strong>}
            </>
          ),
          by: t('ms', { ms: format.number(Math.round(attempt.duration_ms)) }),
          more: (
            <>
              {attempt.error !== null && <div>{faultOf(attempt.error)}</div>}
              <Answer response={attempt.response} />
            </>
          ),
        }))}
      />
    </Section>
  )
}
