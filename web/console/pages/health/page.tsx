import type { Health } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Page as Sheet, Section } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { messages } from './messages.ts'

const components = ['database', 'cache', 'queue', 'redis', 'storage', 'storage_public'] as const

export function Page() {
  const t = useText(messages)
  const health = useRead('health.get', {}, { every_ms: 30_000, fresh_ms: 5_000 })
  const { data, error, refetch } = health
  return (
    <Sheet
      title={t('title')}
      aside={data !== undefined && <Overall status={data.status} />}
      actions={
        <Button icon="refresh" busy={health.isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      {data !== undefined && <Parts health={data} />}
      <Awaited data={data} error={error} retry={refetch} />
    </Sheet>
  )
}

function Overall({ status }: { readonly status: Health['status'] }) {
  const t = useText(messages)
  const tones = { ok: 'good', degraded: 'warn', down: 'bad' } as const
  return <State tone={tones[status]}>{t(status)}</State>
}

function Parts({ health }: { readonly health: Health }) {
  const t = useText(messages)
  const format = useFormat()
  const { checks, heartbeats, integrations } = health
  const yes = (ok: boolean) => <State tone={ok ? 'good' : 'bad'}>{ok ? t('ok') : t('failing')}</State>
  return (
    <div className="columns">
      <Section title={t('checks')}>
        <KeyValues
          items={[
            ...components.map((name) => [t(name), yes(checks[name])] as const),
            [t('heartbeatCheck'), yes(checks.heartbeat)],
          ]}
        />
      </Section>
      <Section title={t('scheduler')}>
        <KeyValues
          items={heartbeats.items.map(({ name, last_ping_at, ok }) => [
            name,
            <span key={name} className="row">
              {yes(ok)}
              {last_ping_at === null ? t('never') : t('heartbeat', { ago: format.ago(last_ping_at) })}
            </span>,
          ])}
        />
        <p className="soft">{t('stale', { minutes: heartbeats.stale_after_minutes })}</p>
      </Section>
      <Section title={t('integrations')}>
        <KeyValues
          items={Object.entries(integrations).map(([name, on]) => [
            name.toUpperCase(),
            <State key={name} tone={on ? 'good' : 'idle'}>
              {on ? t('configured') : t('notConfigured')}
            </State>,
          ])}
        />
      </Section>
      <Section title={t('service')}>
        <KeyValues
          items={[
            [t('name'), health.app.name],
            [t('environment'), health.app.env],
            [t('address'), <Copyable key="app" text={health.urls.app} />],
            [t('api'), <Copyable key="api" text={health.urls.api} />],
            [t('modules'), health.modules.map(({ name }) => name).join(', ')],
            [t('checkedAt'), format.exact(health.timestamp)],
          ]}
        />
      </Section>
    </div>
  )
}
