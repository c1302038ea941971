import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField, SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Why } from './count.ts'
import { messages } from './less-messages.ts'

interface LessDialogProps {
  readonly task: { readonly article_code: string; readonly tracking: string }
  readonly wanted: number
  /** Label of the quantity field. */
  readonly label: string
  /** Scanned serial numbers. Their number is the quantity. */
  readonly serials: readonly string[]
  readonly first?: string
  /** Texts that differ between walks. */
  readonly t: (key: 'why_later' | `why_${Why}_text`) => string
  readonly onTake: (taken: number, why: Why) => void
  readonly onClose: () => void
}

/** Reports a short pick or a partial quantity, with the reason for the rest. */
export function LessDialog({ task, wanted, serials, first = '', t: own, ...props }: LessDialogProps) {
  const { label, onTake, onClose } = props
  const t = useText(messages)
  const [typed, setTyped] = useState(first)
  const [why, setWhy] = useState<Why>('missing')
  const isSerial = task.tracking === 'serial'
  const amount = isSerial ? serials.length : Number(typed.replace(',', '.'))
  const isLess = (isSerial || typed.trim() !== '') && amount >= 0 && amount < wanted
  // Postponing everything isn't a result, so it can't be saved.
  const isDone = isLess && (why !== 'later' || amount > 0)
  return (
    <FormDialog
      title={t('title', { code: task.article_code })}
      onClose={onClose}
      onSubmit={() => {
        if (isDone) onTake(amount, why)
      }}
      action={t('save')}
      disabled={!isDone}
    >
      {isSerial ? (
        <p>{t('serialsTaken', { count: serials.length })}</p>
      ) : (
        <NumberField label={label} value={typed} onValue={setTyped} autoFocus />
      )}
      <SelectField
        label={t('why')}
        value={why}
        onValue={setWhy}
        hint={own(`why_${why}_text`)}
        options={[
          { value: 'missing', label: t('why_missing') },
          { value: 'damaged', label: t('why_damaged') },
          { value: 'later', label: own('why_later') },
        ]}
      />
    </FormDialog>
  )
}
