import { type Half, SecondStep as Shared } from '../ui/factors/second-step.tsx'
import { useSession } from './session.tsx'

interface SecondStepProps {
  readonly half: Half
  readonly onDone?: () => void
  readonly onBack: () => void
}

export function SecondStep({ half, onDone, onBack }: SecondStepProps) {
  const { client, finish } = useSession()
  const { challenge } = half
  return (
    <Shared
      half={half}
      onBack={onBack}
      begin={(method) => client.call('admin.login_enrol', { body: { challenge, method } })}
      finish={(answer) => finish({ challenge, ...answer }).then(onDone)}
    />
  )
}
