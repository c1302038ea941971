import type { Administrator } from '../../../../client/src/generated/auth.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useWrite } from '../../api.ts'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { messages } from './messages.ts'

export interface Invitation {
  readonly administrator: Administrator
  /** Link to display when no mail is sent. */
  readonly link: string
  readonly expires_at: string
}

/** Creates a one-time link to choose a password. It's mailed to the invited person, or shown to the inviter. */
export function useInvite(onInvited: (invitation: Invitation) => void) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const inviting = useWrite('admin.administrators_invite')
  return (administrator: Administrator) =>
    told(async () => {
      const { email, link, expires_at } = await inviting.mutateAsync({ params: { id: administrator.id } })
      if (link === null || expires_at === null) toast({ kind: 'good', text: t('inviteSent', { email }) })
      else onInvited({ administrator, link, expires_at })
    })
}

interface InvitationDialogProps {
  readonly invitation: Invitation
  readonly onClose: () => void
}

export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const t = useText(messages)
  const format = useFormat()
  const { administrator, link, expires_at } = invitation
  const { name, email } = administrator
  return (
    <SecretDialog
      title={t('inviteTitle', { name })}
      text={t('inviteText', { email, time: format.time(expires_at) })}
      secret={link}
      onClose={onClose}
    />
  )
}
