import './webhooks.css'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useAsked } from '../data/calls.ts'
import { useText } from '../i18n/language.tsx'
import { NotFound } from '../not-found.tsx'
import { Page } from '../page.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { type Webhook, type WebhookApp, WebhooksOf, useApp } from './app.ts'
import { NewWebhook } from './form.tsx'
import { messages } from './webhook-messages.ts'
import { NewLink, WebhookTable } from './webhook-list.tsx'
import { WebhookPage } from './webhook-page.tsx'

/** All pages of webhooks: the list, a new one beside it, and each of them; `/webhooks/:id?/:part?`. */
export function WebhookPages({ app }: { readonly app: WebhookApp }) {
  const t = useText(messages)
  const { id, part } = useParams<{ id?: string; part?: string }>()
  // Here, above the pages: the secret of a new one is shown on the page that it leads to.
  const [shown, setShown] = useState<{ readonly webhook: Webhook; readonly text: string }>()
  const content = () => {
    if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
    if (id === undefined || id === 'new') {
      return (
        <WebhookList
          isNew={id === 'new'}
          onDone={(webhook) => setShown({ webhook, text: t('secretText') })}
        />
      )
    }
    return (
      <WebhookPage
        key={id}
        id={Number(id)}
        isEditing={part === 'edit'}
        onSecret={(webhook) => setShown({ webhook, text: t('secretOverlap') })}
      />
    )
  }
  return (
    <WebhooksOf value={app}>
      {content()}
      {shown?.webhook.secret !== undefined && (
        <SecretDialog
          title={t('secretTitle', { name: shown.webhook.name })}
          text={shown.text}
          secret={shown.webhook.secret}
          onClose={() => setShown(undefined)}
        />
      )}
    </WebhooksOf>
  )
}

interface WebhookListProps {
  readonly isNew: boolean
  readonly onDone: (webhook: Webhook) => void
}

function WebhookList({ isNew, onDone }: WebhookListProps) {
  const t = useText(messages)
  const [, go] = useLocation()
  const app = useApp()
  const list = useAsked(app.list, { every_ms: 60_000 })
  return (
    <Page
      title={t('webhook')}
      aside={
        list.data !== undefined && <span className="soft">{t('count', { count: list.data.length })}</span>
      }
      actions={app.mayChange ? <NewLink /> : <span className="soft">{t('readOnly')}</span>}
    >
      <div className="split">
        <WebhookTable list={list} make={<NewLink />} />
        {isNew && app.mayChange && (
          <NewWebhook
            onClose={() => go('/webhooks')}
            onDone={(webhook) => {
              go(`/webhooks/${webhook.id}`, { replace: true })
              onDone(webhook)
            }}
          />
        )}
      </div>
    </Page>
  )
}
