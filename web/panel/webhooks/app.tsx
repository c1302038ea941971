import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { EventTypeInfo } from '../../../client/src/generated/auth.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { idOf } from '../../ui/records/kinds.tsx'
import {
  type SentProps,
  type Webhook,
  type WebhookApp,
  type Words,
  type Writes,
  typeIn,
} from '../../ui/webhooks/app.ts'
import { Payload } from '../../ui/webhooks/payload.tsx'
import { useCall, useRead, useReadOf, useRowsOf, useWrite } from '../api.ts'
import { useSession } from '../session.tsx'
import { useActName } from '../audit/use-act-name.ts'
import { useSiteNames } from '../site-names.ts'
import { messages } from './messages.ts'

type Types = readonly EventTypeInfo[] | undefined

function useWrites(types: Types): Writes {
  const call = useCall()
  const creating = useWrite('admin.webhooks_create')
  const saving = useWrite('admin.webhooks_update')
  const removing = useWrite('admin.webhooks_delete')
  const enabling = useWrite('admin.webhooks_enable')
  const disabling = useWrite('admin.webhooks_disable')
  const rotating = useWrite('admin.webhooks_rotate_secret')
  const recovering = useWrite('admin.webhooks_recover')
  const sending = useWrite('admin.webhooks_redeliver')
  const testing = useWrite('admin.webhooks_test')
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
    load: (id) => call('admin.webhooks_get', { params: { id } }),
  }
}

function useOwner(): WebhookApp['owner'] {
  const t = useText(messages)
  const [params] = useSearchParams()
  const { sites: owners, nameOf } = useSiteNames()
  const options = owners.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    fields: {
      site_id: idOf({
        label: t('site'),
        options: [{ value: '', label: t('allSites') }, ...options],
        initial: params.get('site') ?? '',
        hint: t('siteHint'),
        isFixed: true,
        wide: true,
      }),
    },
    nameOf: useCallback(
      ({ site_id: id = null }: Webhook) => (id === null ? undefined : nameOf(id)),
      [nameOf],
    ),
  }
}

function useWords(): Words {
  const t = useText(messages)
  const eventName = useActName()
  return {
    eventName,
    empty: t('empty'),
    full: t('full'),
    thin: t('thin'),
    owner: t('site'),
    allOwners: t('allSites'),
    resources: {
      user: t('users'),
      role: t('roles'),
      company: t('companies'),
      group: t('groups'),
      account: t('account'),
      site: t('site'),
      secret: t('secret'),
      administrator: t('administrator'),
      administrator_token: t('administrator_token'),
      webhook: t('webhook'),
    },
  }
}

/** Payload of a delivery. Events come from the audit log, so it's hidden from users who can't read the log. */
function Sent(props: SentProps) {
  return useSession().may('audit.read') && <Entry {...props} />
}

function Entry({ webhook, delivery }: SentProps) {
  const query = { after: delivery.sequence - 1, limit: 1 }
  const read = useRead('admin.events', { query }, { fresh_ms: 10 * 60_000 })
  return <Payload read={read} eventId={delivery.event_id} isThin={webhook.payload === 'thin'} />
}

export function useWebhookApp(): WebhookApp {
  const read = useReadOf()
  const rows = useRowsOf()
  const types = useRead('admin.webhooks_event_types', {}, { fresh_ms: 60 * 60_000 })
  return {
    mayChange: useSession().may('webhooks.write'),
    words: useWords(),
    owner: useOwner(),
    initialEvents: ['*'],
    types,
    list: read('admin.webhooks_list', {}),
    one: (id) => read('admin.webhooks_get', { params: { id } }),
    stats: (id) => read('admin.webhooks_stats', { params: { id } }),
    delivery: (params) => read('admin.webhooks_delivery', { params }),
    deliveries: (id, { event_type: text, ...query }) => {
      const event_type = typeIn(types.data, text)
      const asked = { ...query, ...(event_type !== undefined && { event_type }) }
      return rows('admin.webhooks_deliveries', { params: { id }, query: asked })
    },
    writes: useWrites(types.data),
    Sent,
  }
}
