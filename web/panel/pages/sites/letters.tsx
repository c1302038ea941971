import { useState } from 'react'
import type { LetterPreview, Site, SiteLetter } from '../../../../client/src/generated/auth.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { languages } from '../../../ui/i18n/catalogue.ts'
import { languageNames, useText } from '../../../ui/i18n/language.tsx'
import { Awaited, Failure } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { messages } from './letter-messages.ts'

export function Letters({ site }: { readonly site: Site }) {
  const t = useText(messages)
  const { data, error, refetch } = useRead('admin.letters_list', { params: { id: site.id } })
  const [kind, setKind] = useState<SiteLetter['kind']>('password_reset')
  const [locale, setLocale] = useState<SiteLetter['locale']>(site.locale ?? 'en')
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} lines={8} />
  const kinds = [...new Set(data.map((each) => each.kind))]
  const letter = data.find((each) => each.kind === kind && each.locale === locale)
  const named = (each: SiteLetter['kind']) => {
    const isOwn = data.some((one) => one.kind === each && one.is_own)
    return isOwn ? `${t(each)} (${t('own')})` : t(each)
  }
  return (
    <div className="sites-letters">
      <p className="soft">{t('intro')}</p>
      <div className="sites-letters__choice">
        <SelectField
          label={t('email')}
          value={kind}
          onValue={setKind}
          options={kinds.map((each) => ({ value: each, label: named(each) }))}
        />
        <SelectField
          label={t('language')}
          value={locale}
          onValue={setLocale}
          options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
        />
      </div>
      {letter !== undefined && (
        <LetterForm key={`${kind} ${locale} ${letter.updated_at}`} site={site} letter={letter} />
      )}
    </div>
  )
}

function LetterForm({ site, letter }: { readonly site: Site; readonly letter: SiteLetter }) {
  const t = useText(messages)
  const { may } = useSession()
  const toast = useToast()
  const { kind, locale, subject, body } = letter
  const { texts, field } = useTexts({ subject, body })
  const [shown, setShown] = useState<LetterPreview>()
  const call = useCall()
  const saving = useWrite('admin.letters_replace')
  const restoring = useWrite('admin.letters_restore')
  const { errors, status } = refusalOf(saving.error)
  const params = { id: site.id, kind, locale }
  const save = () =>
    saving.mutate({ params, body: texts }, { onSuccess: () => toast({ kind: 'good', text: t('saved') }) })
  const preview = async () => setShown(await call('admin.letters_preview', { params, body: texts }))
  return (
    <Form className="sites-letters__form" onSubmit={save}>
      <State tone={letter.is_own ? 'active' : 'idle'}>{t(letter.is_own ? 'own' : 'usual')}</State>
      {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
      <TextField label={t('subject')} {...field('subject', errors)} />
      <TextAreaField
        label={t('body')}
        rows={14}
        {...field('body', errors)}
        hint={t('gaps', { gaps: letter.gaps.join(' ') })}
      />
      <div className="row">
        {may('sites.write') && (
          <Button kind="primary" submit busy={saving.isPending}>
            {t('save')}
          </Button>
        )}
        <ActionButton label={t('preview')} act={preview} />
        {may('sites.write') && letter.is_own && (
          <ActionButton
            label={t('restore')}
            busy={restoring.isPending}
            question={{ title: t('restoreTitle'), text: t('restoreText') }}
            act={() => restoring.mutateAsync({ params })}
            done={{ kind: 'good', text: t('restored') }}
          />
        )}
      </div>
      {shown !== undefined && <Preview letter={shown} onClose={() => setShown(undefined)} />}
    </Form>
  )
}

function Preview({ letter, onClose }: { readonly letter: LetterPreview; readonly onClose: () => void }) {
  const t = useText(messages)
  return (
    <Dialog
      title={t('previewTitle')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>
        <strong>{letter.subject}</strong>
        {letter.from_name !== null && (
          <span className="soft"> · {t('from', { name: letter.from_name })}</span>
        )}
      </p>
      <pre className="sites-letters__text">{letter.text}</pre>
    </Dialog>
  )
}
