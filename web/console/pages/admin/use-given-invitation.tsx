import type { SentInvitation } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { messages } from './invitation-messages.ts'

/** Result of creating an invitation: a note that it was sent, or its link, which is shown only once. */
export function useGivenInvitation() {
  const t = useText(messages)
  const toast = useToast()
  const { show, dialog } = useShownSecret()
  const tell = ({ email, link }: SentInvitation, onSeen = () => {}) => {
    if (link !== null) {
      return show(
        { title: t('shownTitle', { email }), text: t('shownText', { email }), secret: link },
        onSeen,
      )
    }
    toast({ kind: 'good', text: t('sent', { email }) })
    return onSeen()
  }
  return { tell, dialog }
}
