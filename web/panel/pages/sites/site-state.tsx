import type { Site } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { messages } from './messages.ts'

const tones: Readonly<Record<Site['status'], Tone>> = {
  draft: 'idle',
  production: 'good',
  maintenance: 'warn',
  withdrawn: 'bad',
}

export function SiteState({ status }: { readonly status: Site['status'] }) {
  const t = useText(messages)
  return <State tone={tones[status]}>{t(status)}</State>
}
