import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useSay, useText } from '../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import type { ActionDialogProps, ActionSpec, DocumentRecord, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { Refused } from './refused.tsx'

interface ReasonDialogProps<R extends DocumentRecord> extends ActionDialogProps<R> {
  readonly kind: Kind<R>
  readonly action: ActionSpec<R>
}

/** Explains an action's consequence and asks for an optional reason. */
export function ReasonDialog<R extends DocumentRecord>(props: ReasonDialogProps<R>) {
  const { kind, action, record, onClose } = props
  const t = useText(messages)
  const ui = useText(uiMessages)
  const toast = useToast()
  const { label, text, done } = action.words(useSay())
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useAct(
    async (call, why: string | null) => action.reason?.(call, record, why),
    kind.touches,
  )
  const number = kind.numberOf(record)
  const run = () =>
    mutate(reason.trim() === '' ? null : reason.trim(), {
      onSuccess: () => {
        if (done !== undefined) toast({ kind: 'good', text: done(number) })
        onClose()
      },
    })
  return (
    <FormDialog
      title={`${label}: ${number}`}
      onClose={onClose}
      onSubmit={run}
      action={label}
      otherwise={ui('close')}
      kind={action.danger === true ? 'danger' : 'primary'}
      busy={isPending}
    >
      <p>{text}</p>
      <Refused of={kind} error={error} />
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onValue={setReason}
        autoFocus
      />
    </FormDialog>
  )
}
