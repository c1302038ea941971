import { useText } from '../i18n/language.tsx'
import { fieldsOf } from '../records/fields.ts'
import { choiceOf, numberOf, ownOf, textOf } from '../records/kinds.tsx'
import { EditSide, NewSide } from '../records/record-sides.tsx'
import { type Webhook, type WebhookBody, useApp } from './app.ts'
import { EventPicker } from './event-picker.tsx'
import { messages } from './form-messages.ts'
import { HeaderEditor } from './headers.tsx'
import { messages as shared } from './messages.ts'
import { messages as webhookMessages } from './webhook-messages.ts'

interface NewWebhookProps {
  readonly onClose: () => void
  readonly onDone: (webhook: Webhook) => void
}

export function NewWebhook({ onClose, onDone }: NewWebhookProps) {
  const t = useText(messages)
  const { writes } = useApp()
  return (
    <NewSide
      title={t('newTitle')}
      action={t('create')}
      fields={useFields()}
      create={writes.create}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

interface EditWebhookProps {
  readonly webhook: Webhook
  readonly onDone: () => void
}

export function EditWebhook({ webhook, onDone }: EditWebhookProps) {
  const { writes } = useApp()
  const { id, name } = webhook
  return (
    <EditSide
      title={name}
      record={webhook}
      fields={useFields()}
      load={() => writes.load(id)}
      write={(body, version) => writes.update(id, body, version)}
      saved={useSaved()}
      onDone={onDone}
    />
  )
}

/** Message about a saved webhook: also names the headers that its new address does not get. */
function useSaved() {
  const t = useText(messages)
  const ui = useText(shared)
  return ({ name, dropped_headers: dropped = [] }: Webhook) => {
    const saved = t('saved', { name })
    return dropped.length === 0 ? saved : `${saved} ${ui('headersDropped', { names: dropped.join(', ') })}`
  }
}

function useFields() {
  const t = useText(messages)
  const w = useText(webhookMessages)
  const ui = useText(shared)
  const { initialEvents, owner, words } = useApp()
  const payloads = [
    { value: 'full', label: words.full },
    { value: 'thin', label: words.thin },
  ] as const
  return fieldsOf<WebhookBody>({ url: '', events: [] }, [
    {
      title: t('receiver'),
      fields: {
        url: textOf({ label: w('url'), kind: 'code', hint: t('urlHint'), required: true, wide: true }),
        name: textOf({ label: w('name'), hint: t('nameHint') }),
        timeout_ms: numberOf({ label: t('timeoutMs'), initial: '15000', hint: t('timeoutHint') }),
      },
    },
    {
      title: w('events'),
      fields: {
        ...owner.fields,
        events: ownOf({
          label: w('events'),
          initial: initialEvents,
          control: (control) => <EventPicker key="events" {...control} />,
          words: (value) => value.join(', '),
        }),
      },
    },
    {
      title: t('message'),
      fields: {
        payload: choiceOf({ label: w('payload'), options: payloads, initial: 'full', wide: true }),
        headers: ownOf<NonNullable<WebhookBody['headers']>>({
          label: ui('headers'),
          initial: {},
          control: (control) => <HeaderEditor key="headers" {...control} />,
          words: (value) =>
            Object.entries(value)
              .map(([name, content]) => `${name}: ${content ?? ''}`)
              .join(', '),
        }),
      },
    },
  ])
}
