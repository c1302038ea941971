import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useRead } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { useMay } from '../../role.ts'
import { WebhookActions, useSwitching } from './actions.tsx'
import { Deliveries } from './deliveries.tsx'
import { HealthState } from './health.tsx'
import { messages } from './messages.ts'
import { Overview } from './overview.tsx'

interface WebhookPageProps {
  readonly id: number
  readonly onSecret: (webhook: Webhook) => void
}

/** One webhook: what it was sent, how that goes, and how it is set up. */
export function WebhookPage({ id, onSecret }: WebhookPageProps) {
  const t = useText(messages)
  const filter = useFilter()
  const { data: webhook, error, refetch } = useRead('webhooks.get', { params: { id } }, { every_ms: 30_000 })
  const back = { to: '/webhooks', label: t('back') }
  if (webhook === undefined) {
    return (
      <Page title={t('title')} back={back}>
        {error === null ? <Bones lines={10} /> : <Failure error={error} retry={() => void refetch()} />}
      </Page>
    )
  }
  const at = filter.get('tab') === 'overview' ? 'overview' : 'deliveries'
  return (
    <Page
      title={webhook.name}
      aside={<HealthState webhook={webhook} />}
      back={back}
      actions={<WebhookActions webhook={webhook} onSecret={onSecret} />}
    >
      <div className="soft webhooks-url mono">{webhook.url}</div>
      <Trouble webhook={webhook} />
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
          {at === 'deliveries' ? <Deliveries webhook={webhook} /> : <Overview webhook={webhook} />}
        </Tabs>
      </div>
    </Page>
  )
}

/** Why nothing is sent, and the way out. */
function Trouble({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const format = useFormat()
  const mayChange = useMay('client')
  const { enable, isBusy } = useSwitching(webhook)
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
        <Button icon="play" busy={isBusy} onClick={enable}>
          {t('enable')}
        </Button>
      )}
    </div>
  )
}
