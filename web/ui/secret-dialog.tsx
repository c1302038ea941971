import { Button } from './button.tsx'
import { Copyable } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

interface SecretDialogProps {
  readonly title: string
  /** Purpose of the secret, and the fate of earlier ones. */
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

/** The one time that a secret, a token or a link is shown. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const t = useText(messages)
  return (
    <Dialog
      title={title}
      isFirm
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <p>{t('secretOnce')}</p>
      <div className="secret">
        <Copyable text={secret} />
      </div>
      <p className="soft">{text}</p>
    </Dialog>
  )
}
