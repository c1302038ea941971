import { useSay } from '../../ui/i18n/language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import type { DocumentRecord, Kind, Reason } from './kind.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface ReasonForProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly reason: Reason<R>
  readonly record: R
  readonly onClose: () => void
}

/** Says what follows from an action and takes a reason. */
export function ReasonFor<R extends DocumentRecord>({ kind, reason, record, onClose }: ReasonForProps<R>) {
  const toast = useToast()
  const words = reason.words(useSay())
  const { mutate, isPending, error } = useAct(
    (call, why: string | null) => reason.run(call, record, why),
    kind.touches,
  )
  const number = kind.numberOf(record)
  return (
    <ReasonDialog
      of={kind.of}
      title={`${words.action}: ${number}`}
      text={words.text}
      action={words.action}
      danger={reason.danger === true}
      busy={isPending}
      error={error}
      onClose={onClose}
      onRun={(why) =>
        mutate(why, {
          onSuccess: () => {
            toast({ kind: 'good', text: words.done(number) })
            onClose()
          },
        })
      }
    />
  )
}
