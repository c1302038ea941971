import { useState } from 'react'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { messages } from './integration-messages.ts'
import { snippetsOf } from './snippets.ts'

/** Starting point for the site's developers: the calls, with this site's values filled in. */
export function Integration({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const snippets = snippetsOf({ origin: location.origin, client_id: site.client_id })
  const [at, setAt] = useState('curl')
  const text = snippets.find(({ key }) => key === at)?.text ?? ''
  return (
    <Section title={t('title')} aside={<CopyButton text={text} label={t('copy')} />}>
      <p className="soft">{t('text')}</p>
      <Tabs label={t('languages')} tabs={snippets} at={at} onChange={setAt}>
        {/* Reached by Tab, because it may be longer than the box and is read by scrolling. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="sites-snippet" tabIndex={0} role="group" aria-label={t('title')}>
          {text}
        </pre>
      </Tabs>
    </Section>
  )
}
