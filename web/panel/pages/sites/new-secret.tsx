import { useState } from 'react'
import type { IssuedSecret, Site } from '../../../../client/src/generated/auth.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useWrite } from '../../api.ts'
import { messages } from './secret-messages.ts'

interface NewSecretProps {
  readonly site: Site
  readonly onClose: () => void
  readonly onDone: (secret: IssuedSecret) => void
}

/** How long previous secrets stay valid, in seconds; `keep` leaves them unchanged. */
const overlaps = ['0', '3600', '86400', '604800', 'keep'] as const

export function NewSecret({ site, onClose, onDone }: NewSecretProps) {
  const t = useText(messages)
  const [label, setLabel] = useState('')
  const [overlap, setOverlap] = useState('86400')
  const [end, setEnd] = useState('')
  const issuing = useWrite('admin.secrets_create')
  const { errors, status } = refusalOf(issuing.error)
  const isAtField = status === 422 && Object.keys(errors).every((key) => fields.includes(key))
  const submit = () =>
    issuing.mutate(
      {
        params: { id: site.id },
        body: {
          overlap_s: overlap === 'keep' ? null : Number(overlap),
          ...(label.trim() !== '' && { label: label.trim() }),
          ...(end !== '' && { expires_at: new Date(`${end}T23:59:59`).toISOString() }),
        },
      },
      { onSuccess: onDone },
    )
  return (
    <FormDialog
      title={t('rotateTitle', { name: site.name })}
      onClose={onClose}
      onSubmit={submit}
      action={t('issue')}
      busy={issuing.isPending}
    >
      <p>{t('rotateText')}</p>
      {issuing.error !== null && !isAtField && <Failure error={issuing.error} />}
      <TextField
        label={t('label')}
        hint={t('labelHint')}
        value={label}
        onValue={setLabel}
        error={errors['label']}
      />
      <SelectField
        label={t('overlap')}
        value={overlap}
        onValue={setOverlap}
        options={overlaps.map((each) => ({ value: each, label: t(`overlap_${each}`) }))}
        error={errors['overlap_s']}
      />
      <DateField
        label={t('end_date')}
        hint={t('endHint')}
        value={end}
        onValue={setEnd}
        error={errors['expires_at']}
      />
    </FormDialog>
  )
}

const fields: readonly string[] = ['label', 'overlap_s', 'expires_at']
