import '../../../ui/table.css'
import './events.css'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { Page as Sheet, Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { EventRow } from './event-row.tsx'
import { EventFilters, questionOf } from './filters.tsx'
import { messages } from './messages.ts'
import { type LiveEvents, useLiveEvents } from './use-live-events.ts'

/** Live event list. `?event=4711` opens one event. */
export function Page() {
  const t = useText(messages)
  const filter = useFilter()
  const [isPaused, setPaused] = useState(false)
  const question = questionOf(filter)
  const live = useLiveEvents(question, isPaused)
  const hasError = live.error !== undefined
  return (
    <Sheet
      title={t('title')}
      aside={<Pulse live={live} isPaused={isPaused} />}
      actions={
        <Button icon={isPaused ? 'play' : 'pause'} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('goOn') : t('pause')}
        </Button>
      }
      tools={<EventFilters filter={filter} />}
    >
      {hasError && live.isLoading && <Failure error={live.error} />}
      {!hasError && live.isLoading && <Bones lines={10} />}
      {!live.isLoading && <Linked live={live} filter={filter} />}
      {!live.isLoading && (
        <EventList live={live} filter={filter} isAsked={Object.keys(question).length > 0} />
      )}
    </Sheet>
  )
}

function Pulse({ live, isPaused }: { readonly live: LiveEvents; readonly isPaused: boolean }) {
  const t = useText(messages)
  if (isPaused) return <State tone="idle">{t('paused')}</State>
  if (live.error !== undefined) return <State tone="bad">{t('troubled')}</State>
  if (live.isLoading) return <State tone="info">{t('asking')}</State>
  return <State tone="active">{live.isQuiet ? t('quiet') : t('live')}</State>
}

interface ListProps {
  readonly live: LiveEvents
  readonly filter: Filter
}

function EventList({ live, filter, isAsked }: ListProps & { readonly isAsked: boolean }) {
  const t = useText(messages)
  const { events, begin } = live
  if (events.length === 0) {
    return isAsked ? (
      <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
    ) : (
      <Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>
    )
  }
  return (
    <>
      <ol className="events-list" aria-label={t('title')}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} isNew={event.sequence > begin} filter={filter} />
        ))}
      </ol>
      <p className="soft">{t('shown', { count: events.length })}</p>
    </>
  )
}

/** The event named in the address, if it's older than the loaded ones. */
function Linked({ live, filter }: ListProps) {
  const t = useText(messages)
  const number = Number(filter.get('event'))
  const isInSight = live.events.some(({ sequence }) => sequence === number)
  const enabled = number > 0 && !isInSight
  const { data, error, refetch } = useRead(
    'events.list',
    { query: { after: number - 1, limit: 1 } },
    { enabled, fresh_ms: 10 * 60_000 },
  )
  if (!enabled || (data === undefined && error === null)) return null
  const event = data?.data.find(({ sequence }) => sequence === number)
  return (
    <Section title={t('linked')}>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {event === undefined ? (
        <p className="soft">{t('gone')}</p>
      ) : (
        <ol className="events-list">
          <EventRow event={event} isNew={false} filter={filter} />
        </ol>
      )}
    </Section>
  )
}
