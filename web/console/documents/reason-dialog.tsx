import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { messages } from './messages.ts'
import { Refused } from './refused.tsx'
import type { DocumentKind } from './status.tsx'

interface ReasonDialogProps {
  readonly of: DocumentKind
  readonly title: string
  /** What follows from it. */
  readonly text: string
  /** The word on the button that does it. */
  readonly action: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onRun: (reason: string | null) => void
  readonly onClose: () => void
}

/** Asks for a reason before something that others will want to understand; it may be left empty. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { of, title, text, action, danger = false, busy, error, onRun, onClose } = props
  const t = useText(messages)
  const ui = useText(uiMessages)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => onRun(reason.trim() === '' ? null : reason.trim())}
      actions={
        <>
          <Button onClick={onClose}>{ui('close')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} submit busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Refused of={of} error={error} />
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onValue={setReason}
        autoFocus
      />
    </Dialog>
  )
}
