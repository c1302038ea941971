import './scan.css'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useRead } from '../../api.tsx'
import { CountWalk } from './count-walk.tsx'
import { Counter } from './counter.tsx'
import { messages } from './start-messages.ts'
import { ReplenishWalk } from './replenish/replenish-walk.tsx'
import { Start } from './start.tsx'
import { type Work, listOf, packTask, pickTask, receiveTask } from './task.ts'
import { useHeld } from './use-held.ts'
import { WaveWalk } from './wave/wave-walk.tsx'

export function Page() {
  const { kind, id } = useParams<{ kind?: string; id?: string }>()
  if (kind === undefined) return <Start />
  if (kind === 'replenish') return <ReplenishWalk />
  if (id === undefined || !/^\d+$/.test(id)) return <NotFound />
  if (kind === 'wave') return <Wave key={id} id={Number(id)} />
  if (kind === 'count') return <Walked key={id} id={Number(id)} />
  if (kind === 'receive') return <Receive key={id} id={Number(id)} />
  if (kind === 'pack') return <Pack key={id} id={Number(id)} />
  return kind === 'pick' ? <Pick key={id} id={Number(id)} /> : <NotFound />
}

function Receive({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('receptions.get', { params: { id } }, { fresh_ms: 0 })
  const task = useMemo(() => data && receiveTask(data), [data])
  if (task !== undefined) return <Counter task={task} />
  return <Waiting kind="receive" error={error} retry={() => void refetch()} />
}

function Pick({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('sales_orders.get', { params: { id } }, { fresh_ms: 0 })
  const held = useHeld(id)
  const task = useMemo(
    () => data && !held.isPending && pickTask(data, held.data),
    [data, held.isPending, held.data],
  )
  if (task) return <Counter task={task} />
  return <Waiting kind="pick" error={error} retry={() => void refetch()} />
}

function Pack({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('sales_orders.get', { params: { id } }, { fresh_ms: 0 })
  const task = useMemo(() => data && packTask(data), [data])
  if (task !== undefined) return <Counter task={task} />
  return <Waiting kind="pack" error={error} retry={() => void refetch()} />
}

function Walked({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('counts.get', { params: { id } }, { fresh_ms: 0 })
  if (data !== undefined) return <CountWalk count={data} />
  return <Waiting kind="count" error={error} retry={() => void refetch()} />
}

function Wave({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('waves.get', { params: { id } }, { fresh_ms: 0 })
  if (data !== undefined) return <WaveWalk wave={data} />
  return <Waiting kind="wave" error={error} retry={() => void refetch()} />
}

interface WaitingProps {
  readonly kind: Work
  readonly error: unknown
  readonly retry: () => void
}

function Waiting({ kind, error, retry }: WaitingProps) {
  const t = useText(messages)
  return (
    <Sheet title={t('title')} back={{ to: `/scan?kind=${listOf(kind)}`, label: t(listOf(kind)) }}>
      {error === null ? <Bones /> : <Failure error={error} retry={retry} />}
    </Sheet>
  )
}
