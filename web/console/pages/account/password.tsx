import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Answer, CodeForm } from '../../../ui/factors/code-form.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { messages } from './messages.ts'

/** Changes the password. If the only password belongs to the linked account, that password changes. */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const { data } = useRead('auth.options', {})
  const isThere = !profile.has_password && profile.account_linked
  return (
    <Section title={t('password')}>
      {!profile.has_password && !isThere && <p className="soft">{t('noPassword')}</p>}
      {isThere && <p className="soft">{t('passwordThere', { name: data?.accounts ?? '' })}</p>}
      {(profile.has_password || isThere) && <PasswordForm />}
    </Section>
  )
}

/** Asks for the current password, so that an unlocked phone is not enough. */
function PasswordForm() {
  const t = useText(messages)
  const toast = useToast()
  const { texts, field, clear } = useTexts({ current_password: '', password: '', again: '' })
  const [end_tokens, setEndTokens] = useState(false)
  const [isTried, setTried] = useState(false)
  const saving = useWrite('me.change_password')
  // A wrong code must not end the second step, which the error of `saving` began.
  const proving = useWrite('me.change_password')
  const { errors, status } = refusalOf(saving.error)
  const { again, ...passwords } = texts
  const body = { ...passwords, end_tokens }
  const differs = isTried && again !== body.password
  const done = () => {
    saving.reset()
    clear()
    setEndTokens(false)
    setTried(false)
    toast({ kind: 'good', text: t('passwordChanged') })
  }
  const save = () => {
    setTried(true)
    if (again === body.password) saving.mutate({ body }, { onSuccess: done })
  }
  const half = halfOf(saving.error)
  if (half !== undefined) {
    const answer = async (given: Answer) => {
      await proving.mutateAsync({ body: { ...body, second: { challenge: half.challenge, ...given } } })
      done()
    }
    return <CodeForm ways={half} answer={answer} />
  }
  return (
    <Form className="account-form" onSubmit={save}>
      {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
      <TextField
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
        {...field('current_password', errors)}
      />
      <TextField
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        {...field('password', errors)}
        hint={t('passwordHint')}
      />
      <TextField
        label={t('again')}
        type="password"
        autoComplete="new-password"
        {...field('again')}
        error={differs ? t('differs') : undefined}
      />
      <CheckField label={t('endTokensToo')} checked={end_tokens} onChecked={setEndTokens} />
      <Button kind="primary" submit busy={saving.isPending}>
        {t('changePassword')}
      </Button>
    </Form>
  )
}
