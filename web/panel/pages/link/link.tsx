import type { Text } from '../../../ui/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import type { LinkDetails } from '../../../../client/src/generated/auth.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { LinkPage, type LinkProps } from '../../../ui/link-page.tsx'
import { Empty, Failure } from '../../../ui/notice.tsx'
import { messages as frameMessages } from '../../messages.ts'
import { PasswordForm } from '../../../ui/password-form.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

type Kind = LinkDetails['kind']

export const linkPages: Readonly<Record<string, Kind>> = {
  '/reset': 'password_reset',
  '/verify': 'email_verify',
  '/invitation': 'invitation',
  '/reopen': 'account_reopen',
  '/join': 'site_join',
}

/** Page that a mailed link opens. Its reader is usually a site's user, not an administrator. */
export function FollowLink({ kind: kindOfPage }: { readonly kind: Kind }) {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { client } = useSession()
  return (
    <LinkPage
      brand={frame('brand')}
      settings={t('settings')}
      check={(token) => client.call('auth.link_check', { body: { token } })}
      words={(owner) => {
        const kind = owner?.kind ?? kindOfPage
        const title = t(`title_${kind}`)
        const lead = owner === undefined ? title : leadOf(owner, t)
        return { title, lead, gone: t('gone'), goneText: t(`goneText_${kind}`) }
      }}
      form={Form}
      done={Done}
    />
  )
}

function leadOf(owner: LinkDetails, t: Text<typeof messages.en>): string {
  const { kind, site_name: site, asks_password } = owner
  if (kind === 'account_reopen') return t('leadReopen')
  if (kind === 'site_join') return t(asks_password ? 'leadJoinShut' : 'leadJoin', { site: site ?? '' })
  if (kind !== 'email_verify') return site === null ? t('lead') : t('leadSite', { site })
  if (asks_password) return site === null ? t('leadShut') : t('leadShutSite', { site })
  return site === null ? t('leadVerify') : t('leadVerifySite', { site })
}

function Done({ owner }: { readonly owner: LinkDetails }) {
  const t = useText(messages)
  const { kind, site_name: site, asks_password } = owner
  if (kind === 'account_reopen')
    return <Empty title={t('done_account_reopen')}>{t('doneReopenedText')}</Empty>
  if (kind === 'site_join')
    return <Empty title={t('doneJoined')}>{t('doneJoinedText', { site: site ?? '' })}</Empty>
  if (!asks_password) return <Empty title={t('doneVerified')}>{t('doneVerifiedText')}</Empty>
  const welcome = site === null ? t('welcomeText') : t('welcomeSite', { site })
  const back = site === null ? t('doneText') : t('doneSite', { site })
  return <Empty title={t('done_password_reset')}>{kind === 'invitation' ? welcome : back}</Empty>
}

function Form({ token, owner, onDone, onGone }: LinkProps<LinkDetails>) {
  const t = useText(messages)
  const format = useFormat()
  const { client } = useSession()
  const { kind, email, site_name: site, expires_at, asks_password } = owner
  const saving = useMutation({
    mutationFn: (password: string) =>
      client.call('auth.link_use', {
        body: { token, ...(asks_password && { password, password_confirmation: password }) },
      }),
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error).status === 404) onGone()
    },
  })
  const confirm = kind === 'site_join' ? t('join', { site: site ?? '' }) : t('mine')
  // An invited person, or one who closed the account, has no session to end.
  const endsSessions = asks_password && kind !== 'invitation' && kind !== 'account_reopen'
  return (
    <PasswordForm
      t={t}
      label={t('newPassword')}
      action={asks_password ? t('save') : confirm}
      asksPassword={asks_password}
      saving={saving}
      ends={t(endsSessions ? 'endsAll' : 'ends', { time: format.time(expires_at) })}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        onValue={() => {}}
      />
      {!asks_password && refusalOf(saving.error).status === 422 && <Failure error={saving.error} />}
    </PasswordForm>
  )
}
