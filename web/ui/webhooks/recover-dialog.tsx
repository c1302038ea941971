import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '../data/refusal.ts'
import { FormDialog } from '../form-dialog.tsx'
import { DateField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import { messages as uiMessages } from '../messages.ts'
import { Failure } from '../notice.tsx'
import { messages } from './messages.ts'

interface RecoverDialogProps {
  readonly name: string
  readonly recover: (since: string) => Promise<{ readonly queued: number; readonly has_more: boolean }>
  readonly onClose: () => void
}

const day_ms = 86_400_000

/** Queues what a webhook has missed. */
export function RecoverDialog({ name, recover, onClose }: RecoverDialogProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const [since, setSince] = useState(() => localMinute(new Date(Date.now() - day_ms)))
  const recovering = useMutation({ mutationFn: recover })
  const { data, error } = recovering
  const { errors, status } = refusalOf(error)
  const at = new Date(since)
  return (
    <FormDialog
      title={t('recoverTitle', { name })}
      onClose={onClose}
      onSubmit={() => recovering.mutate(at.toISOString())}
      action={t('queue')}
      otherwise={ui('close')}
      busy={recovering.isPending}
      disabled={Number.isNaN(at.getTime())}
    >
      <p>{t('recoverText')}</p>
      <DateField
        kind="datetime-local"
        label={t('since')}
        hint={t('sinceHint')}
        value={since}
        onValue={setSince}
        error={errors['since']}
      />
      {error !== null && status !== 422 && <Failure error={error} />}
      {data !== undefined && (
        <p role="status">
          {t('queued', { count: data.queued })} {data.has_more && t('hasMore')}
        </p>
      )}
    </FormDialog>
  )
}

/** As the field has it: the person's own clock, to the minute. */
function localMinute(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
