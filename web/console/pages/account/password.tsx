import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Answer, CodeForm } from '../../../ui/factors/code-form.tsx'
import { type Half, halfOf } from '../../../ui/factors/second-step.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { messages } from './messages.ts'

const empty = { current_password: '', password: '', again: '', end_tokens: false }

/** Changes the password. If the only password belongs to the linked account, that password changes. */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const { data } = useRead('auth.options', {})
  const isThere = !profile.has_password && profile.account_linked
  return (
    <Section title={t('password')}>
      {!profile.has_password && !isThere && <p className="soft">{t('noPassword')}</p>}
      {isThere && <p className="soft">{t('passwordThere', { name: data?.accounts ?? '' })}</p>}
      {(profile.has_password || isThere) && <PasswordForm />}
    </Section>
  )
}

/** Asks for the current password, so that an unlocked phone is not enough. */
function PasswordForm() {
  const t = useText(messages)
  const toast = useToast()
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const saving = useWrite('me.change_password')
  const { errors, status } = refusalOf(saving.error)
  const differs = isTried && typed.again !== typed.password
  const done = () => {
    saving.reset()
    setTyped(empty)
    setTried(false)
    toast({ kind: 'good', text: t('passwordChanged') })
  }
  const save = () => {
    setTried(true)
    const { again, ...body } = typed
    if (again !== body.password) return
    saving.mutate({ body }, { onSuccess: done })
  }
  const half = halfOf(saving.error)
  if (half !== undefined) return <SecondStep typed={typed} half={half} done={done} />
  const put = (field: 'current_password' | 'password' | 'again') => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }))
  return (
    <Form className="account-form" onSubmit={save}>
      {saving.error !== null && status !== 422 && <Failure error={saving.error} />}
      <TextField
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
        value={typed.current_password}
        onValue={put('current_password')}
        error={errors['current_password']}
      />
      <TextField
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        value={typed.password}
        onValue={put('password')}
        error={errors['password']}
        hint={t('passwordHint')}
      />
      <TextField
        label={t('again')}
        type="password"
        autoComplete="new-password"
        value={typed.again}
        onValue={put('again')}
        error={differs ? t('differs') : undefined}
      />
      <CheckField
        label={t('endTokensToo')}
        checked={typed.end_tokens}
        onChecked={(end_tokens) => setTyped((before) => ({ ...before, end_tokens }))}
      />
      <Button kind="primary" submit busy={saving.isPending}>
        {t('changePassword')}
      </Button>
    </Form>
  )
}

interface SecondStepProps {
  readonly typed: typeof empty
  readonly half: Half
  readonly done: () => void
}

function SecondStep({ typed, half, done }: SecondStepProps) {
  const saving = useWrite('me.change_password')
  const { current_password, password, end_tokens } = typed
  const answer = async (given: Answer) => {
    const second = { challenge: half.challenge, ...given }
    await saving.mutateAsync({ body: { current_password, password, end_tokens, second } })
    done()
  }
  return <CodeForm ways={half} answer={answer} />
}
