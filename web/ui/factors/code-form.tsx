import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PasskeyAssertion } from '../../../client/src/generated/auth.ts'
import { Button } from '../button.tsx'
import { refusalOf } from '../data/refusal.ts'
import { TextField } from '../field.tsx'
import { ShortForm } from '../form.tsx'
import { useText } from '../i18n/language.tsx'
import { Failure } from '../notice.tsx'
import { type Options, hasPasskeys, isForHere, signedBy } from './passkeys.ts'
import { messages } from './step-messages.ts'

export type Answer = { readonly code: string } | { readonly passkey: PasskeyAssertion }

/** Ways to complete the second step. */
export interface Ways {
  readonly methods: readonly string[]
  readonly passkeyOptions: Options | null
  /** The account has a passkey, but for another domain than this page's. */
  readonly passkeyElsewhere?: boolean
}

interface CodeFormProps {
  readonly ways: Ways
  readonly answer: (answer: Answer) => Promise<unknown>
  readonly children?: ReactNode
}

/** Form for a code, a passkey, or both, depending on the user's factors. */
export function CodeForm({ ways, answer, children }: CodeFormProps) {
  const t = useText(messages)
  const [code, setCode] = useState('')
  const typing = useMutation({ mutationFn: () => answer({ code }) })
  const signing = useMutation({
    mutationFn: async (options: Options) => answer({ passkey: await signedBy(options) }),
  })
  const { methods, passkeyOptions, passkeyElsewhere = false } = ways
  const isElsewhere = passkeyElsewhere || (passkeyOptions !== null && !isForHere(passkeyOptions))
  const hasCode = methods.includes('totp') || methods.includes('recovery_code')
  const options = hasPasskeys() && !isElsewhere ? passkeyOptions : null
  const { errors, status } = refusalOf(typing.error)
  return (
    <ShortForm onSubmit={() => typing.mutate()}>
      {children}
      {isElsewhere && <p>{t('elsewhere')}</p>}
      {options !== null && (
        <Button kind="primary" icon="key" busy={signing.isPending} onClick={() => signing.mutate(options)}>
          {t('byPasskey')}
        </Button>
      )}
      {signing.error !== null && <PasskeyFailure error={signing.error} />}
      {hasCode && (
        <>
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoFocus
            mono
            value={code}
            onValue={setCode}
            error={errors['code']}
          />
          {typing.error !== null && status !== 422 && <Failure error={typing.error} />}
          <Button kind={options === null ? 'primary' : 'plain'} submit busy={typing.isPending}>
            {t('go')}
          </Button>
        </>
      )}
      {!hasCode && options === null && <p className="soft">{t(isElsewhere ? 'noWayElsewhere' : 'noWay')}</p>}
    </ShortForm>
  )
}

/** Shows the service's errors as they are. The browser's message about a closed window means nothing to users. */
export function PasskeyFailure({ error }: { readonly error: unknown }) {
  const t = useText(messages)
  if (refusalOf(error).kind === 'refused') return <Failure error={error} />
  return (
    <div className="notice notice--bad" role="alert">
      {t('passkeyFailed')}
    </div>
  )
}
