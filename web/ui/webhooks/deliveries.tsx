import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../button.tsx'
import { nothing, useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { ListTable } from '../list/list-table.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { type List, useList } from '../list/use-list.ts'
import { Empty } from '../notice.tsx'
import type { Column } from '../table/column.ts'
import { plainTime } from '../table/plain-time.ts'
import { useFilter } from '../filter.ts'
import { ChoiceFilter } from '../filters.tsx'
import { useFault } from './answer.tsx'
import { type Delivery, type Webhook, useApp } from './app.ts'
import { messages } from './delivery-messages.ts'
import { DeliverySide, aboutOf } from './delivery-side.tsx'
import { DeliveryState, deliveryStatuses, useStatusOptions } from './delivery-status.tsx'
import { messages as webhookMessages } from './webhook-messages.ts'

interface DeliveriesProps {
  readonly webhook: Webhook
  /** The form has the place of a delivery. */
  readonly isEditing: boolean
}

/** Past and future deliveries, with one of them beside the list. */
export function Deliveries({ webhook, isEditing }: DeliveriesProps) {
  const t = useText(messages)
  const w = useText(webhookMessages)
  const filter = useFilter()
  const status = deliveryStatuses.find((each) => each === filter.get('status'))
  const event_type = filter.get('event')
  const { types, deliveries } = useApp()
  const list = useList({
    name: 'deliveries',
    columns: useColumns(),
    source: {
      ...deliveries(webhook.id, { ...(status !== undefined && { status }), event_type }),
      // The event type in the address is checked once the types are loaded.
      enabled: event_type === '' || types.data !== undefined,
    },
    rowKey: ({ id }) => id,
    filter,
  })
  const chosen = filter.get('delivery')
  const [path] = useLocation()
  const isFiltered = status !== undefined || event_type !== ''
  return (
    <>
      <Tools list={list} />
      <div className="split">
        <ListTable
          list={list}
          label={w('deliveries')}
          selected={Number(chosen)}
          to={({ id }) => `${path}${filter.with({ delivery: String(id) })}`}
          empty={
            isFiltered ? (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            ) : (
              <Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>
            )
          }
        />
        {!isEditing && /^\d+$/.test(chosen) && (
          <DeliverySide
            key={chosen}
            webhook={webhook}
            id={Number(chosen)}
            onClose={() => filter.open('delivery', '')}
          />
        )}
      </div>
    </>
  )
}

function Tools({ list }: { readonly list: List<Delivery> }) {
  const { filter } = list
  const t = useText(messages)
  const cache = useQueryClient()
  const { types, words } = useApp()
  return (
    <div className="page__tools">
      <ChoiceFilter
        filter={filter}
        name="status"
        label={t('state')}
        all={t('anyStatus')}
        options={useStatusOptions()}
      />
      <ChoiceFilter
        filter={filter}
        name="event"
        label={t('event')}
        all={t('anyEvent')}
        options={(types.data ?? []).map(({ type }) => ({ id: type, name: words.eventName(type) }))}
      />
      <Button icon="refresh" onClick={() => void cache.invalidateQueries({ predicate: isOurs })}>
        {t('refresh')}
      </Button>
      <ListTools list={list} hasTotal />
    </div>
  )
}

/** Operation names of either service: `webhooks.deliveries`, `admin.webhooks_delivery`. */
function isOurs({ queryKey: [, operation] }: { readonly queryKey: readonly unknown[] }): boolean {
  return /webhooks[._]deliver/.test(String(operation))
}

function useColumns(): readonly Column<Delivery>[] {
  const t = useText(messages)
  const format = useFormat()
  const faultOf = useFault()
  const { eventName } = useApp().words
  return useMemo(
    () => [
      {
        key: 'status',
        phone: 'end',
        title: t('state'),
        width: '132px',
        value: ({ status }) => t(status),
        cell: ({ status }) => <DeliveryState status={status} />,
      },
      {
        key: 'event',
        phone: 'head',
        title: t('event'),
        width: 'minmax(140px, 1.4fr)',
        value: ({ event_type }) => event_type,
        cell: ({ event_type }) => <span title={event_type}>{eventName(event_type)}</span>,
      },
      {
        key: 'when',
        phone: 'text',
        title: t('when'),
        width: '190px',
        wideOnly: true,
        value: ({ created_at }) => plainTime(created_at),
        cell: ({ created_at }) => format.exact(created_at),
      },
      {
        key: 'about',
        phone: 'note',
        title: t('about'),
        width: 'minmax(120px, 1fr)',
        wideOnly: true,
        cell: ({ resource }) => aboutOf(resource),
      },
      {
        key: 'answer',
        phone: 'more',
        title: t('answer'),
        width: 'minmax(120px, 1.2fr)',
        wideOnly: true,
        cell: ({ last_status, last_error }) => {
          if (last_status === null && last_error === null) return nothing
          return `${last_status ?? ''} ${faultOf(last_error)}`.trim()
        },
      },
      {
        key: 'attempts',
        phone: 'place',
        title: t('attempts'),
        width: '88px',
        align: 'end',
        wideOnly: true,
        value: ({ attempt_count }) => attempt_count,
        cell: ({ attempt_count }) => format.number(attempt_count),
      },
    ],
    [t, format, faultOf, eventName],
  )
}
