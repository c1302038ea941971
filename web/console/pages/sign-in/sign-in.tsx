import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { useSession } from '../../session.tsx'
import { ByProvider } from './by-provider.tsx'
import { messages } from './messages.ts'

export function SignIn() {
  const t = useText(messages)
  const { signIn } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [stay, setStay] = useState(false)
  const attempt = useMutation({ mutationFn: () => signIn(email, password, stay) })
  const { errors, status } = refusalOf(attempt.error)
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  return (
    <SignInFrame brand="Waybill" lead={t('lead')} settings={t('settings')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          attempt.mutate()
        }}
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onValue={setEmail}
          error={errors['email']}
        />
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={errors['password']}
        />
        <CheckField label={t('stay')} checked={stay} onChecked={setStay} />
        {attempt.error !== null && status !== 422 && <Failure error={attempt.error} />}
        <Button kind="primary" submit busy={attempt.isPending}>
          {t('signIn')}
        </Button>
      </form>
      <ByProvider stay={stay} />
    </SignInFrame>
  )
}
