import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

type Submit = Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'busy' | 'disabled'>

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'actions' | 'isFirm'>, Submit {
  readonly onSubmit: () => void
  /** Label of the button that submits the form. */
  readonly action: string
  /** Label of the button that closes the dialog: “Cancel” by default. */
  readonly otherwise?: string
}

/** Dialog around one form: it can be cancelled or submitted. */
export function FormDialog({
  action,
  otherwise,
  kind = 'primary',
  icon,
  busy,
  disabled,
  ...dialog
}: FormDialogProps) {
  const t = useText(messages)
  const look = { kind, disabled, ...(icon !== undefined && { icon }), ...(busy !== undefined && { busy }) }
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{otherwise ?? t('cancel')}</Button>
          <Button submit {...look}>
            {action}
          </Button>
        </>
      }
    />
  )
}
