import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { messages } from './messages.ts'

const empty = { current_password: '', password: '', again: '' }

/** The current one is asked for: an unlocked phone must not be enough. */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const toast = useToast()
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const saving = useWrite('me.change_password')
  const { errors, status } = refusalOf(saving.error)
  const differs = isTried && typed.again !== typed.password
  const save = () => {
    setTried(true)
    const { again, ...body } = typed
    if (again !== body.password) return
    saving.mutate(
      { body },
      {
        onSuccess: () => {
          setTyped(empty)
          setTried(false)
          toast({ kind: 'good', text: t('passwordChanged') })
        },
      },
    )
  }
  if (!profile.has_password) {
    return (
      <Section title={t('password')}>
        <p className="soft">{t('noPassword')}</p>
      </Section>
    )
  }
  const put = (field: keyof typeof empty) => (value: string) =>
    setTyped((before) => ({ ...before, [field]: value }))
  return (
    <Section title={t('password')}>
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
        <Button kind="primary" submit busy={saving.isPending}>
          {t('changePassword')}
        </Button>
      </Form>
    </Section>
  )
}
