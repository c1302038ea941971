import { useText } from '../i18n/language.tsx'
import { State, type Tone } from '../state.tsx'
import type { Webhook } from './app.ts'
import { messages } from './webhook-messages.ts'

const tones: Readonly<Record<Webhook['health']['state'], Tone>> = {
  untried: 'idle',
  healthy: 'good',
  failing: 'warn',
  paused: 'warn',
  disabled: 'idle',
}

export function HealthState({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(messages)
  const { state } = webhook.health
  if (webhook.status === 'auto_disabled') return <State tone="bad">{t('autoDisabled')}</State>
  return <State tone={tones[state]}>{t(state)}</State>
}

/** When something was last sent, whatever became of it. */
export function lastSentAt({ health }: Webhook): string | null {
  const times = [health.last_success_at, health.last_failure_at].filter((time) => time !== null)
  return times.toSorted((a, b) => a.localeCompare(b)).at(-1) ?? null
}
