import type { ReactNode } from 'react'
import type { Site, SiteChanges } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { type Refusal, refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { ShortForm } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

interface SiteFormProps {
  readonly site: Site
  readonly title: string
  readonly body: SiteChanges
  /** Consequence of saving, beside the button. */
  readonly note?: string
  readonly renderFields: (form: {
    readonly disabled: boolean
    readonly errors: Refusal['errors']
  }) => ReactNode
}

/** Section with some settings of a site, saved together. */
export function SiteForm({ site, title, body, note, renderFields }: SiteFormProps) {
  const t = useText(messages)
  const toast = useToast()
  const mayWrite = useSession().may('sites.write')
  const saving = useWrite('admin.sites_update')
  const { errors, status } = refusalOf(saving.error)
  const save = () => {
    // Saving remounts the form for the new version, so callbacks passed to `mutate` would be lost. Errors are shown
    // below.
    saving.mutateAsync({ params: { id: site.id }, body, ifMatch: site.version }).then(
      () => toast({ kind: 'good', text: t('saved', { name: site.name }) }),
      () => {},
    )
  }
  return (
    <Section title={title}>
      <ShortForm onSubmit={save}>
        {renderFields({ disabled: !mayWrite, errors })}
        {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
        {mayWrite && (
          <div className="row">
            <Button submit busy={saving.isPending}>
              {t('save')}
            </Button>
            {note !== undefined && <span className="soft">{note}</span>}
          </div>
        )}
      </ShortForm>
    </Section>
  )
}
