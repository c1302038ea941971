import type { IssuedLink } from '../../../client/src/generated/auth.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { useShownSecret } from '../../ui/shown-secret.tsx'
import { useToast } from '../../ui/toast.tsx'
import { messages } from './messages.ts'

const day_minutes = 24 * 60

/** Reports a new link to the user who created it: a toast if it was mailed, otherwise a dialog that shows it once. */
export function useGivenLink() {
  const t = useText(messages)
  const toast = useToast()
  const { show, dialog } = useShownSecret()
  const tell = ({ link, email, minutes }: IssuedLink, name: string, onSeen = () => {}) => {
    const isShort = minutes < day_minutes
    const words = { email, count: isShort ? minutes : minutes / day_minutes }
    if (link !== null) {
      const text = t(isShort ? 'shown_reset' : 'shown_days', words)
      return show({ title: t('shownTitle', { name }), text, secret: link }, onSeen)
    }
    toast({ kind: 'good', text: t(isShort ? 'sent_reset' : 'sent_days', words) })
    return onSeen()
  }
  return { tell, dialog }
}
