import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResetLinkOwner } from '../../../../client/src/generated/auth.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { SignInFrame } from '../../../ui/sign-in-frame.tsx'
import { messages as frameMessages } from '../../messages.ts'
import { PasswordForm } from '../../password-form.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

/**
 * Where a link by which somebody sets a password leads: `/reset#token=…`. Whoever opens it is a user of a site, mostly, and no
 * administrator. What stands behind the `#` no server on the way gets to see.
 */
export function Reset() {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { client } = useSession()
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [isDone, setDone] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['reset', token],
    queryFn: () => client.call('auth.reset_link_check', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const site = data?.site_name ?? null
  const isGone = isUsed || [404, 422].includes(refusalOf(error).status)
  const done = () => {
    // What was used up need not stand in the address.
    history.replaceState(null, '', location.pathname)
    setDone(true)
  }
  const lead = site === null ? t('lead') : t('leadSite', { site })
  return (
    <SignInFrame brand={frame('brand')} lead={isGone || isDone ? title : lead} settings={t('settings')}>
      {isDone && <Empty title={t('done')}>{site === null ? t('doneText') : t('doneSite', { site })}</Empty>}
      {isGone && !isDone && <Empty title={t('gone')}>{t('goneText')}</Empty>}
      {data !== undefined && !isDone && !isGone && (
        <Form token={token} owner={data} onDone={done} onGone={() => setUsed(true)} />
      )}
      {data === undefined && error === null && <Bones lines={4} />}
      {error !== null && !isGone && <Failure error={error} retry={() => void refetch()} />}
    </SignInFrame>
  )
}

interface FormProps {
  readonly token: string
  readonly owner: ResetLinkOwner
  readonly onDone: () => void
  /** Somebody was faster, or its time is over. */
  readonly onGone: () => void
}

function Form({ token, owner, onDone, onGone }: FormProps) {
  const t = useText(messages)
  const format = useFormat()
  const { client } = useSession()
  const saving = useMutation({
    mutationFn: (password: string) =>
      client.call('auth.reset_link_use', { body: { token, password, password_confirmation: password } }),
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error).status === 404) onGone()
    },
  })
  return (
    <PasswordForm t={t} saving={saving} ends={t('ends', { time: format.time(owner.expires_at) })}>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={owner.email}
        onValue={() => {}}
      />
    </PasswordForm>
  )
}
