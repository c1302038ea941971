import { useEffect, useState } from 'react'
import type { Profile } from '../../../../client/src/generated/logistics.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { messages as reasons, reasonOf } from '../../sign-on-messages.ts'
import { cameBackTo, goToProvider } from '../../sign-on.ts'
import { messages } from './messages.ts'

/** Link to the identity provider. Hidden if none is set up. */
export function SignOn({ profile }: { readonly profile: Profile }) {
  const t = useText(messages)
  const why = useText(reasons)
  const [came] = useState(() => cameBackTo('link'))
  const { data } = useRead('auth.options', {})
  const { mutate, error, isPending } = useWrite('me.link_sign_on')
  const unlinking = useWrite('me.unlink_sign_on')
  useEffect(() => {
    if (came?.code !== undefined) mutate({ body: { code: came.code, nonce: came.nonce } })
  }, [came, mutate])
  const name = data?.provider
  if (name == null) return null
  const refusal = refusalOf(error)
  const isTaken = refusal.errors['code'] !== undefined
  const reason = reasonOf(error === null ? came?.error : refusal.code)
  return (
    <Section title={name}>
      {reason !== undefined && (
        <div className="notice notice--bad" role="alert">
          {why(reason)}
        </div>
      )}
      {error !== null && reason === undefined && !isTaken && <Failure error={error} />}
      {isTaken && <p role="alert">{t('linkTaken')}</p>}
      <p className="soft">{t(profile.sign_on_linked ? 'linkedText' : 'unlinkedText', { name })}</p>
      <div>
        {profile.sign_on_linked && profile.has_password && (
          <ActionButton
            label={t('unlink')}
            busy={unlinking.isPending}
            act={() => unlinking.mutateAsync({})}
          />
        )}
        {!profile.sign_on_linked && (
          <Button busy={isPending} onClick={() => goToProvider('link')}>
            {t('link', { name })}
          </Button>
        )}
      </div>
    </Section>
  )
}
