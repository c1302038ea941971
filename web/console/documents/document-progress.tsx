import './steps.css'
import type { TimelineEntry } from '../../../client/src/generated/logistics.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { By, useEntryTitle } from './document-timeline.tsx'
import { type WithStatuses, toneOf, useStatusName } from './status.tsx'
import { stepsOf } from './steps.ts'
import { messages } from './timeline-messages.ts'

interface DocumentProgressProps {
  readonly of: WithStatuses
  readonly status: string
  /** Undefined while it loads. Until then, only the status is shown. */
  readonly timeline: readonly TimelineEntry[] | undefined
}

/** A document's progress through its statuses, when it reached the current one, and who last changed it. */
export function DocumentProgress({ of, status, timeline = [] }: DocumentProgressProps) {
  const t = useText(messages)
  const name = useStatusName(of)
  const format = useFormat()
  const titleOf = useEntryTitle(of)
  const last = timeline.at(-1)
  return (
    <>
      <ol className="steps" aria-label={t('way')}>
        {stepsOf(of, status, timeline).map((step) => (
          <li
            key={step.status}
            className={`steps__step steps__step--${step.state}${
              step.state === 'here' ? ` steps__step--${toneOf(of, status)}` : ''
            }`}
            aria-current={step.state === 'here' ? 'step' : undefined}
          >
            <span>{name(step.status)}</span>
            {step.at !== undefined && (
              <time dateTime={step.at} title={format.exact(step.at)}>
                {format.date(step.at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {last !== undefined && (
        <p className="documents-last">
          <Icon name="clock" />
          <span>{t('lastActivity')}</span>
          <strong>{titleOf(last)}</strong>
          <time dateTime={last.at} title={format.exact(last.at)}>
            {format.ago(last.at)}
          </time>
          <span>
            <By actor={last.actor} />
          </span>
        </p>
      )}
    </>
  )
}
