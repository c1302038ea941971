import { useState } from 'react'
import type { TotpBegun } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { Failure } from '../../../ui/notice.tsx'
import { useWrite } from '../../api.ts'
import { AppKey } from '../../factors/app-key.tsx'
import { messages as stepMessages } from '../../factors/step-messages.ts'
import { messages } from './factor-messages.ts'

interface NewAppProps {
  readonly begun: TotpBegun
  readonly onClose: () => void
  /** With recovery codes where it was the first factor. */
  readonly onDone: (codes: readonly string[] | null) => void
}

export function NewApp({ begun, onClose, onDone }: NewAppProps) {
  const t = useText(messages)
  const step = useText(stepMessages)
  const ui = useText(uiMessages)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const confirming = useWrite('admin.totp_confirm')
  const { errors, status } = refusalOf(confirming.error)
  const { enrolment, secret, uri } = begun
  const submit = () => {
    const body = { enrolment, code, ...(name.trim() !== '' && { name: name.trim() }) }
    confirming.mutate(
      { body },
      {
        onSuccess: ({ recovery_codes }) => {
          onClose()
          onDone(recovery_codes)
        },
      },
    )
  }
  return (
    <Dialog
      title={t('addTitle')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" submit busy={confirming.isPending}>
            {t('addDo')}
          </Button>
        </>
      }
    >
      <AppKey secret={secret} uri={uri} />
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
    </Dialog>
  )
}
