import { messages as ownMessages } from '../../../ui/factors/own-messages.ts'
import { type Half, SecondStep as Shared } from '../../../ui/factors/second-step.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
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
  const secret = useShownSecret()
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
          if (codes === undefined) return enter(login, stay)
          const shown = { title: t('codesTitle'), text: t('codesText'), secret: codes.join('\n') }
          return secret.show(shown, () => void enter(login, stay))
        }}
      />
      {secret.dialog}
    </>
  )
}
