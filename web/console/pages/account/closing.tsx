import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { download } from '../../../ui/download.ts'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useCall, useRead, useWrite } from '../../api.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './closing-messages.ts'

/** Exports the user's own data and closes the account. */
export function Closing({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const [isOpen, setOpen] = useState(false)
  const taking = useTakingOut()
  return (
    <Section title={t('title')}>
      <p className="soft">{t('text')}</p>
      <div className="row">
        <Button icon="download" busy={taking.isBusy} onClick={() => void taking.takeOut()}>
          {t('takeOut')}
        </Button>
        <Button icon="archive" kind="danger" onClick={() => setOpen(true)}>
          {t('close')}
        </Button>
      </div>
      {isOpen && <ClosingDialog profile={profile} taking={taking} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function useTakingOut() {
  const call = useCall()
  const told = useTold()
  const [isBusy, setBusy] = useState(false)
  const takeOut = async () => {
    setBusy(true)
    await told(async () => {
      const taken = await call('me.export', {})
      const text = JSON.stringify(taken, null, 2)
      download(`waybill-${taken.made_at.slice(0, 10)}.json`, new Blob([text], { type: 'application/json' }))
    })
    setBusy(false)
  }
  return { takeOut, isBusy }
}

interface ClosingDialogProps {
  readonly profile: Profile
  readonly taking: ReturnType<typeof useTakingOut>
  readonly onClose: () => void
}

/** Asks for the password, so that an unlocked phone is not enough. */
function ClosingDialog({ profile, taking, onClose }: ClosingDialogProps) {
  const t = useText(messages)
  const toast = useToast()
  const { signOut } = useSession()
  const [password, setPassword] = useState('')
  const closing = useWrite('me.close')
  const { data: options } = useRead('auth.options', {})
  const { errors, status } = refusalOf(closing.error)
  const close = () =>
    closing.mutate(
      { body: profile.has_password ? { password } : {} },
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
        {closing.error !== null && status !== 422 && <Failure error={closing.error} />}
        {profile.has_password ? (
          <TextField
            label={t('password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
            error={errors['password'] ?? errors['super_admin']}
          />
        ) : (
          <p className="soft">{t('noPassword')}</p>
        )}
        <div className="row">
          <span className="soft">{t('before')}</span>
          <Button icon="download" busy={taking.isBusy} onClick={() => void taking.takeOut()}>
            {t('takeOut')}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}
