import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Delivery, Webhook } from '../../../../client/src/generated/auth.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useFault } from '../../../ui/webhooks/answer.tsx'
import { DeliveryState, deliveryStatuses, useStatusOptions } from '../../../ui/webhooks/delivery-status.tsx'
import { useRows } from '../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { messages } from '../../webhooks/messages.ts'
import { DeliverySide } from './delivery-side.tsx'

interface DeliveriesProps {
  readonly webhook: Webhook
  /** The form has the place of a delivery. */
  readonly isEditing: boolean
}

export function Deliveries({ webhook, isEditing }: DeliveriesProps) {
  const t = useText(messages)
  const filter = useFilter()
  const cache = useQueryClient()
  const status = deliveryStatuses.find((each) => each === filter.get('status'))
  const rows = useRows('admin.webhooks_deliveries', status === undefined ? {} : { status }, {
    params: { id: webhook.id },
  })
  const open = filter.get('delivery')
  return (
    <>
      <div className="page__tools">
        <ChoiceFilter
          filter={filter}
          name="status"
          label={t('status')}
          all={t('anyStatus')}
          options={useStatusOptions()}
        />
        <Button icon="refresh" onClick={() => void cache.invalidateQueries({ predicate: isOurs })}>
          {t('refresh')}
        </Button>
      </div>
      <div className="split">
        <Table
          label={t('deliveries')}
          columns={useColumns()}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(open)}
          question={status ?? ''}
          onOpen={({ id }) => filter.open('delivery', String(id))}
          empty={
            status === undefined ? (
              <Empty title={t('noDeliveries')}>{t('noDeliveriesText')}</Empty>
            ) : (
              <Empty title={t('noMatch')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {!isEditing && /^\d+$/.test(open) && (
          <DeliverySide
            key={open}
            webhook={webhook}
            id={Number(open)}
            onClose={() => filter.open('delivery', '')}
          />
        )}
      </div>
    </>
  )
}

function isOurs({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(queryKey[1]).startsWith('admin.webhooks_deliver')
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
        width: '130px',
        cell: ({ status }) => <DeliveryState status={status} />,
      },
      {
        key: 'event',
        title: t('event'),
        width: 'minmax(130px, 1.4fr)',
        cell: ({ event_type }) => <code>{event_type}</code>,
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
        width: 'minmax(110px, 1fr)',
        wideOnly: true,
        cell: ({ resource }) => (resource === null ? '' : `${resource.type} ${resource.id ?? ''}`),
      },
      {
        key: 'answer',
        title: t('answer'),
        width: 'minmax(100px, 1fr)',
        wideOnly: true,
        cell: ({ last_status, last_error }) => `${last_status ?? ''} ${faultOf(last_error)}`,
      },
      {
        key: 'attempts',
        title: t('attempts'),
        width: '90px',
        align: 'end',
        wideOnly: true,
        cell: ({ attempt_count }) => format.number(attempt_count),
      },
    ],
    [t, format, faultOf],
  )
}
