import './webhooks.css'
import { useMemo } from 'react'
import type { WebhookStats } from '../../../client/src/generated/logistics.ts'
import { Chart } from '../chart.tsx'
import { Copyable } from '../copy-button.tsx'
import { useAsked } from '../data/calls.ts'
import { type Format, nothing, useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/language.tsx'
import { KeyValues } from '../key-values.tsx'
import { Awaited } from '../notice.tsx'
import { Section } from '../page.tsx'
import { type Webhook, useApp } from './app.ts'
import { messages } from './webhook-messages.ts'

/** How it goes, and how it is set up. */
export function Overview({ webhook }: { readonly webhook: Webhook }) {
  return (
    <div className="stack webhooks-overview">
      <Traffic id={webhook.id} />
      <Settings webhook={webhook} />
    </div>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
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
            [t('address'), <Copyable key="url" text={webhook.url} />],
            [t('events'), events.includes('*') ? t('allEvents') : events.join(', ')],
            [words.owner, owner.nameOf(webhook) ?? words.allOwners],
            [t('payload'), words[payload]],
            [t('headers'), lines.length === 0 ? t('none') : <code key="headers">{lines.join(', ')}</code>],
          ]}
        />
        <KeyValues
          items={[
            [t('timeout'), `${format.number(timeout_ms)} ms`],
            [t('secretHint'), <code key="secret">{secret_hint}</code>],
            [t('lastSuccess'), ago(health.last_success_at)],
            [t('lastFailure'), ago(health.last_failure_at)],
            [t('created'), format.time(webhook.created_at)],
            [t('updated'), format.time(webhook.updated_at)],
          ]}
        />
      </div>
    </Section>
  )
}

function Traffic({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { data, dataUpdatedAt, error, refetch } = useAsked(useApp().stats(id))
  return (
    <Section title={t('traffic')} aside={data !== undefined && <Waiting stats={data} />}>
      {data !== undefined && <Hours stats={data} at_ms={dataUpdatedAt} />}
      {data !== undefined && <Periods stats={data} />}
      <Awaited data={data} error={error} retry={refetch} lines={6} />
    </Section>
  )
}

interface StatsProps {
  readonly stats: WebhookStats
}

function Waiting({ stats }: StatsProps) {
  const t = useText(messages)
  const format = useFormat()
  const { waiting, oldest_waiting_at } = stats
  if (waiting === 0) return <span className="soft">{t('nothingWaits')}</span>
  return (
    <span>
      {t('waiting', { count: waiting })}
      {oldest_waiting_at !== null && `, ${t('oldest', { ago: format.ago(oldest_waiting_at) })}`}
    </span>
  )
}

function Periods({ stats }: StatsProps) {
  const t = useText(messages)
  const format = useFormat()
  const periods = [
    { title: t('lastHour'), period: stats.last_hour },
    { title: t('last24'), period: stats.last_24_hours },
    { title: t('last7'), period: stats.last_7_days },
  ]
  const titles = [t('attempts'), t('failures'), t('delivered'), t('failed'), t('successRate'), t('average')]
  return (
    <div className="scroll-x">
      <table className="simple-table webhook-traffic">
        <thead>
          <tr>
            <td />
            {titles.map((title) => (
              <th key={title} scope="col" className="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ title, period }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="end">{format.number(period.attempts)}</td>
              <td className="end">{format.number(period.failures)}</td>
              <td className="end">{format.number(period.delivered)}</td>
              <td className="end">{format.number(period.failed)}</td>
              <td className="end">{percent(period.success_rate, format)}</td>
              <td className="end">
                {period.average_ms === null ? nothing : `${format.number(period.average_ms)} ms`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `99.8 %` */
export function percent(rate: number | null, format: Format): string {
  return rate === null ? format.number(null) : `${format.number(Math.floor(rate * 1000) / 10)} %`
}

const hour_ms = 3_600_000
const shownHours = 168

function Hours({ stats, at_ms }: StatsProps & { readonly at_ms: number }) {
  const t = useText(messages)
  const { times, series } = useMemo(() => {
    const byHour = new Map(stats.hours.map((each) => [Date.parse(each.hour), each]))
    const now = Math.floor(at_ms / hour_ms) * hour_ms
    const hours = Array.from({ length: shownHours }, (_, index) => now - (shownHours - 1 - index) * hour_ms)
    return {
      times: hours.map((hour) => new Date(hour).toISOString()),
      series: [
        {
          label: t('delivered'),
          tone: 'good' as const,
          values: hours.map((hour) => byHour.get(hour)?.delivered ?? 0),
        },
        {
          label: t('failures'),
          tone: 'bad' as const,
          values: hours.map((hour) => byHour.get(hour)?.failures ?? 0),
        },
      ],
    }
  }, [stats, at_ms, t])
  if (stats.hours.length === 0) return <p className="soft">{t('noTraffic')}</p>
  return <Chart label={t('chart')} times={times} series={series} height={150} />
}
