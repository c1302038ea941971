import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './dialog-messages.ts'

interface CodeDialogProps {
  readonly onCode: (text: string) => void
  readonly onClose: () => void
}

/** Manual code entry, for unreadable codes or devices without a scanner. */
export function CodeDialog({ onCode, onClose }: CodeDialogProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  return (
    <FormDialog
      title={t('codeTitle')}
      onClose={onClose}
      onSubmit={() => {
        if (text !== '') onCode(text)
      }}
      action={t('lookUp')}
      disabled={text === ''}
    >
      <TextField
        label={t('code')}
        value={typed}
        onValue={setTyped}
        mono
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
