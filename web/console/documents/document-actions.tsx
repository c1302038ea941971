import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSay, useText } from '../../ui/i18n/language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAct } from '../api.tsx'
import { ActionBar, type DocumentAction } from './action-bar.tsx'
import { actIn } from './acts.ts'
import { offered } from './allowed.ts'
import type { ActionSpec, DocumentRecord, Kind } from './kind.ts'
import { messages } from './messages.ts'
import { usePapers } from './papers.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useRefusal, useWaiting } from './refusal.ts'
import { useRights } from './rights.ts'

interface DocumentActionsProps<R extends DocumentRecord> {
  readonly kind: Kind<R>
  readonly record: R
}

/** All actions a document allows now. Actions that need input open a dialog. */
export function DocumentActions<R extends DocumentRecord>({ kind, record }: DocumentActionsProps<R>) {
  const say = useSay()
  const waiting = useWaiting()
  const [asking, setAsking] = useState<string>()
  const { press, busy } = usePress(kind, record)
  const next = kind.next(record)
  const offers = kind.offers?.(record) ?? offered(record.allowed_actions)
  const moves = offers.flatMap(({ action, waits_for }): readonly DocumentAction[] => {
    const spec = kind.actions[action]
    if (spec === undefined) return []
    return [
      {
        key: action,
        label: spec.words(say).label,
        icon: spec.icon,
        primary: action === next,
        danger: spec.danger === true,
        aside: spec.aside?.(record) === true,
        blocked: waiting(waits_for),
        busy: busy === action,
        onRun: () => (asksFirst(spec, record) ? setAsking(action) : press(action)),
      },
    ]
  })
  useWantedAct(moves)
  const asked = asking === undefined ? undefined : kind.actions[asking]
  const papers = usePapers(kind, record)
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={[...useWays(kind, record), ...papers.actions, ...moves]} />
      {papers.dialog}
      {asked?.Dialog !== undefined && <asked.Dialog record={record} onClose={close} />}
      {asked?.reason !== undefined && (
        <ReasonDialog kind={kind} action={asked} record={record} onClose={close} />
      )}
    </>
  )
}

/** Starts the action requested from the palette, once. */
function useWantedAct(moves: readonly DocumentAction[]): void {
  const wanted = actIn(useHistoryState<unknown>())
  const run = useEffectEvent((action: string) =>
    moves.find(({ key, blocked }) => key === action && blocked === undefined)?.onRun(),
  )
  useEffect(() => {
    if (wanted === undefined || actIn(history.state) === undefined) return
    history.replaceState(null, '', location.href)
    run(wanted)
  }, [wanted])
}

function asksFirst<R>({ reason, Dialog, asks }: ActionSpec<R>, record: R): boolean {
  return reason !== undefined || (Dialog !== undefined && asks?.(record) !== false)
}

/** Buttons that lead to another page. */
function useWays<R extends DocumentRecord>(kind: Kind<R>, record: R): readonly DocumentAction[] {
  const t = useText(messages)
  const say = useSay()
  const [, go] = useLocation()
  const rights = useRights()
  const isOpen = kind.statuses[record.status]?.edit !== undefined && rights.may('client')
  const edit = { key: 'edit', label: t('edit'), icon: 'edit', to: `${kind.path}/${record.id}/edit` } as const
  const ways = kind.ways?.(record, say, rights) ?? []
  return [...ways, ...(kind.Edit !== undefined && isOpen ? [edit] : [])].map(({ to, ...way }) => ({
    ...way,
    onRun: () => go(to),
  }))
}

/** Actions that run on a click, without input. */
function usePress<R extends DocumentRecord>(kind: Kind<R>, record: R) {
  const say = useSay()
  const toast = useToast()
  const refusal = useRefusal(kind)
  const { mutate, isPending, variables } = useAct(
    async (call, action: string) => kind.actions[action]?.press?.(call, record),
    kind.touches,
  )
  const press = (action: string) =>
    mutate(action, {
      onSuccess: () => {
        const text = kind.actions[action]?.words(say).done?.(kind.numberOf(record))
        if (text !== undefined) toast({ kind: 'good', text })
      },
      onError: (error) => toast({ kind: 'bad', text: refusal(error) }),
    })
  return { press, busy: isPending ? variables : undefined }
}
