import { useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWrite } from '../../api.tsx'
import { messages } from './address-messages.ts'

/** Changes the e-mail address. The change takes effect when the user follows the link sent to the new address. */
export function AddressSection({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const { texts, field, clear } = useTexts({ email: '', current_password: '' })
  const [askedFor, setAskedFor] = useState<string>()
  const asking = useWrite('me.change_email')
  const { errors, status } = refusalOf(asking.error)
  const ask = () => {
    const { email, current_password } = texts
    const body = { email, ...(profile.has_password && { current_password }) }
    asking.mutate(
      { body },
      {
        onSuccess: () => {
          clear()
          setAskedFor(email)
        },
      },
    )
  }
  return (
    <Section title={t('title')}>
      <Form className="account-form" onSubmit={ask}>
        <p className="soft">{t('text', { email: profile.email })}</p>
        {askedFor !== undefined && (
          <div className="notice" role="status">
            {t('asked', { email: askedFor })}
          </div>
        )}
        {asking.error !== null && status !== 422 && <Failure error={asking.error} />}
        <TextField label={t('email')} type="email" autoComplete="email" {...field('email', errors)} />
        {profile.has_password && (
          <TextField
            label={t('current')}
            type="password"
            autoComplete="current-password"
            {...field('current_password', errors)}
          />
        )}
        <Button submit busy={asking.isPending}>
          {t('ask')}
        </Button>
      </Form>
    </Section>
  )
}
