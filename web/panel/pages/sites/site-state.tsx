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

/** Site name, with a badge on Waybill's own console. */
export function SiteName({ site }: { readonly site: Pick<Site, 'name' | 'is_console'> }) {
  const t = useText(messages)
  if (!site.is_console) return site.name
  return (
    <span className="site-name">
      {site.name} <State tone="info">{t('console')}</State>
    </span>
  )
}
