import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddedFactor, TotpSetup, TotpConfirmation } from '../../../client/src/generated/auth.ts'
import { refusalOf } from '../data/refusal.ts'
import { FormDialog } from '../form-dialog.tsx'
import { TextField } from '../field.tsx'
import { useText } from '../i18n/language.tsx'
import { Failure } from '../notice.tsx'
import { AppKey } from './app-key.tsx'
import { messages } from './own-messages.ts'
import { messages as stepMessages } from './step-messages.ts'

interface NewAppProps {
  readonly begun: TotpSetup
  readonly confirm: (body: TotpConfirmation) => Promise<AddedFactor>
  readonly onClose: () => void
  /** Receives recovery codes if this was the first factor. */
  readonly onDone: (codes: readonly string[] | null) => void
}

export function NewApp({ begun, confirm, onClose, onDone }: NewAppProps) {
  const t = useText(messages)
  const step = useText(stepMessages)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const confirming = useMutation({ mutationFn: confirm })
  const { errors, status } = refusalOf(confirming.error)
  const { enrolment, secret, uri, qr } = begun
  const submit = () => {
    const body = { enrolment, code, ...(name.trim() !== '' && { name: name.trim() }) }
    confirming.mutate(body, {
      onSuccess: ({ recovery_codes }) => {
        onClose()
        onDone(recovery_codes)
      },
    })
  }
  return (
    <FormDialog
      title={t('addTitle')}
      onClose={onClose}
      onSubmit={submit}
      action={t('addDo')}
      busy={confirming.isPending}
    >
      <AppKey secret={secret} uri={uri} qr={qr} />
      <TextField
        label={step('code')}
        autoComplete="one-time-code"
        mono
        value={code}
        onValue={setCode}
        error={errors['code']}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onValue={setName}
        error={errors['name']}
      />
      {confirming.error !== null && status !== 422 && <Failure error={confirming.error} />}
    </FormDialog>
  )
}
