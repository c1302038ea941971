import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { refusalOf } from './data/refusal.ts'
import { TextField } from './field.tsx'
import { ShortForm } from './form.tsx'
import { Failure } from './notice.tsx'

interface PasswordFormProps {
  readonly t: (key: 'password' | 'passwordHint' | 'again' | 'differs' | 'save') => string
  readonly saving: {
    readonly mutate: (password: string) => void
    readonly error: unknown
    readonly isPending: boolean
  }
  /** Until when the link is good. */
  readonly ends: string
  /** Fields before the password. */
  readonly children: ReactNode
}

/** A password is chosen and typed twice, behind a link that works once. */
export function PasswordForm({ t, saving, ends, children }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const { errors, status } = refusalOf(saving.error)
  const submit = () => {
    setTried(true)
    if (again === password) saving.mutate(password)
  }
  return (
    <ShortForm onSubmit={submit}>
      {children}
      <TextField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
        error={errors['password']}
        hint={t('passwordHint')}
      />
      <TextField
        label={t('again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onValue={setAgain}
        error={tried && again !== password ? t('differs') : undefined}
      />
      {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
      <Button kind="primary" submit busy={saving.isPending}>
        {t('save')}
      </Button>
      <small className="soft">{ends}</small>
    </ShortForm>
  )
}
