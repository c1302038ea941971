import type { Administrator, SetupLink } from '../../../../client/src/generated/auth.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useWrite } from '../../api.ts'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useTold } from '../../../ui/told.ts'
import { messages } from './messages.ts'

export interface Invitation {
  readonly administrator: Administrator
  readonly link: SetupLink
}

/** Makes the one-time link by which somebody chooses a password. */
export function useInvite(onInvited: (invitation: Invitation) => void) {
  const told = useTold()
  const inviting = useWrite('admin.administrators_invite')
  return (administrator: Administrator) =>
    told(async () => {
      const link = await inviting.mutateAsync({ params: { id: administrator.id } })
      onInvited({ administrator, link })
    })
}

interface InvitationDialogProps {
  readonly invitation: Invitation
  readonly onClose: () => void
}

export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const t = useText(messages)
  const format = useFormat()
  const { administrator, link } = invitation
  const { name, email } = administrator
  return (
    <SecretDialog
      title={t('inviteTitle', { name })}
      text={t('inviteText', { email, time: format.time(link.expires_at) })}
      secret={link.link}
      onClose={onClose}
    />
  )
}
