import { Copyable } from '../copy-button.tsx'
import { useAsked } from '../data/calls.ts'
import { nothing, useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { KeyValues } from '../key-values.tsx'
import { Section } from '../page.tsx'
import { type Webhook, useApp } from './app.ts'
import { messages as shared } from './messages.ts'
import { Traffic } from './traffic.tsx'
import { messages } from './webhook-messages.ts'

/** How it goes, and how it is set up. */
export function Overview({ webhook }: { readonly webhook: Webhook }) {
  return (
    <div className="stack webhooks-overview">
      <Traffic read={useAsked(useApp().stats(webhook.id))} />
      <Settings webhook={webhook} />
    </div>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const ui = useText(shared)
  const format = useFormat()
  const { owner, words } = useApp()
  const { events, payload, headers, timeout_ms, health, secret_hint } = webhook
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const ago = (time: string | null) => (time === null ? nothing : format.ago(time))
  return (
    <Section title={t('settings')}>
      <div className="columns">
        <KeyValues
          items={[
            [t('url'), <Copyable key="url" text={webhook.url} />],
            [t('events'), events.includes('*') ? t('allEvents') : events.join(', ')],
            [words.owner, owner.nameOf(webhook) ?? words.allOwners],
            [t('payload'), words[payload]],
            [ui('headers'), lines.length === 0 ? t('none') : <code key="headers">{lines.join(', ')}</code>],
          ]}
        />
        <KeyValues
          items={[
            [t('timeout'), `${format.number(timeout_ms)} ms`],
            [t('secretHint'), <code key="secret">{secret_hint}</code>],
            [t('lastSuccess'), ago(health.last_success_at)],
            [t('lastFailure'), ago(health.last_failure_at)],
            [t('created'), format.time(webhook.created_at)],
            [t('changed'), format.time(webhook.updated_at)],
          ]}
        />
      </div>
    </Section>
  )
}
