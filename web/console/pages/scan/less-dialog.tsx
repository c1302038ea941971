import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NumberField, SelectField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { Why } from './count.ts'
import { messages } from './less-messages.ts'

interface LessDialogProps {
  readonly task: { readonly article_code: string; readonly tracking: string }
  readonly wanted: number
  /** Of the field. */
  readonly label: string
  /** What was scanned of goods that have numbers; they are counted by them. */
  readonly serials: readonly string[]
  readonly first?: string
  /** What each walk says in its own way. */
  readonly t: (key: 'why_later' | `why_${Why}_text`) => string
  readonly onTake: (taken: number, why: Why) => void
  readonly onClose: () => void
}

/** Less lies there than was asked for, or less goes along: how much, and what is with the rest. */
export function LessDialog({ task, wanted, serials, first = '', t: own, ...props }: LessDialogProps) {
  const { label, onTake, onClose } = props
  const t = useText(messages)
  const [typed, setTyped] = useState(first)
  const [why, setWhy] = useState<Why>('missing')
  const isSerial = task.tracking === 'serial'
  const amount = isSerial ? serials.length : Number(typed.replace(',', '.'))
  const isLess = (isSerial || typed.trim() !== '') && amount >= 0 && amount < wanted
  // Nothing that stays where it is is nothing that was done.
  const isDone = isLess && (why !== 'later' || amount > 0)
  return (
    <Dialog
      title={t('title', { code: task.article_code })}
      onClose={onClose}
      onSubmit={() => {
        if (isDone) onTake(amount, why)
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" submit disabled={!isDone}>
            {t('save')}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
