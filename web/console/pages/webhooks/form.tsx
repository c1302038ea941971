import { useMemo } from 'react'
import { promised } from '../../../../client/src/typed.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useClients } from '../../clients.ts'
import type { Control, FieldGroup } from '../../../ui/records/fields.ts'
import type { Values } from '../../../ui/records/values.ts'
import { noHeaders, useHeadersField } from '../../../ui/webhooks/headers.tsx'
import { EventPicker } from './event-picker.tsx'
import { messages } from './form-messages.ts'
import { messages as webhookMessages } from './messages.ts'

const noEvents: readonly string[] = []

export const emptyWebhook: Values = {
  name: '',
  url: '',
  client_3pl_id: '',
  payload: 'full',
  timeout_ms: '15000',
  events: noEvents,
  headers: noHeaders,
}

function eventsIn(value: unknown): readonly string[] {
  return promised<readonly string[]>(value)
}

export function useGroups(): readonly FieldGroup[] {
  const t = useText(messages)
  const w = useText(webhookMessages)
  const { clients } = useClients()
  const headers = useHeadersField()
  return useMemo(() => {
    const owners = clients.map(({ id, name }) => ({ value: String(id), label: name }))
    return [
      {
        title: t('receiver'),
        fields: [
          { key: 'url', label: w('url'), kind: 'code', hint: t('urlHint'), required: true, wide: true },
          { key: 'name', label: w('name'), hint: t('nameHint') },
          { key: 'timeout_ms', label: t('timeoutMs'), kind: 'decimal', hint: t('timeoutHint') },
        ],
      },
      {
        title: w('events'),
        fields: [
          {
            key: 'events',
            label: w('events'),
            control: eventControl,
            words: (value) => eventsIn(value).join(', '),
          },
          {
            key: 'client_3pl_id',
            label: w('client'),
            options: [{ value: '', label: w('allClients') }, ...owners],
            hint: t('clientHint'),
          },
        ],
      },
      {
        title: t('message'),
        fields: [
          {
            key: 'payload',
            label: w('payload'),
            options: [
              { value: 'full', label: w('full') },
              { value: 'thin', label: w('thin') },
            ],
          },
          headers,
        ],
      },
    ]
  }, [t, w, clients, headers])
}

function eventControl({ value, onValue, errors }: Control) {
  const fault = Object.entries(errors).find(([field]) => field.split('.')[0] === 'events')
  return <EventPicker key="events" value={eventsIn(value)} onValue={onValue} error={fault?.[1][0]} />
}
