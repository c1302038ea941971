import { Link } from 'wouter'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { messages } from './messages.ts'
import { purchaseOrders, receptions, returns as entry, salesOrders } from '../../documents/entries.ts'
import { Pipeline } from './pipeline.tsx'
import { webhooksSaid } from './webhooks-said.ts'

type Part<Key extends keyof Dashboard> = NonNullable<Dashboard[Key]>

const orderSteps = ['draft', 'confirmed', 'allocated', 'picking', 'packed', 'partially_shipped']
const receptionSteps = ['draft', 'announced', 'arrived', 'receiving']
const purchaseSteps = ['draft', 'confirmed', 'partially_received']
const returnSteps = ['announced', 'arrived', 'inspecting']

export function Outbound({ outbound }: { readonly outbound: Part<'outbound'> }) {
  const t = useText(messages)
  return (
    <Section title={t('outbound')} aside={<Link href="/sales-orders">{t('allOrders')}</Link>}>
      <Pipeline of={salesOrders} steps={orderSteps} counts={outbound.open} />
    </Section>
  )
}

export function Receptions({ inbound }: { readonly inbound: Part<'inbound'> }) {
  const t = useText(messages)
  return (
    <Section title={t('inbound')} aside={<Link href="/receptions">{t('allReceptions')}</Link>}>
      <Pipeline of={receptions} steps={receptionSteps} counts={inbound.receptions} />
    </Section>
  )
}

export function Purchases({ inbound }: { readonly inbound: Part<'inbound'> }) {
  const t = useText(messages)
  return (
    <Section title={t('purchase_order')} aside={<Link href="/purchase-orders">{t('allPurchases')}</Link>}>
      <Pipeline of={purchaseOrders} steps={purchaseSteps} counts={inbound.purchase_orders} />
    </Section>
  )
}

export function Returns({ returns }: { readonly returns: Part<'returns'> }) {
  const t = useText(messages)
  return (
    <Section title={t('returns')} aside={<Link href="/returns">{t('allReturns')}</Link>}>
      <Pipeline of={entry} steps={returnSteps} counts={returns} />
    </Section>
  )
}

export function Webhooks({ webhooks }: { readonly webhooks: Part<'webhooks'> }) {
  const t = useText(messages)
  const format = useFormat()
  const { active, paused, auto_disabled, waiting, delivered_24h, failed_24h } = webhooks
  const said = webhooksSaid(webhooks)
  if (active === 0 && auto_disabled === 0) {
    return (
      <Section title={t('webhook')} aside={<Link href="/webhooks">{t('allWebhooks')}</Link>}>
        <p className="soft">{t('hooksNone')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('webhook')} aside={<Link href="/webhooks">{t('allWebhooks')}</Link>}>
      <div className="dashboard-flags">
        {said === 'delivered' && <State tone="good">{t('hooksWell')}</State>}
        {said === 'waiting' && <State tone="warn">{t('hooksWaiting', { count: waiting })}</State>}
        {said === 'quiet' && <State tone="idle">{t('hooksQuiet')}</State>}
        {paused > 0 && <State tone="warn">{t('hooksPaused', { count: paused })}</State>}
        {auto_disabled > 0 && <State tone="bad">{t('hooksDisabled', { count: auto_disabled })}</State>}
      </div>
      <KeyValues
        items={[
          [t('active'), format.number(active)],
          [t('delivered'), format.number(delivered_24h)],
          [t('queued'), format.number(waiting)],
          [t('failed'), format.number(failed_24h)],
        ]}
      />
    </Section>
  )
}
