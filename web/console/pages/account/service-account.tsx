import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { type Answer, CodeForm } from '../../../ui/factors/code-form.tsx'
import { halfOf } from '../../../ui/factors/second-step.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { messages as reasons, reasonOf } from '../../sign-on-messages.ts'
import { messages } from './messages.ts'

/** The linked account of the authentication service. Hidden where sign-in doesn't use one. */
export function ServiceAccount({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const { data } = useRead('auth.options', {})
  const unlinking = useWrite('me.unlink_sign_on')
  const name = data?.accounts
  if (name == null) return null
  return (
    <Section title={name}>
      <p className="soft">{t(profile.account_linked ? 'accountLinked' : 'accountUnlinked', { name })}</p>
      {profile.account_linked && profile.has_password && (
        <div>
          <ActionButton
            label={t('unlink')}
            busy={unlinking.isPending}
            act={() => unlinking.mutateAsync({})}
          />
        </div>
      )}
      {!profile.account_linked && <LinkAccount name={name} />}
    </Section>
  )
}

function LinkAccount({ name }: { readonly name: string }) {
  const t = useText(messages)
  const toast = useToast()
  const { texts: account, field, clear } = useTexts({ email: '', password: '' })
  const linking = useWrite('me.link_sign_on')
  // A wrong code must not end the second step, which the error of `linking` began.
  const proving = useWrite('me.link_sign_on')
  const half = halfOf(linking.error)
  const done = () => {
    clear()
    toast({ kind: 'good', text: t('accountLinked', { name }) })
  }
  if (half !== undefined) {
    const answer = async (given: Answer) => {
      const second = { challenge: half.challenge, ...given }
      await proving.mutateAsync({ body: { account: { ...account, second } } })
      done()
    }
    return <CodeForm ways={half} answer={answer} />
  }
  const { errors, status } = refusalOf(linking.error)
  return (
    <Form
      className="account-form"
      onSubmit={() => linking.mutate({ body: { account } }, { onSuccess: done })}
    >
      {linking.error !== null && status !== 422 && <Refused error={linking.error} />}
      {errors['account'] !== undefined && <p role="alert">{t('linkTaken')}</p>}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        {...field('email')}
        error={errors['account.email']}
      />
      <TextField
        label={t('accountPassword')}
        type="password"
        autoComplete="off"
        {...field('password')}
        error={errors['account.password']}
      />
      <Button kind="primary" submit busy={linking.isPending}>
        {t('link', { name })}
      </Button>
    </Form>
  )
}

function Refused({ error }: { readonly error: unknown }) {
  const why = useText(reasons)
  const reason = reasonOf(refusalOf(error).code)
  if (reason === undefined) return <Failure error={error} />
  return (
    <div className="notice notice--bad" role="alert">
      {why(reason)}
    </div>
  )
}
