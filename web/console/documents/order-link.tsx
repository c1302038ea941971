import { Link } from 'wouter'
import { useRead } from '../api.tsx'

/** The sales order behind a document, by its number. */
export function SalesOrderLink({ id }: { readonly id: number }) {
  const { data } = useRead('sales_orders.get', { params: { id } })
  return <Link href={`/sales-orders/${id}`}>{data?.order_number ?? id}</Link>
}

/** The purchase order behind a document, by its number. */
export function PurchaseOrderLink({ id }: { readonly id: number }) {
  const { data } = useRead('purchase_orders.get', { params: { id } })
  return <Link href={`/purchase-orders/${id}`}>{data?.order_number ?? id}</Link>
}
