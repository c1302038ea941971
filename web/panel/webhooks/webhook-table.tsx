import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { Webhook } from '../../../client/src/generated/auth.ts'
import { LinkButton } from '../../ui/button.tsx'
import { wholeRows } from '../../ui/data/rows.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { State, type Tone } from '../../ui/state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useRead } from '../api.ts'
import { useSession } from '../session.tsx'
import { useSiteNames } from '../site-names.ts'
import { messages } from './messages.ts'

const tones: Readonly<Record<Webhook['health']['state'], Tone>> = {
  untried: 'idle',
  healthy: 'good',
  failing: 'bad',
  paused: 'warn',
  disabled: 'idle',
}

export function HealthState({ state }: { readonly state: Webhook['health']['state'] }) {
  const t = useText(messages)
  return <State tone={tones[state]}>{t(state)}</State>
}

/** The webhooks of one site, or all of them. */
export function WebhookTable({ site }: { readonly site?: number }) {
  const t = useText(messages)
  const { may } = useSession()
  const [, go] = useLocation()
  const list = useRead('admin.webhooks_list', site === undefined ? {} : { query: { site_id: site } })
  const make = may('webhooks.write') && (
    <LinkButton
      to={site === undefined ? '/webhooks/new' : `/webhooks/new?site=${site}`}
      kind="primary"
      icon="add"
    >
      {t('new')}
    </LinkButton>
  )
  return (
    <>
      <div className="page__tools">
        <div className="push">{make}</div>
      </div>
      <Table
        label={t('webhooks')}
        columns={useColumns()}
        rows={wholeRows(list)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(`/webhooks/${id}`)}
        empty={
          <Empty title={t('empty')} action={make}>
            {t('emptyText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useText(messages)
  const { nameOf } = useSiteNames()
  return useMemo(
    () => [
      { key: 'name', title: t('name'), width: 'minmax(120px, 1fr)', cell: ({ name }) => name },
      {
        key: 'health',
        title: t('health'),
        width: '130px',
        cell: ({ health }) => <HealthState state={health.state} />,
      },
      {
        key: 'url',
        title: t('url'),
        width: 'minmax(160px, 2fr)',
        wideOnly: true,
        cell: ({ url }) => <code>{url}</code>,
      },
      {
        key: 'site',
        title: t('site'),
        width: 'minmax(100px, 1fr)',
        wideOnly: true,
        cell: ({ site_id }) => (site_id === null ? t('allSites') : nameOf(site_id)),
      },
      {
        key: 'events',
        title: t('events'),
        width: 'minmax(120px, 1.4fr)',
        wideOnly: true,
        cell: ({ events }) => <span className="soft">{events.join(', ')}</span>,
      },
    ],
    [t, nameOf],
  )
}
