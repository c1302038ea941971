import { Button, LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useWrite } from '../../api.tsx'
import { useStatusName } from '../../documents/status.tsx'
import { useMay } from '../../role.ts'
import { entryOf } from './entry-of.ts'
import { messages } from './messages.ts'
import { NextByScan } from './next-by-scan.tsx'
import { type Task, listOf } from './task.ts'

/** Why there is nothing to count, and what to do instead. */
export function NothingToCount({ task }: { readonly task: Task }) {
  const { title, text } = useReason(task)
  return (
    <>
      <NextByScan />
      <Empty title={title} action={<WaysOn task={task} />}>
        {text}
      </Empty>
    </>
  )
}

function useReason(task: Task): { readonly title: string; readonly text: string } {
  const t = useText(messages)
  const name = useStatusName(entryOf(task.kind))
  const mayCount = useMay('operator')
  if (!mayCount) return { title: t('notYours'), text: t('notYoursText') }
  if (task.waits === 'on_hold') {
    const text = task.hold_reason === null ? t('onHoldText') : t('onHoldReason', { reason: task.hold_reason })
    return { title: t('onHold'), text }
  }
  if (task.waits === 'nothing_to_pack')
    return { title: t('allPacked'), text: task.mayPack ? t('allPackedText') : t('allPickedText') }
  if (task.waits === 'not_allocated') return { title: t('notReserved'), text: t('notReservedText') }
  if (task.waits === 'nothing_to_pick') {
    return { title: t('allPicked'), text: task.mayPack ? t('donePickText') : t('allPickedText') }
  }
  if (task.waits === null) return { title: t('allCounted'), text: t('allCountedText') }
  const { number } = task
  const text = task.toPutAway ? t('toPutAway') : t('notOpenText')
  return { title: t('notOpen', { number, status: name(task.status) }), text }
}

function WaysOn({ task }: { readonly task: Task }) {
  const t = useText(messages)
  return (
    <div className="scan-done">
      {task.kind === 'pick' && task.mayPack && (
        <LinkButton to={`/scan/pack/${task.id}`} icon="scan">
          {t('packByScan')}
        </LinkButton>
      )}
      {task.mayPack && <Pack id={task.id} number={task.number} />}
      <LinkButton to={`${entryOf(task.kind).path}/${task.id}`} icon="arrow">
        {t(task.kind === 'receive' ? 'openReception' : 'openOrder')}
      </LinkButton>
      <LinkButton to={`/scan?kind=${listOf(task.kind)}`} icon="scan">
        {t('next')}
      </LinkButton>
    </div>
  )
}

/** Packs a fully picked order, the usual next step. */
export function Pack({ id, number }: { readonly id: number; readonly number: string }) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const pack = useWrite('sales_orders.pack', { touches: ['dashboard'] })
  if (pack.isSuccess) return null
  return (
    <Button
      kind="primary"
      icon="box"
      busy={pack.isPending}
      onClick={() =>
        void told(async () => {
          await pack.mutateAsync({ params: { id } })
          toast({ kind: 'good', text: t('packed', { number }) })
        })
      }
    >
      {t('packNow')}
    </Button>
  )
}
