import { type ReactNode, useState } from 'react'
import type { SentInvitation } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { messages } from './invitation-messages.ts'

interface Shown {
  readonly sent: SentInvitation
  readonly onSeen: () => void
}

/** Result of creating an invitation: a note that it was sent, or its link, which is shown only once. */
export function useGivenInvitation() {
  const t = useText(messages)
  const toast = useToast()
  const [shown, setShown] = useState<Shown>()
  const tell = (sent: SentInvitation, onSeen = () => {}) => {
    if (sent.link !== null) return setShown({ sent, onSeen })
    toast({ kind: 'good', text: t('sent', { email: sent.email }) })
    onSeen()
  }
  const close = () => {
    setShown(undefined)
    shown?.onSeen()
  }
  const dialog: ReactNode = shown !== undefined && (
    <SecretDialog
      title={t('shownTitle', { email: shown.sent.email })}
      text={t('shownText', { email: shown.sent.email })}
      secret={shown.sent.link ?? ''}
      onClose={close}
    />
  )
  return { tell, dialog }
}
