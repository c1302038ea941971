import { useCallback } from 'react'
import { Link } from 'wouter'
import type { Event, EventTypeInfo } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { idOf } from '../../../ui/records/kinds.tsx'
import {
  type SentProps,
  type Webhook,
  type WebhookApp,
  type Words,
  type Writes,
  typeIn,
} from '../../../ui/webhooks/app.ts'
import { Payload } from '../../../ui/webhooks/payload.tsx'
import { useCall, useRead, useReadOf, useRowsOf, useWrite } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { isEventType, typeNames } from '../../event-names.ts'
import { recordOf } from '../../record-of.ts'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'

type Types = readonly EventTypeInfo[] | undefined

function useWrites(types: Types): Writes {
  const call = useCall()
  const creating = useWrite('webhooks.create')
  const saving = useWrite('webhooks.update')
  const removing = useWrite('webhooks.delete')
  const enabling = useWrite('webhooks.enable')
  const disabling = useWrite('webhooks.disable')
  const rotating = useWrite('webhooks.rotate_secret')
  const recovering = useWrite('webhooks.recover')
  const sending = useWrite('webhooks.redeliver')
  const testing = useWrite('webhooks.test')
  return {
    create: (body) => creating.mutateAsync({ body }),
    update: (id, body, ifMatch) => saving.mutateAsync({ params: { id }, body, ifMatch }),
    remove: (id, ifMatch) => removing.mutateAsync({ params: { id }, ifMatch }),
    enable: (id) => enabling.mutateAsync({ params: { id } }),
    disable: (id) => disabling.mutateAsync({ params: { id } }),
    rotate: (id, ifMatch) => rotating.mutateAsync({ params: { id }, ifMatch }),
    recover: (id, since) => recovering.mutateAsync({ params: { id }, body: { since } }),
    redeliver: (params) => sending.mutateAsync({ params }),
    test: (id, text) => testing.mutateAsync({ params: { id }, query: { type: typeIn(types, text) } }),
    load: (id) => call('webhooks.get', { params: { id } }),
  }
}

function useOwner(): WebhookApp['owner'] {
  const t = useText(messages)
  const { clients: owners, nameOf } = useClients()
  const options = owners.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    fields: {
      client_3pl_id: idOf({
        label: t('client'),
        options: [{ value: '', label: t('allClients') }, ...options],
        hint: t('clientHint'),
      }),
    },
    nameOf: useCallback(
      ({ client_3pl_id: id = null }: Webhook) => (id === null ? undefined : nameOf(id)),
      [nameOf],
    ),
  }
}

function useWords(): Words {
  const t = useText(messages)
  const n = useText(typeNames)
  return {
    eventName: useCallback((type) => (isEventType(type) ? n(type) : type), [n]),
    empty: t('empty'),
    full: t('full'),
    thin: t('thin'),
    owner: t('client'),
    allOwners: t('allClients'),
    resources: {
      article: t('article'),
      sales_order: t('sales_order'),
      purchase_order: t('purchase_order'),
      reception: t('reception'),
      return: t('return'),
      wave: t('wave'),
      count: t('count'),
      stock: t('stock'),
      webhook: t('webhook'),
    },
  }
}

function RecordLink({ event }: { readonly event: Event }) {
  const { name, to } = recordOf(event)
  return <Link href={to}>{name}</Link>
}

function Sent({ webhook, delivery }: SentProps) {
  const query = { after: delivery.sequence - 1, limit: 1 }
  return (
    <Payload
      read={useRead('events.list', { query }, { fresh_ms: 10 * 60_000 })}
      eventId={delivery.event_id}
      isThin={webhook.payload === 'thin'}
      renderAside={(event) => <RecordLink event={event} />}
    />
  )
}

export function useWebhookApp(): WebhookApp {
  const read = useReadOf()
  const rows = useRowsOf()
  const types = useRead('webhooks.event_types', {}, { fresh_ms: 60 * 60_000 })
  return {
    mayChange: useMay('client'),
    words: useWords(),
    owner: useOwner(),
    initialEvents: [],
    types,
    list: read('webhooks.list', {}),
    one: (id) => read('webhooks.get', { params: { id } }),
    stats: (id) => read('webhooks.stats', { params: { id } }),
    delivery: (params) => read('webhooks.delivery', { params }),
    deliveries: (id, { event_type: text, ...query }) => {
      const event_type = typeIn(types.data, text)
      const asked = { ...query, ...(event_type !== undefined && { event_type }) }
      return rows('webhooks.deliveries', { params: { id }, query: asked })
    },
    writes: useWrites(types.data),
    Sent,
  }
}
