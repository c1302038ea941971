import { useLocation } from 'wouter'
import { Button } from '../button.tsx'
import { useAsked } from '../data/calls.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { Awaited } from '../notice.tsx'
import { Page } from '../page.tsx'
import { Tabs } from '../tabs.tsx'
import { useFilter } from '../filter.ts'
import { WebhookActions, useSwitching } from './actions.tsx'
import { type Webhook, useApp } from './app.ts'
import { Deliveries } from './deliveries.tsx'
import { EditWebhook } from './form.tsx'
import { HealthState } from './health.tsx'
import { Overview } from './overview.tsx'
import { messages } from './webhook-messages.ts'

interface WebhookPageProps {
  readonly id: number
  readonly isEditing: boolean
  readonly onSecret: (webhook: Webhook) => void
}

/** One webhook: what it was sent, how that goes, and how it is set up. */
export function WebhookPage({ id, isEditing, onSecret }: WebhookPageProps) {
  const t = useText(messages)
  const { data: webhook, error, refetch } = useAsked(useApp().one(id), { every_ms: 30_000 })
  const back = { to: '/webhooks', label: t('back') }
  if (webhook === undefined) {
    return (
      <Page title={t('webhook')} back={back}>
        <Awaited data={webhook} error={error} retry={refetch} lines={10} />
      </Page>
    )
  }
  return (
    <Page
      title={webhook.name}
      aside={<HealthState webhook={webhook} />}
      back={back}
      actions={<WebhookActions webhook={webhook} onSecret={onSecret} />}
    >
      <div className="soft webhooks-url mono">{webhook.url}</div>
      <Trouble webhook={webhook} />
      <Parts webhook={webhook} isEditing={isEditing} />
    </Page>
  )
}

interface PartsProps {
  readonly webhook: Webhook
  readonly isEditing: boolean
}

/** The form stands beside the tabs, so that what is typed survives a look at the other one. */
function Parts({ webhook, isEditing }: PartsProps) {
  const t = useText(messages)
  const filter = useFilter()
  const [, go] = useLocation()
  const at = filter.get('tab') === 'overview' ? 'overview' : 'deliveries'
  return (
    <div className="split">
      <div className="webhooks-body">
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
      {isEditing && (
        <EditWebhook webhook={webhook} onDone={() => go(`/webhooks/${webhook.id}${filter.address}`)} />
      )}
    </div>
  )
}

/** Why nothing is sent, and the way out. */
function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const format = useFormat()
  const { mayChange } = useApp()
  const { enable } = useSwitching(webhook)
  const { health, status, disabled_reason } = webhook
  if (status === 'enabled' && health.state !== 'paused') return null
  const text =
    status === 'auto_disabled'
      ? t('autoDisabledText')
      : status === 'disabled'
        ? t('disabledText')
        : t('pausedText', { until: format.time(health.paused_until) })
  return (
    <div className="notice notice--warn webhooks-trouble" role="status">
      <div>
        {text} {disabled_reason !== null && <span className="soft">{disabled_reason}</span>}
      </div>
      {mayChange && (
        <Button icon="play" onClick={enable}>
          {t('enable')}
        </Button>
      )}
    </div>
  )
}
