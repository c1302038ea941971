import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ReasonDialog } from '../../documents/reason-dialog.tsx'
import { actionMessages } from './action-messages.ts'
import { touches } from './touches.ts'

interface ReasonForProps {
  readonly reception: Reception
  readonly action: 'reopen' | 'cancel'
  readonly onClose: () => void
}

/** Says what follows and takes a reason. */
export function ReasonFor({ reception, action, onClose }: ReasonForProps) {
  const a = useText(actionMessages)
  const toast = useToast()
  const writes = {
    reopen: useWrite('receptions.reopen', { touches }),
    cancel: useWrite('receptions.cancel', { touches }),
  }
  const { id, version, reception_number: number } = reception
  const { mutate, isPending, error } = writes[action]
  return (
    <ReasonDialog
      of="reception"
      title={`${a(action)}: ${number}`}
      text={a(`${action}Text`)}
      action={a(action)}
      danger={action === 'cancel'}
      busy={isPending}
      error={error}
      onClose={onClose}
      onRun={(reason) =>
        mutate(
          { params: { id }, body: { reason }, ifMatch: version },
          {
            onSuccess: () => {
              toast({ kind: 'good', text: a(`done_${action}`, { number }) })
              onClose()
            },
          },
        )
      }
    />
  )
}
