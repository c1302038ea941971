import type { Text } from '../../../ui/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import type { LinkDetails } from '../../../../client/src/generated/logistics.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { LinkPage, type LinkProps } from '../../../ui/link-page.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { PasswordForm } from '../../../ui/password-form.tsx'
import { useSession } from '../../session.tsx'
import type { LinkKind } from './kinds.ts'
import { messages } from './messages.ts'

export function FollowLink({ kind: kindOfPage }: { readonly kind: LinkKind }) {
  const t = useText(messages)
  const { client } = useSession()
  return (
    <LinkPage
      brand="Waybill"
      settings={t('settings')}
      check={(token) => client.call('auth.link_check', { body: { token } })}
      words={(owner) => {
        const kind = owner?.kind ?? kindOfPage
        const title = t(`title_${kind}`)
        const lead = owner === undefined ? title : leadOf(owner, t)
        return { title, lead, gone: t('gone'), goneText: t(`goneText_${kind}`) }
      }}
      form={LinkForm}
      done={Done}
    />
  )
}

function leadOf(owner: LinkDetails, t: Text<typeof messages.en>): string {
  const company = owner.company_name ?? ''
  if (owner.kind === 'password_reset') return t('lead')
  if (owner.kind === 'address_change') return t('leadAddress')
  if (owner.kind === 'account_reopen') return t(owner.asks_password ? 'leadReopen' : 'leadReopenOnly')
  if (owner.asks_name) return t('leadJoin', { company })
  return owner.asks_password ? t('leadJoinShut', { company }) : t('leadJoinOwn', { company })
}

/**
 * Confirmation. Its button reloads the console, which starts with the sign-in if the action ended this browser's
 * session.
 */
function Done({ owner: { kind, company_name, asks_password } }: { readonly owner: LinkDetails }) {
  const t = useText(messages)
  const { user } = useSession()
  const text =
    kind === 'invitation'
      ? t('doneText_invitation', { company: company_name ?? '' })
      : kind === 'account_reopen' && !asks_password
        ? t('doneTextProvider')
        : t(`doneText_${kind}`)
  return (
    <Empty
      title={t(`done_${kind}`)}
      action={
        <Button kind="primary" onClick={() => location.assign('/')}>
          {user === undefined ? t('signIn') : t('toConsole')}
        </Button>
      }
    >
      {text}
    </Empty>
  )
}

type FormProps = LinkProps<LinkDetails>

interface Typed {
  readonly name?: string
  readonly current_password?: string
  readonly password?: string
}

/** Executes the link's action with the typed values. */
function useUse({ token, owner, onDone, onGone }: FormProps) {
  const { client } = useSession()
  return useMutation({
    mutationFn: ({ password = '', ...typed }: Typed) => {
      const chosen = { password, password_confirmation: password }
      if (owner.kind === 'password_reset')
        return client.call('auth.password_reset', { body: { token, ...chosen } })
      if (owner.kind === 'address_change') return client.call('auth.email_confirm', { body: { token } })
      const body = { token, ...typed, ...(owner.asks_password && chosen) }
      if (owner.kind === 'account_reopen') return client.call('auth.account_reopen', { body })
      return client.call('auth.invitation_accept', { body })
    },
    onSuccess: onDone,
    onError: (error) => {
      if (refusalOf(error).status === 404) onGone()
    },
  })
}

const acts = {
  password_reset: 'save',
  invitation: 'join',
  address_change: 'mine',
  account_reopen: 'reopen',
} as const satisfies Readonly<Record<LinkKind, string>>

function LinkForm(props: FormProps) {
  const t = useText(messages)
  const format = useFormat()
  const { email, name, expires_at, asks_name, asks_current_password, asks_password, kind } = props.owner
  const { texts, field } = useTexts({ name: name ?? '', current_password: '' })
  const { mutate, error, isPending } = useUse(props)
  const { errors } = refusalOf(error)
  const typed = {
    ...(asks_name && { name: texts.name }),
    ...(asks_current_password && { current_password: texts.current_password }),
  }
  // A new or closed account has no sessions to end.
  const endsSessions = asks_password && !asks_name && kind !== 'account_reopen'
  return (
    <PasswordForm
      t={t}
      label={t('newPassword')}
      action={t(acts[kind])}
      asksPassword={asks_password}
      saving={{ mutate: (password) => mutate({ ...typed, password }), error, isPending }}
      ends={t(endsSessions ? 'endsAll' : 'ends', { time: format.time(expires_at) })}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        onValue={() => {}}
        error={errors['email']}
      />
      {asks_name && <TextField label={t('name')} autoComplete="name" required {...field('name', errors)} />}
      {asks_current_password && (
        <TextField
          label={t('current')}
          type="password"
          autoComplete="current-password"
          {...field('current_password', errors)}
          hint={t('currentHint')}
        />
      )}
    </PasswordForm>
  )
}
