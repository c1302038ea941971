import type { Webhook } from '../../../../client/src/generated/auth.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { messages as uiMessages } from '../../../ui/webhooks/messages.ts'
import { Traffic } from '../../../ui/webhooks/traffic.tsx'
import { useRead } from '../../api.ts'
import { useSiteNames } from '../../site-names.ts'
import { messages } from '../../webhooks/messages.ts'

/** How it goes, and how it is set up. */
export function Overview({ webhook }: { readonly webhook: Webhook }) {
  return (
    <div className="webhooks-overview">
      <Traffic read={useRead('admin.webhooks_stats', { params: { id: webhook.id } })} />
      <Settings webhook={webhook} />
    </div>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const format = useFormat()
  const { nameOf } = useSiteNames()
  const { url, site_id, events, payload, timeout_ms, headers, health, secret_hint } = webhook
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const ago = (time: string | null) => (time === null ? nothing : format.ago(time))
  return (
    <Section title={t('settings')}>
      <div className="columns">
        <KeyValues
          items={[
            [t('url'), <Copyable key="url" text={url} />],
            [t('site'), site_id === null ? t('allSites') : nameOf(site_id)],
            [t('events'), events.includes('*') ? t('everything') : events.join(', ')],
            [t('payload'), t(payload)],
            [ui('headers'), lines.length === 0 ? nothing : <code key="headers">{lines.join(', ')}</code>],
          ]}
        />
        <KeyValues
          items={[
            [t('timeout'), format.number(timeout_ms)],
            [t('lastSuccess'), ago(health.last_success_at)],
            [t('lastFailure'), ago(health.last_failure_at)],
            [t('secretHint'), <code key="hint">{secret_hint}</code>],
          ]}
        />
      </div>
    </Section>
  )
}
