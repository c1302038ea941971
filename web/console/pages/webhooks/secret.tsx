import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'

export interface Revealed {
  readonly name: string
  readonly secret: string
  readonly isRotated: boolean
}

interface SecretDialogProps {
  readonly revealed: Revealed
  readonly onClose: () => void
}

/** The one time that a secret is shown. */
export function SecretDialog({ revealed, onClose }: SecretDialogProps) {
  const t = useText(messages)
  const { name, secret, isRotated } = revealed
  return (
    <Dialog
      title={t('secretTitle', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <p>{t('secretText')}</p>
      <div className="webhooks-secret">
        <Copyable text={secret} />
      </div>
      {isRotated && <p className="soft">{t('secretOverlap')}</p>}
    </Dialog>
  )
}
