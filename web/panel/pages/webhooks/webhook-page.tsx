import { useState } from 'react'
import type { Webhook } from '../../../../client/src/generated/auth.ts'
import { useFilter } from '../../../ui/filter.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRead } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { messages } from '../../webhooks/messages.ts'
import { HealthState } from '../../webhooks/webhook-table.tsx'
import { Actions } from './actions.tsx'
import { Deliveries } from './deliveries.tsx'
import { EditWebhook } from './form.tsx'
import { Overview } from './overview.tsx'

interface WebhookPageProps {
  readonly id: number
  readonly onSecret: (webhook: Webhook) => void
}

/** One webhook: what it was sent, how that goes, and how it is set up. */
export function WebhookPage({ id, onSecret }: WebhookPageProps) {
  const t = useText(messages)
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead('admin.webhooks_get', { params: { id } })
  return (
    <Page
      title={data?.name ?? t('webhook')}
      aside={data !== undefined && <HealthState state={data.health.state} />}
      back={{ to: '/webhooks', label: t('webhooks') }}
      actions={
        data !== undefined &&
        may('webhooks.write') && (
          <Actions webhook={data} onEdit={() => setEditing(true)} onSecret={onSecret} />
        )
      }
    >
      {data === undefined && error === null && <Bones lines={10} />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <div className="soft webhooks-url mono">{data.url}</div>
          <Trouble webhook={data} />
          <Parts webhook={data} isEditing={isEditing} onEdited={() => setEditing(false)} />
        </>
      )}
    </Page>
  )
}

/** Why nothing is sent. */
function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const format = useFormat()
  const { active, health, disabled_reason } = webhook
  if (active && health.state !== 'paused') return null
  const text = active ? t('pausedText', { until: format.time(health.paused_until) }) : t('disabledText')
  return (
    <div className="notice notice--warn" role="status">
      <div>
        {text} {disabled_reason !== null && <span className="soft">{disabled_reason}</span>}
      </div>
    </div>
  )
}

interface PartsProps {
  readonly webhook: Webhook
  readonly isEditing: boolean
  readonly onEdited: () => void
}

/** The form stands beside the tabs, so that what is typed survives a look at the other one. */
function Parts({ webhook, isEditing, onEdited }: PartsProps) {
  const t = useText(messages)
  const filter = useFilter()
  const at = filter.get('tab') === 'overview' ? 'overview' : 'deliveries'
  return (
    <div className="split">
      <div className="panel-body">
        <Tabs
          label={t('parts')}
          tabs={[
            { key: 'deliveries', title: t('deliveries') },
            { key: 'overview', title: t('overview') },
          ]}
          at={at}
          onChange={(key) => filter.set('tab', key === 'deliveries' ? '' : key)}
        >
          {at === 'deliveries' ? (
            <Deliveries webhook={webhook} isEditing={isEditing} />
          ) : (
            <Overview webhook={webhook} />
          )}
        </Tabs>
      </div>
      {isEditing && <EditWebhook webhook={webhook} onDone={onEdited} />}
    </div>
  )
}
