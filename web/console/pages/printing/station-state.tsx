import type { PrintStation } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State } from '../../../ui/state.tsx'
import { messages } from './messages.ts'

/** A station counts as online if its program polled within the last two minutes. */
const silent_ms = 120_000

function isThere({ last_seen_at: seen }: PrintStation): boolean {
  return seen !== null && Date.now() - Date.parse(seen) < silent_ms
}

export function StationState({ station }: { readonly station: PrintStation }) {
  const t = useText(messages)
  if (!station.active) return <State tone="idle">{t('inactive')}</State>
  return isThere(station) ? <State tone="good">{t('online')}</State> : <State tone="warn">{t('away')}</State>
}
