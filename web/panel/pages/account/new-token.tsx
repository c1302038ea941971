import { useState } from 'react'
import type {
  IssuedAdministratorToken,
  NewAdministratorToken,
} from '../../../../client/src/generated/auth.ts'
import { useTexts } from '../../../ui/texts.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useWrite } from '../../api.ts'
import { PermissionMatrix, adminScopes } from '../../permission-matrix.tsx'
import { messages } from './messages.ts'

const day_ms = 86_400_000
const lifetimes = [1, 7, 30, 90, 365] as const

interface NewTokenProps {
  readonly onClose: () => void
  readonly onDone: (token: IssuedAdministratorToken) => void
}

export function NewToken({ onClose, onDone }: NewTokenProps) {
  const t = useText(messages)
  const { texts, field } = useTexts({ label: '', expires_at: '90' })
  const [scopes, setScopes] = useState<NewAdministratorToken['scopes']>([])
  const issuing = useWrite('admin.tokens_create')
  const { errors, status } = refusalOf(issuing.error)
  const submit = () => {
    const expires_at = new Date(Date.now() + Number(texts.expires_at) * day_ms).toISOString()
    issuing.mutate({ body: { label: texts.label.trim(), scopes, expires_at } }, { onSuccess: onDone })
  }
  return (
    <FormDialog
      title={t('newTokenTitle')}
      onClose={onClose}
      onSubmit={submit}
      action={t('issue')}
      busy={issuing.isPending}
    >
      {issuing.error !== null && status !== 422 && <Failure error={issuing.error} />}
      <TextField label={t('label')} required {...field('label', errors)} />
      <SelectField
        label={t('tokenDays')}
        {...field('expires_at', errors)}
        options={lifetimes.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <PermissionMatrix
        label={t('scopes')}
        subjects={adminScopes}
        value={scopes}
        onValue={setScopes}
        error={errors['scopes']?.[0]}
      />
    </FormDialog>
  )
}
