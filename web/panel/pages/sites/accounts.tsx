import { useState } from 'react'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './account-messages.ts'
import { SiteForm } from './site-form.tsx'

/** Settings for what users may do with their accounts and which notices they receive. */
export function SiteAccounts({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const [account_closing, setClosing] = useState(site.account_closing)
  const [device_notices, setNotices] = useState(site.device_notices)
  return (
    <SiteForm
      site={site}
      title={t('title')}
      body={{ account_closing, device_notices }}
      renderFields={({ disabled }) => (
        <>
          <CheckField
            label={t('closing')}
            checked={account_closing}
            onChecked={setClosing}
            disabled={disabled}
          />
          <small className="soft">{t('closingHint')}</small>
          <CheckField
            label={t('notices')}
            checked={device_notices}
            onChecked={setNotices}
            disabled={disabled}
          />
          <small className="soft">{t('noticesHint')}</small>
        </>
      )}
    />
  )
}
