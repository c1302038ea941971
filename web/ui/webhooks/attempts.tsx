import type { DeliveryDetail } from '../../../client/src/generated/logistics.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { Section } from '../page.tsx'
import { Timeline } from '../timeline.tsx'
import { Answer, useFault } from './answer.tsx'
import { messages } from './delivery-messages.ts'

/** Answers of the receiver, newest first. */
export function Attempts({ delivery }: { readonly delivery: Pick<DeliveryDetail, 'attempts'> }) {
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
