import { useCallback, useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '../../../../client/src/generated/logistics.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Filter } from '../../../ui/filter.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { State } from '../../../ui/state.tsx'
import { useFieldName } from '../../documents/timeline-names.ts'
import { toneOfEvent, typeNames } from '../../event-names.ts'
import { kinds } from '../../kinds.ts'
import { recordOf } from '../../record-of.ts'
import { bodyParts, changedFields, inShort } from './body-lines.ts'
import { messages } from './messages.ts'

interface EventRowProps {
  readonly event: Event
  /** Whether the event arrived while the page was open. */
  readonly isNew: boolean
  readonly filter: Filter
}

/** An event on one line, with its changes and its body once it is open. The address names the open event. */
export function EventRow({ event, isNew, filter }: EventRowProps) {
  const t = useText(messages)
  const n = useText(typeNames)
  const format = useFormat()
  const id = useId()
  const record = recordOf(event)
  const number = String(event.sequence)
  const isOpen = filter.get('event') === number
  return (
    <li className={isNew ? 'events-row events-row--new' : 'events-row'}>
      <div className="events-line">
        <button
          type="button"
          className="events-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => filter.set('event', isOpen ? '' : number)}
        >
          <span className={isOpen ? 'events-arrow events-arrow--open' : 'events-arrow'}>
            <Icon name="play" size={10} />
          </span>
          <time dateTime={event.timestamp}>{format.exact(event.timestamp)}</time>
          <State tone={toneOfEvent(event.type)}>{n(event.type)}</State>
        </button>
        <Link href={record.to} className="mono" title={t('open')}>
          {record.name}
        </Link>
        <Changes event={event} />
      </div>
      {isOpen && (
        <div id={id} className="events-detail">
          <ChangeTable event={event} />
          <Body event={event} />
        </div>
      )}
    </li>
  )
}

/** The first changes, on one line. */
function Changes({ event }: { readonly event: Event }) {
  const t = useText(messages)
  const fieldName = useFieldName()
  const value = useValueWords(event)
  const fields = changedFields(event).slice(0, 3)
  const words = fields.map(
    (field) =>
      `${fieldName(field)}: ${value(field, event.previous?.[field])} → ${value(field, event.data?.[field])}`,
  )
  const moved = event.movements?.length ?? 0
  if (moved > 0) words.push(t('movements', { count: moved }))
  return <span className="events-changes">{words.join(' · ')}</span>
}

function ChangeTable({ event }: { readonly event: Event }) {
  const t = useText(messages)
  const fieldName = useFieldName()
  const value = useValueWords(event)
  const fields = changedFields(event)
  if (fields.length === 0) return null
  return (
    <div className="scroll-x">
      <table className="simple-table">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <td>{fieldName(field)}</td>
              <td>{value(field, event.previous?.[field])}</td>
              <td>
                <mark>{value(field, event.data?.[field])}</mark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Body({ event }: { readonly event: Event }) {
  const t = useText(messages)
  return (
    <figure>
      <figcaption className="row">
        <strong>{t('body')}</strong>
        <code className="soft">{event.type}</code>
        <span className="push">
          <CopyButton text={JSON.stringify(event, null, 2)} />
        </span>
      </figcaption>
      <pre className="events-body">
        {bodyParts(event).map(({ text, isChanged }, index) =>
          isChanged ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </pre>
    </figure>
  )
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** An event value as text: status names, and times and numbers in the user's locale. */
function useValueWords({ resource }: Event): (field: string, value: unknown) => string {
  const { language } = useLanguage()
  const ui = useText(uiMessages)
  const format = useFormat()
  const kind = kinds.find(({ of }) => of === resource.type)
  return useCallback(
    (field, value) => {
      if (typeof value === 'boolean') return value ? ui('yes') : ui('no')
      if (typeof value === 'number') return format.number(value)
      if (typeof value !== 'string') return inShort(value)
      if (field === 'status') return kind?.statuses[value]?.name[language] ?? value
      if (instant.test(value)) return format.time(value)
      return day.test(value) ? format.date(value) : inShort(value)
    },
    [kind, language, ui, format],
  )
}
