import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { languages } from '../../../ui/i18n/catalogue.ts'
import { languageNames, useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

const ofBrowser = 'browser'

/** The user's visible name and language. */
export function ProfileSection({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const toast = useToast()
  const { choose } = useLanguage()
  const { rename } = useSession()
  const { texts, field } = useTexts({ name: profile.name, language: profile.language ?? ofBrowser })
  const saving = useWrite('me.update')
  const { errors, status } = refusalOf(saving.error)
  const save = () => {
    const language = languages.find((each) => each === texts.language) ?? null
    saving.mutate(
      { body: { name: texts.name, language }, ifMatch: profile.version },
      {
        onSuccess: (saved) => {
          rename(saved.name)
          if (language !== null) choose(language)
          toast({ kind: 'good', text: t('saved') })
        },
      },
    )
  }
  return (
    <Section title={t('you')}>
      <Form className="account-form" onSubmit={save}>
        {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
        <TextField label={t('name')} required {...field('name', errors)} />
        <TextField
          label={t('email')}
          value={profile.email}
          onValue={() => {}}
          readOnly
          hint={t('emailHint')}
        />
        <SelectField
          label={t('language')}
          {...field('language', errors)}
          hint={t('languageHint')}
          options={[
            { value: ofBrowser, label: t('ofBrowser') },
            ...languages.map((each) => ({ value: each, label: languageNames[each] })),
          ]}
        />
        <Button kind="primary" submit busy={saving.isPending}>
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
