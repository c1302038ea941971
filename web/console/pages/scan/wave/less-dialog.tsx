import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { NumberField, SelectField } from '../../../../ui/field.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import type { Trip, Why } from './trip.ts'

interface LessDialogProps {
  readonly trip: Trip
  readonly onTake: (taken: number, why: Why) => void
  readonly onClose: () => void
}

/** Less lies there than was asked for: how much was taken, and what is with the rest. */
export function LessDialog({ trip, onTake, onClose }: LessDialogProps) {
  const t = useText(messages)
  const format = useFormat()
  const { task, taken, serials } = trip
  const [typed, setTyped] = useState(String(taken))
  const [why, setWhy] = useState<Why>('missing')
  const isSerial = task.tracking === 'serial'
  const amount = isSerial ? serials.length : Number(typed.replace(',', '.'))
  const isLess = typed.trim() !== '' && amount >= 0 && amount < task.quantity_um3pl
  // Nothing that is left for later is nothing that was done.
  const isDone = isLess && (why !== 'later' || amount > 0)
  const values = { wanted: format.number(task.quantity_um3pl), unit: task.um3pl }
  return (
    <Dialog
      title={t('lessTitle', { code: task.article_code })}
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
        <NumberField label={t('taken', values)} value={typed} onValue={setTyped} autoFocus />
      )}
      <SelectField
        label={t('why')}
        value={why}
        onValue={setWhy}
        hint={t(`why_${why}_text`)}
        options={(['missing', 'damaged', 'later'] as const).map((each) => ({
          value: each,
          label: t(`why_${each}`),
        }))}
      />
    </Dialog>
  )
}
