import { useParams } from 'wouter'
import { NotFound } from '../../../ui/page.tsx'
import { DocumentsList } from '../../documents/documents-list.tsx'
import { EditDocument } from '../../documents/edit-document.tsx'
import { salesOrders } from './kind.tsx'
import { NewOrder } from './new-order.tsx'
import { OrderPage } from './order-page.tsx'

export function Page() {
  const { id, part } = useParams<{ id?: string; part?: string }>()
  if (id === undefined) return <DocumentsList kind={salesOrders} />
  if (id === 'new' && part === undefined) return <NewOrder />
  if (!/^\d+$/.test(id) || (part !== undefined && part !== 'edit')) return <NotFound />
  return part === 'edit' ? (
    <EditDocument key={id} kind={salesOrders} id={Number(id)} />
  ) : (
    <OrderPage key={id} id={Number(id)} />
  )
}
