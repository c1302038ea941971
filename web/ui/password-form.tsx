import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { refusalOf } from './data/refusal.ts'
import { TextField } from './field.tsx'
import { ShortForm } from './form.tsx'
import { Failure } from './notice.tsx'
import { useTexts } from './texts.ts'

interface PasswordFormProps {
  readonly t: (key: 'passwordHint' | 'again' | 'differs') => string
  /** Label of the password's field. */
  readonly label: string
  /** Label of the button. */
  readonly action: string
  /** Some links only ask for a confirmation. */
  readonly asksPassword?: boolean
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
export function PasswordForm(props: PasswordFormProps) {
  const { t, label, action, asksPassword = true, saving, ends, children } = props
  const { texts, field } = useTexts({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const { errors, status } = refusalOf(saving.error)
  const differs = texts.again !== texts.password
  const submit = () => {
    setTried(true)
    if (!differs) saving.mutate(texts.password)
  }
  return (
    <ShortForm onSubmit={submit}>
      {children}
      {asksPassword && (
        <>
          <TextField
            label={label}
            type="password"
            autoComplete="new-password"
            {...field('password', errors)}
            hint={t('passwordHint')}
          />
          <TextField
            label={t('again')}
            type="password"
            autoComplete="new-password"
            {...field('again')}
            error={tried && differs ? t('differs') : undefined}
          />
        </>
      )}
      {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
      <Button kind="primary" submit busy={saving.isPending}>
        {action}
      </Button>
      <small className="soft">{ends}</small>
    </ShortForm>
  )
}
