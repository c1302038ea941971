import './scan.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'wouter'
import type { StockMovement } from '../../../../client/src/generated/logistics.ts'
import { Awaited } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useModule, useWorkspace, useRead } from '../../api.tsx'
import { CountWalk } from './count-walk.tsx'
import { Counter } from './counter.tsx'
import { messages } from './start-messages.ts'
import { ReplenishWalk } from './replenish/replenish-walk.tsx'
import { Start } from './start.tsx'
import { type Work, listOf, packTask, pickTask, receiveTask } from './task.ts'
import { WaveWalk } from './wave/wave-walk.tsx'

export function Page() {
  const { kind, id } = useParams<{ kind?: string; id?: string }>()
  if (kind === undefined) return <Start />
  if (kind === 'replenish') return <ReplenishWalk />
  const page = pages.get(kind)
  return page !== undefined && id !== undefined && /^\d+$/.test(id) ? page(Number(id)) : <NotFound />
}

interface OneProps {
  readonly id: number
}

const pages = new Map<string, (id: number) => ReactNode>([
  ['receive', (id) => <Receive key={id} id={id} />],
  ['pick', (id) => <Pick key={id} id={id} />],
  ['pack', (id) => <Pack key={id} id={id} />],
  ['count', (id) => <Count key={id} id={id} />],
  ['wave', (id) => <Wave key={id} id={id} />],
])

const now = { fresh_ms: 0 }

function Receive({ id }: OneProps) {
  const read = useRead('receptions.get', { params: { id } }, now)
  const task = useMemo(() => read.data && receiveTask(read.data), [read.data])
  return task === undefined ? <Waiting kind="receive" read={read} /> : <Counter task={task} />
}

function Pick({ id }: OneProps) {
  const read = useRead('sales_orders.get', { params: { id } }, now)
  const { isPending, data: held } = useHeld(id)
  const task = useMemo(
    () => (isPending ? undefined : read.data && pickTask(read.data, held)),
    [read.data, isPending, held],
  )
  return task === undefined ? <Waiting kind="pick" read={read} /> : <Counter task={task} />
}

function Pack({ id }: OneProps) {
  const read = useRead('sales_orders.get', { params: { id } }, now)
  const task = useMemo(() => read.data && packTask(read.data), [read.data])
  return task === undefined ? <Waiting kind="pack" read={read} /> : <Counter task={task} />
}

function Count({ id }: OneProps) {
  const read = useRead('counts.get', { params: { id } }, now)
  return read.data === undefined ? <Waiting kind="count" read={read} /> : <CountWalk count={read.data} />
}

function Wave({ id }: OneProps) {
  const read = useRead('waves.get', { params: { id } }, now)
  return read.data === undefined ? <Waiting kind="wave" read={read} /> : <WaveWalk wave={read.data} />
}

interface WaitingProps {
  readonly kind: Work
  readonly read: { readonly error: unknown; readonly refetch: () => unknown }
}

function Waiting({ kind, read: { error, refetch } }: WaitingProps) {
  const t = useText(messages)
  return (
    <Sheet title={t('title')} back={{ to: `/scan?kind=${listOf(kind)}`, label: t(listOf(kind)) }}>
      <Awaited data={undefined} error={error} retry={refetch} />
    </Sheet>
  )
}

/** Far more movements than an order's lines may have. */
const most = 10_000

/** Movements that reserve an order's goods. None without the stock module. */
function useHeld(order: number) {
  const { client, company } = useWorkspace()
  const hasStock = useModule('stock')
  const query = { source: `sales_order:${order}`, kind: 'reserve,release,ship', per_page: 500 }
  return useQuery({
    queryKey: [company.id, 'stock.movements', 'held', query],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const movements: StockMovement[] = []
      if (!hasStock) return movements
      for await (const movement of client.pages('stock.movements', {
        query: { ...query, cursor: 0 },
        signal,
      })) {
        movements.push(movement)
        if (movements.length === most) break
      }
      return movements
    },
  })
}
