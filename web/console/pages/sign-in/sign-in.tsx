import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ShortForm } from '../../../ui/short-form.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { EndedNotice, SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { useSession } from '../../session.tsx'
import { ByProvider } from './by-provider.tsx'
import { Forgotten } from './forgotten.tsx'
import { messages } from './messages.ts'
import { optionsOf } from './options.ts'
import { SecondStep } from './second-step.tsx'

export function SignIn() {
  const t = useText(messages)
  const { signIn, client, ended } = useSession()
  const [hasForgotten, setForgotten] = useState(false)
  const options = useQuery(optionsOf(client))
  const { texts, field } = useTexts({ email: '', password: '' })
  const [stay, setStay] = useState(false)
  const attempt = useMutation({ mutationFn: () => signIn(texts.email, texts.password, stay) })
  const { errors, status } = refusalOf(attempt.error)
  const half = halfOf(attempt.error)
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const form = (
    <>
      <ShortForm onSubmit={attempt.mutate}>
        <EndedNotice text={ended && t(ended)} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...field('email', errors)}
        />
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          {...field('password', errors)}
        />
        <CheckField label={t('stay')} checked={stay} onChecked={setStay} />
        {attempt.error !== null && status !== 422 && <Failure error={attempt.error} />}
        <Button kind="primary" submit busy={attempt.isPending}>
          {t('signIn')}
        </Button>
        {options.data?.sends_mail === true && (
          <Button kind="quiet" onClick={() => setForgotten(true)}>
            {t('forgotten')}
          </Button>
        )}
      </ShortForm>
      <ByProvider stay={stay} />
    </>
  )
  return (
    <SignInFrame brand="Waybill" lead={t('lead')} settings={t('settings')}>
      {hasForgotten ? (
        <Forgotten email={texts.email} onBack={() => setForgotten(false)} />
      ) : half === undefined ? (
        form
      ) : (
        <SecondStep half={half} stay={stay} onBack={attempt.reset} />
      )}
    </SignInFrame>
  )
}
