import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ShortForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { EndedNotice, SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { useSession } from '../../session.tsx'
import { Forgotten } from './forgotten.tsx'
import { messages } from './messages.ts'
import { optionsOf } from './options.ts'
import { SecondStep } from './second-step.tsx'
import { messages as reasons, reasonOf } from '../../sign-on-messages.ts'
import { cameBackTo, goToProvider } from '../../sign-on.ts'

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

/** Button for the identity provider, if one is set up, and the result for a user who returns from it. */
function ByProvider({ stay }: { readonly stay: boolean }) {
  const t = useText(messages)
  const why = useText(reasons)
  const { client, signInByCode } = useSession()
  const [came] = useState(() => cameBackTo('sign_in'))
  const { data } = useQuery(optionsOf(client))
  const { mutate, error, isPending } = useMutation({ mutationFn: signInByCode })
  useEffect(() => {
    if (came?.code !== undefined) mutate({ code: came.code, nonce: came.nonce, stay: came.stay })
  }, [came, mutate])
  const reason = reasonOf(error === null ? came?.error : refusalOf(error).code)
  return (
    <>
      {reason !== undefined && (
        <div className="notice notice--bad" role="alert">
          {why(reason)}
        </div>
      )}
      {error !== null && reason === undefined && <Failure error={error} />}
      {data?.accounts != null && <p className="soft">{t('accounts', { name: data.accounts })}</p>}
      {data?.provider != null && (
        <Button busy={isPending} onClick={() => goToProvider('sign_in', stay)}>
          {t('signInBy', { name: data.provider })}
        </Button>
      )}
    </>
  )
}
