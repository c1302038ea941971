import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import { useSession } from '../../session.tsx'
import { messages as reasons, reasonOf } from '../../sign-on-messages.ts'
import { cameBackTo, goToProvider } from '../../sign-on.ts'
import { messages } from './messages.ts'
import { optionsOf } from './options.ts'

/** Button for the identity provider, if one is set up, and the result for a user who returns from it. */
export function ByProvider({ stay }: { readonly stay: boolean }) {
  const t = useText(messages)
  const why = useText(reasons)
  const { client, signInByCode } = useSession()
  const [came] = useState(() => cameBackTo('sign_in'))
  const { data } = useQuery(optionsOf(client))
  const { mutate, error, isPending } = useMutation({ mutationFn: signInByCode })
  useEffect(() => {
    if (came?.code !== undefined) mutate({ code: came.code, nonce: came.nonce, stay: came.stay })
  }, [came, mutate])
  const reason = reasonOf(error === null ? came?.error : refusalOf(error).code)
  return (
    <>
      {reason !== undefined && (
        <div className="notice notice--bad" role="alert">
          {why(reason)}
        </div>
      )}
      {error !== null && reason === undefined && <Failure error={error} />}
      {data?.accounts != null && <p className="soft">{t('accounts', { name: data.accounts })}</p>}
      {data?.provider != null && (
        <Button busy={isPending} onClick={() => goToProvider('sign_in', stay)}>
          {t('signInBy', { name: data.provider })}
        </Button>
      )}
    </>
  )
}
