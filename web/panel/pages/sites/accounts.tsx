import { useState } from 'react'
import type { Site } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { messages } from './account-messages.ts'

/** Settings for what users may do with their accounts and which notices they receive. */
export function SiteAccounts({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const toast = useToast()
  const { may } = useSession()
  const [account_closing, setClosing] = useState(site.account_closing)
  const [device_notices, setNotices] = useState(site.device_notices)
  const saving = useWrite('admin.sites_update')
  const save = () => {
    const body = { account_closing, device_notices }
    // Saving remounts the form for the new version, so callbacks passed to `mutate` would be lost.
    saving.mutateAsync({ params: { id: site.id }, body, ifMatch: site.version }).then(
      () => toast({ kind: 'good', text: t('saved', { name: site.name }) }),
      () => {},
    )
  }
  const mayWrite = may('sites.write')
  return (
    <Section title={t('title')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <CheckField
          label={t('closing')}
          checked={account_closing}
          onChecked={setClosing}
          disabled={!mayWrite}
        />
        <small className="soft">{t('closingHint')}</small>
        <CheckField
          label={t('notices')}
          checked={device_notices}
          onChecked={setNotices}
          disabled={!mayWrite}
        />
        <small className="soft">{t('noticesHint')}</small>
        {saving.error !== null && <Failure error={saving.error} />}
        {mayWrite && (
          <div className="row">
            <Button submit busy={saving.isPending}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
