import { useState } from 'react'
import type { Return } from '../../../../client/src/generated/logistics.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ActionBar, type DocumentAction } from '../../documents/action-bar.tsx'
import { offered } from '../../documents/allowed.ts'
import { useRefusal, useWaiting } from '../../documents/refusal.ts'
import { actionMessages } from './action-messages.ts'
import { type ActionKey, nextAction } from './allowed.ts'
import { DisposeDialog } from './dispose-dialog.tsx'
import { ReasonFor } from '../../documents/reason-for.tsx'
import { reasons, returns } from './kind.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { touches } from './touches.ts'

const icons: Readonly<Record<ActionKey, IconName>> = {
  arrive: 'truck',
  receive: 'inbound',
  dispose: 'sort',
  complete: 'check',
  reject: 'close',
  cancel: 'trash',
}

/** Everything that can be done with the return now; what needs more than a press opens a dialog. */
export function ReturnActions({ record }: { readonly record: Return }) {
  const a = useText(actionMessages)
  const [asking, setAsking] = useState<ActionKey>()
  const { run, busy } = usePlainActions(record)
  const next = nextAction(record)
  const waiting = useWaiting()
  const actions = offered(record.allowed_actions).map(({ action: key, waits_for }): DocumentAction => ({
    key,
    label: a(key),
    icon: icons[key],
    primary: key === next,
    danger: key === 'cancel' || key === 'reject',
    aside: key === 'cancel' || key === 'reject',
    blocked: waiting(waits_for),
    busy: busy === key,
    onRun: () => (key === 'arrive' || key === 'complete' ? run(key) : setAsking(key)),
  }))
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={actions} />
      {asking === 'receive' && <ReceiveDialog record={record} onClose={close} />}
      {asking === 'dispose' && <DisposeDialog record={record} onClose={close} />}
      {(asking === 'reject' || asking === 'cancel') && (
        <ReasonFor kind={returns} reason={reasons[asking]} record={record} onClose={close} />
      )}
    </>
  )
}

/** The actions that need nothing but a press. */
function usePlainActions({ id, version, return_number: number }: Return) {
  const a = useText(actionMessages)
  const toast = useToast()
  const refusal = useRefusal('return')
  const writes = {
    arrive: useWrite('returns.arrive', { touches }),
    complete: useWrite('returns.complete', { touches }),
  }
  const run = (key: keyof typeof writes) =>
    writes[key].mutate(
      { params: { id }, ifMatch: version },
      {
        onSuccess: () => toast({ kind: 'good', text: a(`done_${key}`, { number }) }),
        onError: (error) => toast({ kind: 'bad', text: refusal(error) }),
      },
    )
  const busy = Object.entries(writes).find(([, write]) => write.isPending)?.[0]
  return { run, busy }
}
