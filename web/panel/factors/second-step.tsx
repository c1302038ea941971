import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnrolmentBegun } from '../../../client/src/generated/auth.ts'
import { Button } from '../../ui/button.tsx'
import { refusalOf } from '../../ui/data/refusal.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Failure } from '../../ui/notice.tsx'
import { useSession } from '../session.tsx'
import { AppKey } from './app-key.tsx'
import { CodeForm, PasskeyFailure } from './code-form.tsx'
import { hasPasskeys, madeFrom } from './passkeys.ts'
import { messages } from './step-messages.ts'

/** A sign-in whose password was right, and what its second step takes. */
export interface Half {
  readonly challenge: string
  readonly methods: readonly string[]
  readonly enrolment: readonly string[]
  readonly passkeyOptions: Readonly<Record<string, unknown>> | null
}

function isOptions(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Where that is why it was refused. */
export function halfOf(error: unknown): Half | undefined {
  const { code, body } = refusalOf(error)
  if (code !== 'mfa_required') return undefined
  const options = body['passkey_options']
  return {
    challenge: String(body['challenge']),
    methods: texts(body['methods']),
    enrolment: texts(body['enrolment']),
    passkeyOptions: isOptions(options) ? options : null,
  }
}

interface SecondStepProps {
  readonly half: Half
  readonly onDone?: () => void
  readonly onBack: () => void
}

export function SecondStep({ half, onDone, onBack }: SecondStepProps) {
  const t = useText(messages)
  const { finish } = useSession()
  const { challenge, methods, enrolment, passkeyOptions } = half
  return (
    <div className="stack">
      {enrolment.length > 0 ? (
        <First half={half} {...(onDone && { onDone })} />
      ) : (
        <CodeForm
          methods={methods}
          passkeyOptions={passkeyOptions}
          answer={(answer) => finish({ challenge, ...answer }).then(onDone)}
        >
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

/** The first factor, of who cannot go on without one. */
function First({ half, onDone }: Omit<SecondStepProps, 'onBack'>) {
  const t = useText(messages)
  const { client, finish } = useSession()
  const { challenge, enrolment } = half
  const [begun, setBegun] = useState<EnrolmentBegun>()
  const app = useMutation({
    mutationFn: () => client.call('admin.login_enrol', { body: { challenge, method: 'totp' } }),
    onSuccess: setBegun,
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await client.call('admin.login_enrol', { body: { challenge, method: 'passkey' } })
      await finish({ challenge, new_passkey: await madeFrom(options ?? {}) })
      onDone?.()
    },
  })
  if (begun !== undefined) {
    return (
      <CodeForm
        methods={['totp']}
        passkeyOptions={null}
        answer={(answer) => finish({ challenge, ...answer }).then(onDone)}
      >
        <AppKey secret={begun.secret ?? ''} uri={begun.uri ?? ''} />
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
