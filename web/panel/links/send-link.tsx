import type { IssuedLink } from '../../../client/src/generated/auth.ts'
import { ActionButton } from '../../ui/action.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { useWrite } from '../api.ts'
import { useGivenLink } from './given-link.tsx'
import { messages } from './messages.ts'

interface SendLinkProps {
  readonly id: number
  readonly name: string
  /** Site whose name and page the link uses. */
  readonly site_id?: number
}

/** Sends a reset link. Preferred for a forgotten password: only the person ever knows the new one. */
export function SendResetLink({ id, name, site_id }: SendLinkProps) {
  const sending = useWrite('admin.accounts_reset_link')
  const make = () => sending.mutateAsync({ params: { id }, body: site_id === undefined ? {} : { site_id } })
  return <SendLink kind="reset" icon="key" name={name} make={make} isBusy={sending.isPending} />
}

export function SendVerifyLink({ id, name, site_id }: SendLinkProps) {
  const sending = useWrite('admin.accounts_verify_link')
  const make = () => sending.mutateAsync({ params: { id }, body: site_id === undefined ? {} : { site_id } })
  return <SendLink kind="verify" icon="shield" name={name} make={make} isBusy={sending.isPending} />
}

/** Sends the invitation again to a person who hasn't accepted it. */
export function InviteAgain({ id, name, site_id }: Required<SendLinkProps>) {
  const sending = useWrite('admin.site_users_invite_again')
  const make = () => sending.mutateAsync({ params: { site_id, id }, body: {} })
  return <SendLink kind="invite" icon="key" name={name} make={make} isBusy={sending.isPending} />
}

/** Sends the join link to an attached person who hasn't accepted. */
export function SendJoinLink({ id, name, site_id }: Required<SendLinkProps>) {
  const sending = useWrite('admin.accounts_join_link')
  const make = () => sending.mutateAsync({ params: { id }, body: { site_id } })
  return <SendLink kind="join" icon="key" name={name} make={make} isBusy={sending.isPending} />
}

interface SendProps {
  readonly kind: 'reset' | 'verify' | 'invite' | 'join'
  readonly icon: 'key' | 'shield'
  readonly name: string
  readonly make: () => Promise<IssuedLink>
  readonly isBusy: boolean
}

function SendLink({ kind, icon, name, make, isBusy }: SendProps) {
  const t = useText(messages)
  const given = useGivenLink()
  return (
    <>
      <ActionButton
        icon={icon}
        label={t(`send_${kind}`)}
        busy={isBusy}
        question={{ title: t('sendTitle', { name }), text: t(`text_${kind}`) }}
        act={async () => given.tell(await make(), name)}
      />
      {given.dialog}
    </>
  )
}
