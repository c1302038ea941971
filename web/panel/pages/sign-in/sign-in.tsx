import './sign-in.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { ShortForm } from '../../../ui/form.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { EndedNotice, SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { SecondStep } from '../../second-step.tsx'
import { messages as frameMessages } from '../../messages.ts'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

/** Values of `?error=` that the service sets when the identity provider fails. */
const reasons = [
  'oidc_not_configured',
  'provider_unavailable',
  'provider_refused',
  'sign_in_expired',
  'token_refused',
  'email_unverified',
  'not_an_administrator',
  'linked_otherwise',
] as const

export function SignIn() {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { panel, isLost } = useSession()
  const [params] = useSearchParams()
  const reason = reasons.find((each) => each === params.get('error'))
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const { oidc, local } = panel.sign_in
  return (
    <SignInFrame brand={frame('brand')} lead={t('lead')} settings={t('settings')}>
      <EndedNotice text={isLost ? t('refused') : undefined} />
      {reason !== undefined && (
        <div className="notice notice--bad" role="alert">
          {t(reason)}
        </div>
      )}
      {oidc !== null && (
        <a
          className="button button--primary"
          href={`${oidc.start}?return_to=${encodeURIComponent(wanted())}`}
        >
          {t('signInBy', { name: oidc.name })}
        </a>
      )}
      {oidc !== null && local && <div className="panel-sign-in__or">{t('or')}</div>}
      {local && <ByPassword isSecond={oidc !== null} />}
    </SignInFrame>
  )
}

/** The page that the user wanted to open. */
function wanted(): string {
  const { pathname, search, hash } = location
  return pathname === '/sign-in' ? '/' : pathname + search + hash
}

function ByPassword({ isSecond }: { readonly isSecond: boolean }) {
  const t = useText(messages)
  const { signIn } = useSession()
  const { texts, field } = useTexts({ email: '', password: '' })
  const attempt = useMutation({ mutationFn: () => signIn(texts.email, texts.password) })
  const half = halfOf(attempt.error)
  const { errors, status } = refusalOf(attempt.error)
  if (half !== undefined) return <SecondStep half={half} onBack={attempt.reset} />
  return (
    <ShortForm onSubmit={attempt.mutate}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus={!isSecond}
        {...field('email', errors)}
      />
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        {...field('password', errors)}
      />
      {attempt.error !== null && status !== 422 && <Failure error={attempt.error} />}
      <Button kind={isSecond ? 'plain' : 'primary'} submit busy={attempt.isPending}>
        {t('signIn')}
      </Button>
    </ShortForm>
  )
}
