import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ActionBar, type DocumentAction } from '../../documents/action-bar.tsx'
import { isFree } from '../../documents/allowed.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { useRefusal, useWaiting } from '../../documents/refusal.ts'
import { actionMessages } from './action-messages.ts'
import { type ActionKey, isEditable, nextAction, offeredActions } from './allowed.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { PutawayDialog } from './putaway-dialog.tsx'
import { toCome } from './quantities.ts'
import { ReasonFor } from '../../documents/reason-for.tsx'
import { reasons, receptions } from './kind.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { touches } from './touches.ts'

const icons: Readonly<Record<ActionKey, IconName>> = {
  announce: 'check',
  arrive: 'truck',
  receive: 'list',
  complete: 'check',
  putaway: 'shelf',
  close: 'lock',
  reopen: 'undo',
  cancel: 'trash',
}

const inMenu: readonly ActionKey[] = ['reopen', 'cancel']

type PlainKey = 'announce' | 'arrive' | 'complete' | 'close'

/** Everything that can be done with the reception now; what needs more than a press opens a dialog. */
export function ReceptionActions({ reception }: { readonly reception: Reception }) {
  const a = useText(actionMessages)
  const [asking, setAsking] = useState<ActionKey>()
  const { run, busy } = usePlainActions(reception)
  const next = nextAction(reception)
  const press: Readonly<Record<ActionKey, () => void>> = {
    announce: () => run('announce'),
    arrive: () => run('arrive'),
    receive: () => setAsking('receive'),
    complete: () =>
      reception.lines.some((line) => toCome(line) > 0) ? setAsking('complete') : run('complete'),
    putaway: () => setAsking('putaway'),
    close: () => run('close'),
    reopen: () => setAsking('reopen'),
    cancel: () => setAsking('cancel'),
  }
  const waiting = useWaiting()
  const moves = offeredActions(reception).map(({ action: key, waits_for }): DocumentAction => ({
    key,
    label: a(key),
    icon: icons[key],
    primary: key === next,
    danger: key === 'cancel',
    aside: inMenu.includes(key),
    blocked: waiting(waits_for),
    busy: busy === key,
    onRun: press[key],
  }))
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={[...useWays(reception), ...moves]} />
      {asking === 'receive' && <ReceiveDialog reception={reception} onClose={close} />}
      {asking === 'complete' && <CompleteDialog reception={reception} onClose={close} />}
      {asking === 'putaway' && <PutawayDialog reception={reception} onClose={close} />}
      {(asking === 'reopen' || asking === 'cancel') && (
        <ReasonFor kind={receptions} reason={reasons[asking]} record={reception} onClose={close} />
      )}
    </>
  )
}

/** What leads to another page. */
function useWays(reception: Reception): readonly DocumentAction[] {
  const a = useText(actionMessages)
  const d = useText(documentMessages)
  const [, go] = useLocation()
  const canCount = isFree(reception.allowed_actions, 'receive')
  const edit: DocumentAction = {
    key: 'edit',
    label: d('edit'),
    icon: 'edit',
    onRun: () => go(`/receptions/${reception.id}/edit`),
  }
  const scan: DocumentAction = {
    key: 'scan',
    label: a('scan'),
    icon: 'scan',
    onRun: () => go(`/scan/receive/${reception.id}`),
  }
  return [...(isEditable(reception) ? [edit] : []), ...(canCount ? [scan] : [])]
}

/** The actions that need nothing but a press. */
function usePlainActions({ id, version, reception_number: number }: Reception) {
  const a = useText(actionMessages)
  const toast = useToast()
  const refusal = useRefusal('reception')
  const writes = {
    announce: useWrite('receptions.announce', { touches }),
    arrive: useWrite('receptions.arrive', { touches }),
    complete: useWrite('receptions.complete', { touches }),
    close: useWrite('receptions.update', { touches }),
  }
  const run = (key: PlainKey) => {
    const input = { params: { id }, ifMatch: version }
    const then = {
      onSuccess: () => toast({ kind: 'good', text: a(`done_${key}`, { number }) }),
      onError: (error: unknown) => toast({ kind: 'bad', text: refusal(error) }),
    }
    // Closing is a status that is asked for, the others are actions.
    if (key === 'close') writes.close.mutate({ ...input, body: { status: 'closed' } }, then)
    else writes[key].mutate(input, then)
  }
  const busy = Object.entries(writes).find(([, write]) => write.isPending)?.[0]
  return { run, busy }
}
