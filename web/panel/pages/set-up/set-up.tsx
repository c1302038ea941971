import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { SetupLinkDetails } from '../../../../client/src/generated/auth.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { LinkPage, type LinkProps } from '../../../ui/link-page.tsx'
import { PasswordForm } from '../../../ui/password-form.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { messages as frameMessages } from '../../messages.ts'
import { SecondStep } from '../../second-step.tsx'
import { useSession } from '../../session.tsx'
import { messages } from './messages.ts'

/** Page of the one-time link by which an administrator chooses a password. */
export function SetUp() {
  const t = useText(messages)
  const frame = useText(frameMessages)
  const { client } = useSession()
  return (
    <LinkPage
      brand={frame('brand')}
      settings={t('settings')}
      check={(token) => client.call('admin.setup_check', { body: { token } })}
      words={(owner) => ({
        title: t('title'),
        lead: t(owner?.email === null ? 'leadFirst' : 'lead'),
        gone: t('gone'),
        goneText: t('goneText'),
      })}
      goneAction={<LinkButton to="/sign-in">{t('toSignIn')}</LinkButton>}
      form={Form}
    />
  )
}

function Form({ token, owner }: LinkProps<SetupLinkDetails>) {
  const t = useText(messages)
  const format = useFormat()
  const { setUp } = useSession()
  const [, go] = useLocation()
  const isFirst = owner.email === null
  const { texts, field } = useTexts({ name: owner.name ?? '', email: owner.email ?? '' })
  const { name, email } = texts
  const toStart = () => go('/', { replace: true })
  const saving = useMutation({
    mutationFn: (password: string) =>
      setUp({ token, password, ...(isFirst && { email, ...(name.trim() !== '' && { name }) }) }),
    onSuccess: toStart,
  })
  const half = halfOf(saving.error)
  const { errors } = refusalOf(saving.error)
  // The password is set. The second factor remains, as in any sign-in.
  if (half !== undefined) return <SecondStep half={half} onDone={toStart} onBack={toStart} />
  return (
    <PasswordForm
      t={t}
      label={t('password')}
      action={t('save')}
      saving={saving}
      ends={t('ends', { time: format.time(owner.expires_at) })}
    >
      {isFirst && <TextField label={t('name')} {...field('name', errors)} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        readOnly={!isFirst}
        {...field('email', errors)}
      />
    </PasswordForm>
  )
}
