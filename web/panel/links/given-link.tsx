import { type ReactNode, useState } from 'react'
import type { IssuedLink } from '../../../client/src/generated/auth.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

const day_minutes = 24 * 60

interface Given {
  readonly link: IssuedLink
  readonly name: string
  readonly onSeen: () => void
}

/** Reports a new link to the user who created it: a toast if it was mailed, otherwise a dialog that shows it once. */
export function useGivenLink() {
  const t = useText(messages)
  const toast = useToast()
  const [shown, setShown] = useState<Given>()
  const tell = (link: IssuedLink, name: string, onSeen = () => {}) => {
    if (link.link !== null) return setShown({ link, name, onSeen })
    const { email, minutes } = link
    const text =
      minutes < day_minutes
        ? t('sent_reset', { email, count: minutes })
        : t('sent_days', { email, count: minutes / day_minutes })
    toast({ kind: 'good', text })
    onSeen()
  }
  const close = () => {
    setShown(undefined)
    shown?.onSeen()
  }
  const dialog: ReactNode = shown !== undefined && <LinkDialog {...shown} onClose={close} />
  return { tell, dialog }
}

interface LinkDialogProps extends Given {
  readonly onClose: () => void
}

function LinkDialog({ link: { link, email, minutes }, name, onClose }: LinkDialogProps) {
  const t = useText(messages)
  const text =
    minutes < day_minutes
      ? t('shown_reset', { email, count: minutes })
      : t('shown_days', { email, count: minutes / day_minutes })
  return <SecretDialog title={t('shownTitle', { name })} text={text} secret={link ?? ''} onClose={onClose} />
}
