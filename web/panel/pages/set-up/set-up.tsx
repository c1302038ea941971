import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { SetupLinkDetails } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { SecondStep } from '../../second-step.tsx'
import { messages as frameMessages } from '../../messages.ts'
import { PasswordForm } from '../../../ui/password-form.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

/** Page that a one-time link opens: `/setup#token=…`. Servers on the way never see the part after `#`. */
export function SetUp() {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { client } = useSession()
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['setup', token],
    queryFn: () => client.call('admin.setup_check', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const lead = data?.email === null ? t('leadFirst') : t('lead')
  const isGone = [404, 422].includes(refusalOf(error).status)
  return (
    <SignInFrame brand={frame('brand')} lead={lead} settings={t('settings')}>
      {data !== undefined && <Form token={token} owner={data} />}
      {data === undefined && error === null && <Bones lines={4} />}
      {isGone && (
        <Empty title={t('gone')} action={<LinkButton to="/sign-in">{t('toSignIn')}</LinkButton>}>
          {t('goneText')}
        </Empty>
      )}
      {error !== null && !isGone && <Failure error={error} retry={() => void refetch()} />}
    </SignInFrame>
  )
}

interface FormProps {
  readonly token: string
  readonly owner: SetupLinkDetails
}

function Form({ token, owner }: FormProps) {
  const t = useText(messages)
  const format = useFormat()
  const { setUp } = useSession()
  const [, go] = useLocation()
  const isFirst = owner.email === null
  const [name, setName] = useState(owner.name ?? '')
  const [email, setEmail] = useState(owner.email ?? '')
  const saving = useMutation({
    mutationFn: (password: string) =>
      setUp({ token, password, ...(isFirst && { email, ...(name.trim() !== '' && { name }) }) }),
    onSuccess: () => go('/', { replace: true }),
  })
  const half = halfOf(saving.error)
  const { errors } = refusalOf(saving.error)
  const toStart = () => go('/', { replace: true })
  // The password is set. The second factor remains, as in any sign-in.
  if (half !== undefined) return <SecondStep half={half} onDone={toStart} onBack={toStart} />
  return (
    <PasswordForm t={t} saving={saving} ends={t('ends', { time: format.time(owner.expires_at) })}>
      {isFirst && <TextField label={t('name')} value={name} onValue={setName} error={errors['name']} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly={!isFirst}
        value={email}
        onValue={setEmail}
        error={errors['email']}
      />
    </PasswordForm>
  )
}
