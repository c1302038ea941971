import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { LinkDetails } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { type Text, useText } from '../../../ui/i18n/language.tsx'
import { LinkPage, type LinkProps } from '../../../ui/link-page.tsx'
import { Empty, Failure } from '../../../ui/notice.tsx'
import { PasswordForm } from '../../../ui/password-form.tsx'
import { useSession } from '../../session.tsx'
import type { LinkKind } from './kinds.ts'
import { messages } from './messages.ts'

/** Page of an e-mailed link. */
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
  if (owner.kind === 'password_reset') return t('leadReset')
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

/** Label of the submit button, by kind of link. */
const acts = {
  password_reset: 'save',
  invitation: 'join',
  address_change: 'mine',
  account_reopen: 'reopen',
} as const satisfies Readonly<Record<LinkKind, string>>

type WordsOf = ComponentProps<typeof PasswordForm>['t']
type Typing = readonly [string, (value: string) => void]

interface BeforeProps {
  readonly owner: LinkDetails
  readonly errors: ReturnType<typeof refusalOf>['errors']
  readonly name: Typing
  readonly current: Typing
}

/** Fields above the new password: the link's owner and any other required values. */
function Before({ owner, errors, name: [name, setName], current: [current, setCurrent] }: BeforeProps) {
  const t = useText(messages)
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly
        value={owner.email}
        onValue={() => {}}
        error={errors['email']}
      />
      {owner.asks_name && (
        <TextField
          label={t('name')}
          autoComplete="name"
          required
          value={name}
          onValue={setName}
          error={errors['name']}
        />
      )}
      {owner.asks_current_password && (
        <TextField
          label={t('current')}
          type="password"
          autoComplete="current-password"
          value={current}
          onValue={setCurrent}
          error={errors['current_password']}
          hint={t('currentHint')}
        />
      )}
    </>
  )
}

function LinkForm(props: FormProps) {
  const t = useText(messages)
  const format = useFormat()
  const { owner } = props
  const { expires_at, asks_name, asks_current_password, asks_password, kind } = owner
  const [name, setName] = useState(owner.name ?? '')
  const [current, setCurrent] = useState('')
  const using = useUse(props)
  const { errors, status } = refusalOf(using.error)
  const typed = {
    ...(asks_name && { name }),
    ...(asks_current_password && { current_password: current }),
  }
  const time = format.time(expires_at)
  const before = (
    <Before owner={owner} errors={errors} name={[name, setName]} current={[current, setCurrent]} />
  )
  if (asks_password) {
    const saving = {
      mutate: (password: string) => using.mutate({ ...typed, password }),
      error: using.error,
      isPending: using.isPending,
    }
    // A new or closed account has no sessions to end.
    const ends = asks_name || kind === 'account_reopen' ? t('ends', { time }) : t('endsAll', { time })
    const words: WordsOf = (key) => t(key === 'save' ? acts[kind] : key)
    return (
      <PasswordForm t={words} saving={saving} ends={ends}>
        {before}
      </PasswordForm>
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        using.mutate(typed)
      }}
    >
      {before}
      {using.error !== null && status !== 422 && <Failure error={using.error} />}
      <Button kind="primary" submit busy={using.isPending}>
        {t(acts[kind])}
      </Button>
      <small className="soft">{t('ends', { time })}</small>
    </form>
  )
}
