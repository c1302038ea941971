import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CountPlan } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { counts } from '../../documents/entries.ts'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { whenOf } from './values.ts'

/** One count plan: schedule, scope and actions. */
export function PlanSide({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useText(messages)
  const mayWrite = useMay('operator')
  const [isEditing, setEditing] = useState(false)
  const { data: plan, error, refetch } = useRead('count_plans.get', { params: { id } })
  if (plan === undefined) {
    return (
      <Side title={t('title')} onClose={onClose}>
        <Awaited data={plan} error={error} retry={refetch} lines={8} />
      </Side>
    )
  }
  return (
    <>
      <Side
        title={plan.name}
        onClose={onClose}
        actions={mayWrite && <Acts plan={plan} onEdit={() => setEditing(true)} onGone={onClose} />}
      >
        <Facts plan={plan} />
      </Side>
      {isEditing && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
    </>
  )
}

function Facts({ plan }: { readonly plan: CountPlan }) {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useWarehouses()
  const { nameOf: clientOf } = useClients()
  const { active, due_at, last_result, last_made_at, rule } = plan
  const last = last_result === null ? t('none') : t(`result_${last_result}`)
  return (
    <>
      <KeyValues
        items={[
          [
            t('state'),
            <State key="state" tone={active ? 'good' : 'idle'}>
              {t(active ? 'active' : 'paused')}
            </State>,
          ],
          [t('when'), whenOf(plan, t)],
          [t('next'), due_at === null ? nothing : format.time(due_at)],
          [t('last'), last_made_at === null ? last : `${last}, ${format.time(last_made_at)}`],
          [t('warehouse'), nameOf(plan.warehouse_id)],
          [t('client'), plan.client_3pl_id === null ? t('anyClient') : clientOf(plan.client_3pl_id)],
          [t('zone'), rule.zone ?? nothing],
          [t('abc'), rule.abc_class ?? nothing],
          [
            t('notCounted'),
            rule.not_counted_days === undefined ? nothing : format.number(rule.not_counted_days),
          ],
          [t('maxPlaces'), format.number(rule.max_places ?? 100)],
        ]}
      />
      {plan.last_count_id !== null && <Link href={`/counts/${plan.last_count_id}`}>{t('last')}</Link>}
    </>
  )
}

interface ActsProps {
  readonly plan: CountPlan
  readonly onEdit: () => void
  readonly onGone: () => void
}

function Acts({ plan, onEdit, onGone }: ActsProps) {
  const t = useText(messages)
  const toast = useToast()
  const confirm = useConfirm()
  const [, go] = useLocation()
  const { id, name, active, version } = plan
  const making = useWrite('count_plans.make', { touches: [...counts.touches, 'count_plans'] })
  const changing = useWrite('count_plans.update')
  const removing = useWrite('count_plans.delete')
  const onError = (error: unknown) => toast({ kind: 'bad', text: refusalOf(error).message })
  const remove = async () => {
    const words = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove') }
    if (!(await confirm({ ...words, danger: true }))) return
    const onSuccess = () => {
      toast({ text: t('removed', { name }) })
      onGone()
    }
    removing.mutate({ params: { id }, ifMatch: version }, { onSuccess, onError })
  }
  const make = () =>
    making.mutate(
      { params: { id } },
      {
        onSuccess: ({ id: count, count_number: number }) => {
          toast({ kind: 'good', text: t('made', { number }) })
          go(`/counts/${count}`)
        },
        onError,
      },
    )
  return (
    <>
      <Button icon="trash" kind="danger" busy={removing.isPending} onClick={() => void remove()}>
        {t('remove')}
      </Button>
      <Button
        icon={active ? 'pause' : 'play'}
        busy={changing.isPending}
        onClick={() =>
          changing.mutate({ params: { id }, body: { active: !active }, ifMatch: version }, { onError })
        }
      >
        {t(active ? 'pause' : 'goOn')}
      </Button>
      <Button icon="add" busy={making.isPending} onClick={make}>
        {t('make')}
      </Button>
      <Button icon="edit" kind="primary" onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}
