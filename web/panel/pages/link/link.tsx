import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LinkOwner } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
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

type Kind = LinkOwner['kind']

/** The pages that links lead to. */
export const linkPages: Readonly<Record<string, Kind>> = {
  '/reset': 'password_reset',
  '/verify': 'email_verify',
  '/invitation': 'invitation',
}

/**
 * Where a link leads that somebody was sent: `/reset#token=…`. Whoever opens it is a user of a site, mostly, and no
 * administrator. What stands behind the `#` no server on the way gets to see. Opening it does nothing yet: programs that look
 * after mail open links too.
 */
export function FollowLink({ kind: kindOfPage }: { readonly kind: Kind }) {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { client } = useSession()
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [isDone, setDone] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => client.call('auth.link_check', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kind = data?.kind ?? kindOfPage
  const title = t(`title_${kind}`)
  const lead = useLead(data) ?? title
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  const isGone = isUsed || [404, 422].includes(refusalOf(error).status)
  const done = () => {
    // What was used up need not stand in the address.
    history.replaceState(null, '', location.pathname)
    setDone(true)
  }
  return (
    <SignInFrame brand={frame('brand')} lead={isGone || isDone ? title : lead} settings={t('settings')}>
      {isDone && data !== undefined && <Done owner={data} />}
      {isGone && !isDone && <Empty title={t('gone')}>{t(`goneText_${kind}`)}</Empty>}
      {data !== undefined && !isDone && !isGone && (
        <Form token={token} owner={data} onDone={done} onGone={() => setUsed(true)} />
      )}
      {data === undefined && error === null && <Bones lines={4} />}
      {error !== null && !isGone && <Failure error={error} retry={() => void refetch()} />}
    </SignInFrame>
  )
}

function useLead(owner: LinkOwner | undefined): string | undefined {
  const t = useText(messages)
  if (owner === undefined) return undefined
  const { kind, site_name: site, asks_password } = owner
  if (kind !== 'email_verify') return site === null ? t('lead') : t('leadSite', { site })
  if (asks_password) return site === null ? t('leadShut') : t('leadShutSite', { site })
  return site === null ? t('leadVerify') : t('leadVerifySite', { site })
}

function Done({ owner }: { readonly owner: LinkOwner }) {
  const t = useText(messages)
  const { kind, site_name: site, asks_password } = owner
  if (!asks_password) return <Empty title={t('doneVerified')}>{t('doneVerifiedText')}</Empty>
  const welcome = site === null ? t('welcomeText') : t('welcomeSite', { site })
  const back = site === null ? t('doneText') : t('doneSite', { site })
  return <Empty title={t('done')}>{kind === 'invitation' ? welcome : back}</Empty>
}

interface FormProps {
  readonly token: string
  readonly owner: LinkOwner
  readonly onDone: () => void
  /** Somebody was faster, or its time is over. */
  readonly onGone: () => void
}

function Form({ token, owner, onDone, onGone }: FormProps) {
  const t = useText(messages)
  const format = useFormat()
  const { client } = useSession()
  const saving = useMutation({
    mutationFn: (password: string | undefined) =>
      client.call('auth.link_use', {
        body: { token, ...(password !== undefined && { password, password_confirmation: password }) },
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error).status === 404) onGone()
    },
  })
  const { kind, email, expires_at, asks_password } = owner
  const time = format.time(expires_at)
  const address = (
    <TextField
      label={t('email')}
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      onValue={() => {}}
    />
  )
  if (asks_password) {
    // Who was invited has no session that could end.
    const ends = kind === 'invitation' ? t('ends', { time }) : t('endsAll', { time })
    return (
      <PasswordForm t={t} saving={saving} ends={ends}>
        {address}
      </PasswordForm>
    )
  }
  return (
    <div className="stack">
      {address}
      {saving.error !== null && <Failure error={saving.error} />}
      <Button kind="primary" busy={saving.isPending} onClick={() => saving.mutate(undefined)}>
        {t('mine')}
      </Button>
      <small className="soft">{t('ends', { time })}</small>
    </div>
  )
}
