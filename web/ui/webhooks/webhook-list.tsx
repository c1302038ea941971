import { type ReactNode, useMemo } from 'react'
import { LinkButton } from '../button.tsx'
import { useAsked } from '../data/calls.ts'
import { type WholeList, wholeRows } from '../data/rows.ts'
import { nothing, useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { Empty } from '../notice.tsx'
import { Table } from '../table.tsx'
import type { Column } from '../table/column.ts'
import { type Webhook, useApp } from './app.ts'
import { HealthState, lastSentAt } from './health.tsx'
import { percent } from './overview.tsx'
import { messages } from './webhook-messages.ts'

/** Each asks for its own figures: more of them would use up what a token may ask in a minute. */
const mostWithFigures = 15

interface NewLinkProps {
  /** What of the form is known already: `?site=7`. */
  readonly given?: string
}

/** Offered to who may press it. */
export function NewLink({ given = '' }: NewLinkProps) {
  const t = useText(messages)
  if (!useApp().mayChange) return null
  return (
    <LinkButton icon="add" kind="primary" to={`/webhooks/new${given}`}>
      {t('add')}
    </LinkButton>
  )
}

interface WebhookTableProps {
  readonly list: WholeList<Webhook>
  /** The way to the first one. */
  readonly make: ReactNode
}

export function WebhookTable({ list, make }: WebhookTableProps) {
  const t = useText(messages)
  const { words } = useApp()
  return (
    <Table
      label={t('webhook')}
      columns={useColumns(list.data ?? [])}
      rows={wholeRows(list)}
      rowKey={({ id }) => id}
      to={({ id }) => `/webhooks/${id}`}
      empty={
        <Empty title={t('emptyTitle')} icon="hook" action={make}>
          {words.empty}
        </Empty>
      }
    />
  )
}

function useColumns(webhooks: readonly Webhook[]): readonly Column<Webhook>[] {
  const t = useText(messages)
  const format = useFormat()
  const {
    words: { owner, allOwners },
    owner: { nameOf },
  } = useApp()
  return useMemo(() => {
    const withFigures = new Set(webhooks.slice(0, mostWithFigures).map(({ id }) => id))
    return [
      { key: 'name', phone: 'head', title: t('name'), width: 'minmax(110px, 1fr)', cell: ({ name }) => name },
      {
        key: 'url',
        phone: 'text',
        title: t('address'),
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
        key: 'owner',
        phone: 'more',
        title: owner,
        width: 'minmax(100px, 1fr)',
        wideOnly: true,
        cell: (webhook) => nameOf(webhook) ?? <span className="soft">{allOwners}</span>,
      },
      {
        key: 'state',
        phone: 'end',
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
        phone: 'place',
        title: t('lastDelivery'),
        width: '130px',
        align: 'end',
        cell: (webhook) => {
          const at = lastSentAt(webhook)
          return at === null ? <span className="soft">{t('never')}</span> : format.ago(at)
        },
      },
    ]
  }, [t, format, webhooks, owner, allOwners, nameOf])
}

function SuccessRate({ id }: { readonly id: number }) {
  const format = useFormat()
  const { data } = useAsked(useApp().stats(id), { fresh_ms: 60_000 })
  return data === undefined ? nothing : percent(data.last_24_hours.success_rate, format)
}
