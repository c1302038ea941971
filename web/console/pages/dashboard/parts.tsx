import { Link } from 'wouter'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { Shape, State } from '../../../ui/state.tsx'
import { purchaseOrders, receptions, returns, salesOrders } from '../../documents/entries.ts'
import type { DocumentEntry } from '../../documents/entry.ts'
import { toneOf, useStatusName } from '../../documents/status.tsx'
import { messages } from './messages.ts'
import { webhooksSaid } from './webhooks-said.ts'

/** Sections of open documents: the kind, its texts, and its statuses in workflow order. */
const sections = {
  outbound: {
    of: salesOrders,
    title: 'outbound',
    all: 'allOrders',
    steps: ['draft', 'confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'],
  },
  receptions: {
    of: receptions,
    title: 'inbound',
    all: 'allReceptions',
    steps: ['draft', 'announced', 'arrived', 'receiving'],
  },
  purchases: {
    of: purchaseOrders,
    title: 'purchase_order',
    all: 'allPurchases',
    steps: ['draft', 'confirmed', 'partially_received'],
  },
  returns: {
    of: returns,
    title: 'returns',
    all: 'allReturns',
    steps: ['announced', 'arrived', 'inspecting'],
  },
} as const

interface OpenDocumentsProps {
  readonly section: keyof typeof sections
  readonly counts: Readonly<Record<string, number>>
}

/** Number of open documents at each step. */
export function OpenDocuments({ section, counts }: OpenDocumentsProps) {
  const t = useText(messages)
  const { of, title, all, steps } = sections[section]
  return (
    <Section title={t(title)} aside={<Link href={of.path}>{t(all)}</Link>}>
      <Pipeline {...{ of, steps, counts }} />
    </Section>
  )
}

export function Webhooks({ webhooks }: { readonly webhooks: NonNullable<Dashboard['webhooks']> }) {
  const t = useText(messages)
  const format = useFormat()
  const { active, paused, auto_disabled, waiting, delivered_24h, failed_24h } = webhooks
  const said = webhooksSaid(webhooks)
  const aside = <Link href="/webhooks">{t('allWebhooks')}</Link>
  if (active === 0 && auto_disabled === 0) {
    return (
      <Section title={t('webhook')} aside={aside}>
        <p className="soft">{t('hooksNone')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('webhook')} aside={aside}>
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

interface PipelineProps {
  readonly of: DocumentEntry
  /** Statuses in workflow order. */
  readonly steps: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** Number of documents at each step, linked to their list. */
function Pipeline({ of, steps, counts }: PipelineProps) {
  const name = useStatusName(of)
  const format = useFormat()
  return (
    <ol className="dashboard-pipeline">
      {steps.map((status) => {
        const count = counts[status] ?? 0
        return (
          <li key={status}>
            <Link
              href={`${of.path}?status=${status}`}
              className={count === 0 ? 'dashboard-step dashboard-step--none' : 'dashboard-step'}
            >
              <span className="dashboard-step__count">{format.number(count)}</span>{' '}
              <span className={`dashboard-step__name dashboard-tone--${toneOf(of, status)}`}>
                <Shape tone={toneOf(of, status)} />
                {name(status)}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
