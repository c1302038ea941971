import type { Say } from '../../../ui/i18n/catalogue.ts'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { NewSalesOrder } from '../../../../client/src/generated/logistics.ts'
import { nothing } from '../../../ui/i18n/format.ts'
import { useClients } from '../../clients.ts'
import { salesOrders } from '../../documents/entries.ts'
import { ImportDialog } from '../../imports/import-dialog.tsx'
import type { ImportItem } from '../../imports/sheet.ts'
import { type ImportSpec, type JudgedItem, importWords } from '../../imports/spec.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './import-messages.ts'
import { type Codes, readOrders } from './import-rows.ts'

/** Imports sales orders from a file. */
export function ImportOrders({ onClose }: { readonly onClose: () => void }) {
  const { clients } = useClients()
  const { warehouses } = useWarehouses()
  const spec = useMemo(
    () =>
      orderImport({
        clientIdOf: (code) => clients.find((each) => each.code === code)?.id,
        warehouseIdOf: (code) => warehouses.find((each) => each.code === code)?.id,
      }),
    [clients, warehouses],
  )
  return <ImportDialog spec={spec} onClose={onClose} />
}

/** Import spec. An order whose reference exists is left unchanged, so importing a file twice creates no duplicates. */
function orderImport(codes: Codes): ImportSpec<NewSalesOrder> {
  return {
    name: 'orders',
    words: (say) => {
      const t = say(messages)
      const existing = {
        tone: 'idle',
        one: t('isExisting'),
        count: (count: number) => t('existing', { count }),
        isWanted: false,
      } as const
      return importWords({ plain: (key) => t(key), counted: (key, count) => t(key, { count }) }, { existing })
    },
    read: (file) => readOrders(file, codes),
    ownedBy: (order, client_3pl_id) => (client_3pl_id === null ? order : { ...order, client_3pl_id }),
    perRequest: 100,
    judge: async (call, sales_orders, options) => {
      const { data } = await call('sales_orders.bulk', {
        body: { sales_orders },
        query: { on_duplicate: 'return' },
        ...options,
      })
      // A dry run stores nothing, so its ids lead nowhere.
      const isThere = (status: string) => status !== 'created' || !options.dryRun
      return data.map((row) => ({ ...row, id: isThere(row.status) ? row.id : null }))
    },
    columns: (say) => {
      const t = say(messages)
      return [
        { key: 'order', title: t('order'), cell: (item) => <Named item={item} /> },
        { key: 'contents', title: t('contents'), cell: (item) => contentsOf(item, say) },
      ]
    },
    touches: salesOrders.touches,
  }
}

/** The order's reference or number, linked once it's stored. */
function Named({ item: { body, outcome } }: { readonly item: JudgedItem<NewSalesOrder> }) {
  const name = body.external_reference ?? body.order_number ?? nothing
  if (outcome.id === null || outcome.id === undefined) return <span className="mono">{name}</span>
  return (
    <Link className="mono" href={`${salesOrders.path}/${outcome.id}`}>
      {name}
    </Link>
  )
}

/** Contents of the order: `2 lines, Anna Bianchi, Modena`. */
function contentsOf({ body: { lines, ship_to } }: ImportItem<NewSalesOrder>, say: Say): string {
  const parts = [
    say(messages)('lines', { count: lines.length }),
    ship_to?.company_name ?? ship_to?.name,
    ship_to?.city,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}
