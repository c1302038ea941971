import { useState } from 'react'
import { messages as ownMessages } from '../../../ui/factors/own-messages.ts'
import { type Half, SecondStep as Shared } from '../../../ui/factors/second-step.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import type { Login } from '../../kept-login.ts'
import { useSession } from '../../session.tsx'

interface SecondStepProps {
  readonly half: Half
  readonly stay: boolean
  readonly onBack: () => void
}

/**
 * Second step of the console sign-in. A user who sets up a factor here sees the recovery codes before entering the
 * console.
 */
export function SecondStep({ half, stay, onBack }: SecondStepProps) {
  const t = useText(ownMessages)
  const { client, enter } = useSession()
  const [made, setMade] = useState<{ readonly login: Login; readonly codes: readonly string[] }>()
  const { challenge } = half
  return (
    <>
      <Shared
        half={half}
        onBack={onBack}
        begin={(method) => client.call('auth.token_enrol', { body: { challenge, method } })}
        finish={async (answer) => {
          const body = { challenge, ...answer }
          const { recovery_codes: codes, ...login } = await client.call('auth.token_second', { body })
          if (codes === undefined) await enter(login, stay)
          else setMade({ login, codes })
        }}
      />
      {made !== undefined && (
        <SecretDialog
          title={t('codesTitle')}
          text={t('codesText')}
          secret={made.codes.join('\n')}
          onClose={() => void enter(made.login, stay)}
        />
      )}
    </>
  )
}
