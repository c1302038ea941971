import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { wholeRows } from '../../../ui/data/rows.ts'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { percent } from '../../../ui/webhooks/traffic.tsx'
import { useRead } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { HealthState, lastSentAt } from './health.tsx'
import { messages } from './messages.ts'

/** Each asks for its own figures: more of them would use up what a token may ask in a minute. */
const mostWithFigures = 15

export function WebhookList() {
  const t = useText(messages)
  const [, go] = useLocation()
  const mayChange = useMay('client')
  const read = useRead('webhooks.list', {}, { every_ms: 60_000 })
  const columns = useColumns(read.data ?? [])
  return (
    <Page
      title={t('title')}
      aside={
        read.data !== undefined && <span className="soft">{t('count', { count: read.data.length })}</span>
      }
      actions={
        mayChange ? (
          <LinkButton icon="add" kind="primary" to="/webhooks/new">
            {t('add')}
          </LinkButton>
        ) : (
          <span className="soft">{t('readOnly')}</span>
        )
      }
    >
      <Table
        label={t('title')}
        columns={columns}
        rows={wholeRows(read)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`/webhooks/${id}`)}
        empty={<Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>}
      />
    </Page>
  )
}

function useColumns(webhooks: readonly Webhook[]): readonly Column<Webhook>[] {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(() => {
    const withFigures = new Set(webhooks.slice(0, mostWithFigures).map(({ id }) => id))
    return [
      { key: 'name', title: t('name'), width: 'minmax(110px, 1fr)', cell: ({ name }) => name },
      {
        key: 'url',
        title: t('url'),
        width: 'minmax(180px, 2fr)',
        wideOnly: true,
        cell: ({ url }) => <span className="mono">{url}</span>,
      },
      {
        key: 'events',
        title: t('events'),
        width: 'minmax(120px, 1fr)',
        wideOnly: true,
        cell: ({ events }) => (
          <span title={events.join(', ')}>
            {events.includes('*')
              ? t('allEvents')
              : events.length < 3
                ? events.join(', ')
                : t('eventCount', { count: events.length })}
          </span>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        width: '124px',
        cell: (webhook) => <HealthState webhook={webhook} />,
      },
      {
        key: 'success',
        title: t('success'),
        width: '128px',
        align: 'end',
        wideOnly: true,
        cell: ({ id }) => (withFigures.has(id) ? <SuccessRate id={id} /> : nothing),
      },
      {
        key: 'last',
        title: t('lastDelivery'),
        width: '130px',
        align: 'end',
        cell: (webhook) => {
          const at = lastSentAt(webhook)
          return at === null ? <span className="soft">{t('never')}</span> : format.ago(at)
        },
      },
    ]
  }, [t, format, webhooks])
}

function SuccessRate({ id }: { readonly id: number }) {
  const format = useFormat()
  const { data } = useRead('webhooks.stats', { params: { id } }, { fresh_ms: 60_000 })
  return data === undefined ? nothing : percent(data.last_24_hours.success_rate, format)
}
