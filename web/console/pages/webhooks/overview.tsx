import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { messages as uiMessages } from '../../../ui/webhooks/messages.ts'
import { Traffic } from '../../../ui/webhooks/traffic.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { messages } from './messages.ts'

/** How it goes, and how it is set up. */
export function Overview({ webhook }: { readonly webhook: Webhook }) {
  return (
    <div className="stack webhooks-overview">
      <Traffic read={useRead('webhooks.stats', { params: { id: webhook.id } })} />
      <Settings webhook={webhook} />
    </div>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const format = useFormat()
  const { nameOf } = useClients()
  const { events, payload, headers, timeout_ms, client_3pl_id, secret_hint } = webhook
  const names = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Section title={t('settings')}>
      <KeyValues
        items={[
          [t('url'), <Copyable key="url" text={webhook.url} />],
          [t('events'), events.includes('*') ? t('allEvents') : events.join(', ')],
          [t('client'), client_3pl_id === null ? t('allClients') : nameOf(client_3pl_id)],
          [t('payload'), t(payload)],
          [t('timeout'), `${format.number(timeout_ms)} ms`],
          [ui('headers'), names.length === 0 ? t('none') : <code key="headers">{names.join(', ')}</code>],
          [t('secretHint'), <code key="secret">{secret_hint}</code>],
          [t('created'), format.time(webhook.created_at)],
          [t('changed'), format.time(webhook.updated_at)],
        ]}
      />
    </Section>
  )
}
