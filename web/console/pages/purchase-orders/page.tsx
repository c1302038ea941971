import { useParams } from 'wouter'
import { NotFound } from '../../../ui/page.tsx'
import { EditOrder } from './edit-order.tsx'
import { NewOrder } from './new-order.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

export function Page() {
  const { id, part } = useParams<{ id?: string; part?: string }>()
  if (id === undefined) return <OrderList />
  if (id === 'new' && part === undefined) return <NewOrder />
  if (!/^\d+$/.test(id) || (part !== undefined && part !== 'edit')) return <NotFound />
  return part === 'edit' ? <EditOrder key={id} id={Number(id)} /> : <OrderPage key={id} id={Number(id)} />
}
