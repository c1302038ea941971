import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Delivery, Webhook } from '../../../../client/src/generated/logistics.ts'
import { promised } from '../../../../client/src/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useFault } from '../../../ui/webhooks/answer.tsx'
import { DeliveryState, useStatusOptions } from '../../../ui/webhooks/delivery-status.tsx'
import { usePlace, useRead, useRows } from '../../api.tsx'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { messages } from './delivery-messages.ts'
import { DeliverySide } from './delivery-side.tsx'
import { messages as webhookMessages } from './messages.ts'

/** What was and will be sent, and one of them beside it. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const w = useText(webhookMessages)
  const filter = useFilter()
  const status = filter.get('status')
  const event_type = filter.get('event')
  const query = promised<{ status?: Delivery['status']; event_type?: Delivery['event_type'] }>({
    ...(status !== '' && { status }),
    ...(event_type !== '' && { event_type }),
  })
  const rows = useRows('webhooks.deliveries', query, { params: { id: webhook.id } })
  const columns = useColumns()
  const chosen = filter.get('delivery')
  const open = (id: string) => filter.open('delivery', id)
  const isFiltered = status !== '' || event_type !== ''
  return (
    <>
      <Tools filter={filter} />
      <div className="split">
        <Table
          label={w('deliveries')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(chosen)}
          question={`${status} ${event_type}`}
          onOpen={({ id }) => open(String(id))}
          empty={
            isFiltered ? (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            ) : (
              <Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>
            )
          }
        />
        {/^\d+$/.test(chosen) && (
          <DeliverySide key={chosen} webhook={webhook} id={Number(chosen)} onClose={() => open('')} />
        )}
      </div>
    </>
  )
}

function Tools({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const cache = useQueryClient()
  const { company } = usePlace()
  const { data: types = [] } = useRead('webhooks.event_types', {}, { fresh_ms: 60 * 60_000 })
  const isOurs = ({ queryKey: [scope, operation] }: { readonly queryKey: readonly unknown[] }) =>
    scope === company.id && String(operation).startsWith('webhooks.deliver')
  return (
    <div className="page__tools">
      <ChoiceFilter
        filter={filter}
        name="status"
        label={t('status')}
        all={t('anyStatus')}
        options={useStatusOptions()}
      />
      <ChoiceFilter
        filter={filter}
        name="event"
        label={t('event')}
        all={t('anyEvent')}
        options={types.map(({ type }) => ({ id: type, name: type }))}
      />
      <Button icon="refresh" onClick={() => void cache.invalidateQueries({ predicate: isOurs })}>
        {t('refresh')}
      </Button>
    </div>
  )
}

function useColumns(): readonly Column<Delivery>[] {
  const t = useText(messages)
  const format = useFormat()
  const faultOf = useFault()
  return useMemo(
    () => [
      {
        key: 'status',
        title: t('status'),
        width: '132px',
        cell: ({ status }) => <DeliveryState status={status} />,
      },
      {
        key: 'event',
        title: t('event'),
        width: 'minmax(140px, 1.4fr)',
        cell: ({ event_type }) => <span className="mono">{event_type}</span>,
      },
      {
        key: 'when',
        title: t('when'),
        width: '190px',
        wideOnly: true,
        cell: ({ created_at }) => format.exact(created_at),
      },
      {
        key: 'about',
        title: t('about'),
        width: 'minmax(120px, 1fr)',
        wideOnly: true,
        cell: ({ resource }) => `${resource.type} ${resource.id}`,
      },
      {
        key: 'answer',
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
        title: t('attempts'),
        width: '88px',
        align: 'end',
        wideOnly: true,
        cell: ({ attempt_count }) => format.number(attempt_count),
      },
    ],
    [t, format, faultOf],
  )
}
