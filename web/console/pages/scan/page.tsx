import './scan.css'
import { useParams } from 'wouter'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { NotFound } from '../../../ui/page.tsx'
import { useRead } from '../../api.tsx'
import { Counter } from './counter.tsx'
import { Start } from './start.tsx'
import { pickTask, receiveTask } from './task.ts'

export function Page() {
  const { kind, id } = useParams<{ kind?: string; id?: string }>()
  if (kind === undefined) return <Start />
  if (id === undefined || !/^\d+$/.test(id)) return <NotFound />
  if (kind === 'receive') return <Receive key={id} id={Number(id)} />
  return kind === 'pick' ? <Pick key={id} id={Number(id)} /> : <NotFound />
}

function Receive({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('receptions.get', { params: { id } }, { fresh_ms: 0 })
  if (data !== undefined) return <Counter task={receiveTask(data)} />
  return <Waiting error={error} retry={() => void refetch()} />
}

function Pick({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead('sales_orders.get', { params: { id } }, { fresh_ms: 0 })
  if (data !== undefined) return <Counter task={pickTask(data)} />
  return <Waiting error={error} retry={() => void refetch()} />
}

function Waiting({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return <div className="page">{error === null ? <Bones /> : <Failure error={error} retry={retry} />}</div>
}
