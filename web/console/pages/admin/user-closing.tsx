import { useState } from 'react'
import type { User } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useDone } from '../../../ui/done.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './closing-messages.ts'
import { useWrite } from './platform.ts'

const day_ms = 86_400_000
const graceDays = 30

/** Users close their own account where the password is asked for, so it's hidden here. */
export function CloseUser({ user: { id, name } }: { readonly user: User }) {
  const t = useText(messages)
  const { user: self } = useSession()
  const closing = useWrite('users.close')
  if (self?.id === id) return null
  return (
    <ActionButton
      icon="archive"
      kind="danger"
      label={t('close')}
      busy={closing.isPending}
      question={{ title: t('closeTitle', { name }), text: t('closeText') }}
      act={() => closing.mutateAsync({ params: { id } })}
      done={{ kind: 'good', text: t('closed', { name }) }}
    />
  )
}

export function ClosedNote({ closed_at }: { readonly closed_at: string }) {
  const t = useText(messages)
  const format = useFormat()
  const erased = new Date(Date.parse(closed_at) + graceDays * day_ms).toISOString()
  return (
    <p className="soft">{t('closedNote', { closed: format.date(closed_at), erased: format.date(erased) })}</p>
  )
}

export function ReopenUser({ user }: { readonly user: User }) {
  const t = useText(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="unlock" kind="primary" onClick={() => setOpen(true)}>
        {t('reopen')}
      </Button>
      {isOpen && <ReopenDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReopenDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const t = useText(messages)
  const done = useDone(onClose)
  const [password, setPassword] = useState('')
  const opening = useWrite('users.reopen')
  const { errors, status } = refusalOf(opening.error)
  const { id, name } = user
  const reopen = () =>
    opening.mutate(
      { params: { id }, body: password === '' ? {} : { password } },
      done(t('reopened', { name })),
    )
  return (
    <Dialog
      title={t('reopenTitle', { name })}
      onClose={onClose}
      onSubmit={reopen}
      actions={
        <Button kind="primary" submit busy={opening.isPending}>
          {t('reopen')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('reopenText')}</p>
        {opening.error !== null && status !== 422 && <Failure error={opening.error} />}
        <TextField
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          hint={t('newPasswordHint')}
          error={errors['password']}
        />
      </div>
    </Dialog>
  )
}
