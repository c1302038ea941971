import type { IssuedSecret, Site } from '../../../../client/src/generated/auth.ts'
import { useTexts } from '../../../ui/texts.ts'
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
  const { texts, field } = useTexts({ label: '', overlap_s: '86400', expires_at: '' })
  const issuing = useWrite('admin.secrets_create')
  const { errors, status } = refusalOf(issuing.error)
  const isAtField = status === 422 && Object.keys(errors).every((key) => key in texts)
  const submit = () => {
    const { overlap_s, expires_at: end } = texts
    const label = texts.label.trim()
    const body = {
      overlap_s: overlap_s === 'keep' ? null : Number(overlap_s),
      ...(label !== '' && { label }),
      ...(end !== '' && { expires_at: new Date(`${end}T23:59:59`).toISOString() }),
    }
    issuing.mutate({ params: { id: site.id }, body }, { onSuccess: onDone })
  }
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
      <TextField label={t('label')} hint={t('labelHint')} {...field('label', errors)} />
      <SelectField
        label={t('overlap')}
        {...field('overlap_s', errors)}
        options={overlaps.map((each) => ({ value: each, label: t(`overlap_${each}`) }))}
      />
      <DateField label={t('end_date')} hint={t('endHint')} {...field('expires_at', errors)} />
    </FormDialog>
  )
}
