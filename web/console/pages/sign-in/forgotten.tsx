import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShortForm } from '../../../ui/form.tsx'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { Empty, Failure } from '../../../ui/notice.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

interface ForgottenProps {
  /** The e-mail address typed so far. */
  readonly email: string
  readonly onBack: () => void
}

/** Requests a password-reset link. The response doesn't reveal whether the address has an account. */
export function Forgotten({ email: typed, onBack }: ForgottenProps) {
  const t = useText(messages)
  const { language } = useLanguage()
  const { client } = useSession()
  const [email, setEmail] = useState(typed)
  const asking = useMutation({
    mutationFn: () => client.call('auth.password_forgot', { body: { email, locale: language } }),
  })
  const { errors, status } = refusalOf(asking.error)
  const back = (
    <Button kind="quiet" onClick={onBack}>
      {t('back')}
    </Button>
  )
  if (asking.isSuccess) {
    return (
      <Empty title={t('asked')} action={back}>
        {t('askedText', { email })}
      </Empty>
    )
  }
  return (
    <ShortForm onSubmit={asking.mutate}>
      <p>{t('forgottenText')}</p>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onValue={setEmail}
        error={errors['email']}
      />
      {asking.error !== null && status !== 422 && <Failure error={asking.error} />}
      <Button kind="primary" submit busy={asking.isPending}>
        {t('ask')}
      </Button>
      {back}
    </ShortForm>
  )
}
