import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSecondStep, EnrolmentStart } from '../../../client/src/generated/auth.ts'
import { Button } from '../button.tsx'
import { refusalOf } from '../data/refusal.ts'
import { useText } from '../i18n/language.tsx'
import { isObject } from '../kept.ts'
import { Failure } from '../notice.tsx'
import { AppKey } from './app-key.tsx'
import { CodeForm, PasskeyFailure, type Ways } from './code-form.tsx'
import { hasPasskeys, madeFrom } from './passkeys.ts'
import { messages } from './step-messages.ts'

/** Sign-in after a correct password, with the ways to complete its second step. */
export interface Half extends Ways {
  readonly challenge: string
  readonly enrolment: readonly string[]
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Returns the second step if the error is `mfa_required`. */
export function halfOf(error: unknown): Half | undefined {
  const { code, body } = refusalOf(error)
  if (code !== 'mfa_required') return undefined
  const options = body['passkey_options']
  return {
    challenge: String(body['challenge']),
    methods: texts(body['methods']),
    enrolment: texts(body['enrolment']),
    passkeyOptions: isObject(options) ? options : null,
    passkeyElsewhere: body['passkey_elsewhere'] === true,
  }
}

/** Calls of the page's service. */
export interface StepCalls {
  /** Starts the enrolment of the first factor. */
  readonly begin: (method: 'totp' | 'passkey') => Promise<EnrolmentStart>
  readonly finish: (body: Omit<AdminSecondStep, 'challenge'>) => Promise<unknown>
}

interface SecondStepProps extends StepCalls {
  readonly half: Half
  readonly onBack: () => void
}

export function SecondStep({ half, onBack, begin, finish }: SecondStepProps) {
  const t = useText(messages)
  const { enrolment } = half
  return (
    <div className="stack">
      {enrolment.length > 0 ? (
        <First enrolment={enrolment} begin={begin} finish={finish} />
      ) : (
        <CodeForm ways={half} answer={finish}>
          <h2>{t('second')}</h2>
          <p className="soft">{t('lead')}</p>
        </CodeForm>
      )}
      <Button kind="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

/** Enrolment of a mandatory first factor. */
function First({ enrolment, begin, finish }: StepCalls & Pick<Half, 'enrolment'>) {
  const t = useText(messages)
  const [begun, setBegun] = useState<EnrolmentStart>()
  const app = useMutation({ mutationFn: () => begin('totp'), onSuccess: setBegun })
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await begin('passkey')
      await finish({ new_passkey: await madeFrom(options ?? {}) })
    },
  })
  if (begun !== undefined) {
    return (
      <CodeForm ways={{ methods: ['totp'], passkeyOptions: null }} answer={finish}>
        <AppKey secret={begun.secret ?? ''} uri={begun.uri ?? ''} qr={begun.qr ?? ''} />
      </CodeForm>
    )
  }
  return (
    <>
      <h2>{t('first')}</h2>
      <p className="soft">{t('firstLead')}</p>
      <Button kind="primary" busy={app.isPending} onClick={() => app.mutate()}>
        {t('app')}
      </Button>
      {enrolment.includes('passkey') && hasPasskeys() && (
        <Button icon="key" busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {t('newPasskey')}
        </Button>
      )}
      {app.error !== null && <Failure error={app.error} />}
      {passkey.error !== null && <PasskeyFailure error={passkey.error} />}
    </>
  )
}
