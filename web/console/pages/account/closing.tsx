import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { messages as stepMessages } from '../../../ui/factors/step-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { download } from '../../../ui/download.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './closing-messages.ts'

/** Exports the user's own data and closes the account. */
export function Closing({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('title')}>
      <p className="soft">{t('text')}</p>
      <div className="row">
        <TakeOut />
        <Button icon="archive" kind="danger" onClick={() => setOpen(true)}>
          {t('close')}
        </Button>
      </div>
      {isOpen && <ClosingDialog profile={profile} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function TakeOut() {
  const t = useText(messages)
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const takeOut = async () => {
    setBusy(true)
    try {
      const taken = await call('me.export', {})
      const text = JSON.stringify(taken, null, 2)
      download(`waybill-${taken.made_at.slice(0, 10)}.json`, new Blob([text], { type: 'application/json' }))
    } finally {
      setBusy(false)
    }
  }
  return <ActionButton icon="download" label={t('takeOut')} busy={isBusy} act={takeOut} />
}

interface ClosingDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
}

/** Asks for the password or a code, so that an unlocked phone is not enough. */
function ClosingDialog({ profile, onClose }: ClosingDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const { signOut } = useSession()
  const { way, body, control } = useProofField(profile)
  const closing = useWrite('me.close')
  const { data: options } = useRead('auth.options', {})
  const { errors, status } = refusalOf(closing.error)
  const close = () =>
    closing.mutate(
      { body },
      {
        onSuccess: () => {
          toast({ text: t('done') })
          void signOut()
        },
      },
    )
  return (
    <FormDialog
      title={t('dialogTitle')}
      onClose={onClose}
      onSubmit={close}
      action={t('close')}
      otherwise={t('keep')}
      kind="danger"
      busy={closing.isPending}
    >
      <div className="stack">
        <p>{t('ends')}</p>
        {options !== undefined && (
          <p>{options.sends_mail ? t('graceByMail', { email: profile.email }) : t('grace')}</p>
        )}
        {closing.error !== null && (status !== 422 || way === undefined) && <Failure error={closing.error} />}
        {!profile.has_password && <p className="soft">{t('noPassword')}</p>}
        {control(Object.values(errors)[0])}
        <div className="row">
          <span className="soft">{t('before')}</span>
          <TakeOut />
        </div>
      </div>
    </FormDialog>
  )
}

/** Field for the password or, with a second factor, a code. A user without a password may leave the code empty. */
function useProofField({ has_password }: Profile) {
  const t = useText(messages)
  const step = useText(stepMessages)
  const { data: held } = useRead('me.factors', {})
  const { texts, field } = useTexts({ way: 'password', password: '', code: '' })
  const hasCodes =
    held !== undefined && (held.recovery_codes_left > 0 || held.factors.some(({ kind }) => kind === 'totp'))
  const isCode = hasCodes && (texts.way === 'code' || !has_password)
  const way = isCode ? 'code' : has_password ? 'password' : undefined
  const control = (error: readonly string[] | undefined) => (
    <>
      {hasCodes && has_password && (
        <SelectField
          label={t('proof')}
          {...field('way')}
          options={[
            { value: 'password', label: t('password') },
            { value: 'code', label: step('code') },
          ]}
        />
      )}
      {way === 'password' && (
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          {...field('password')}
          error={error}
        />
      )}
      {way === 'code' && (
        <TextField
          label={step('code')}
          hint={step('codeHint')}
          autoComplete="one-time-code"
          mono
          {...field('code')}
          error={error}
        />
      )}
    </>
  )
  return { way, control, body: way === undefined || texts[way] === '' ? {} : { [way]: texts[way] } }
}
