import type { NewReturn, SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import { exact } from '../../documents/exact.ts'
import { lineText, ownersOf } from '../../documents/form.ts'
import { type LineValues, numberOf } from '../../documents/line-values.ts'

const emptyText = {
  client_3pl_id: '',
  warehouse_id: '',
  return_number: '',
  return_type: '',
  reason_code: '',
  external_reference: '',
  carrier_code: '',
  tracking_number: '',
  notes: '',
}

export type TextKey = keyof typeof emptyText

export const wishes = ['default', 'restock', 'quarantine', 'dispose'] as const

/** What comes back of a line of the order, as it was typed. */
export interface Coming {
  readonly quantity: string
  readonly requested_action: string
  readonly condition: string
}

export const nothingComing: Coming = { quantity: '', requested_action: 'default', condition: '' }

/** What stands in the form: lines of an order, or any articles. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  /** By the id of the order's line. */
  readonly coming: Readonly<Record<number, Coming>>
  readonly lines: readonly LineValues[]
}

export const emptyValues: Values = { text: emptyText, coming: {}, lines: [] }

/** Shipped, and not announced as coming back: what can be returned of a line. */
export function outOf({ shipped_um3pl, returned_um3pl }: SalesOrderLine): number {
  return Math.max(0, exact(shipped_um3pl - returned_um3pl))
}

export function linesOut(order: SalesOrder): readonly SalesOrderLine[] {
  return order.lines.filter((line) => outOf(line) > 0)
}

/** The lines of the order of which something comes back, in the order in which they are sent. */
export function chosenLines(order: SalesOrder, { coming }: Values): readonly SalesOrderLine[] {
  return linesOut(order).filter(({ id }) => {
    const text = coming[id]?.quantity.trim() ?? ''
    return text !== '' && numberOf(text) !== 0
  })
}

type ShippedLot = SalesOrder['shipments'][number]['lines'][number]['lots'][number]

/** The lots that were shipped of a line, each once. Lots of parts are none of the kit that comes back. */
export function shippedLots({ shipments }: SalesOrder, line: number): readonly ShippedLot[] {
  const lots = shipments.flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === line))
  const own = lots.flatMap((each) => each.lots.filter(({ article_code }) => article_code === undefined))
  const known = new Map(own.map((lot) => [lot.lot_number, lot] as const))
  return [...known.values()]
}

/** The lot that can come back, where it is the only one. */
function lotBody(order: SalesOrder, line: number) {
  const [lot, ...others] = shippedLots(order, line)
  if (lot === undefined || others.length > 0) return {}
  const { lot_number, expiry_date } = lot
  return { lot_number, ...(expiry_date !== null && { expiry_date }) }
}

/** What is not given is left to the service; quantities go as they were typed. */
export function newReturnOf(values: Values, order: SalesOrder | undefined): NewReturn {
  const { client_3pl_id, warehouse_id, ...texts } = trimmed(values.text)
  const lines =
    order === undefined
      ? values.lines.map((line) => {
          const { article_id, um3pl, quantity, fields } = line
          const lot_number = lineText(line, 'lot_number')
          return {
            article_id,
            um3pl,
            ...comingBody({ ...nothingComing, ...fields, quantity }),
            ...(lot_number !== '' && { lot_number }),
          }
        })
      : chosenLines(order, values).map(({ id, um3pl }) => ({
          sales_order_line_id: id,
          um3pl,
          ...lotBody(order, id),
          ...comingBody(values.coming[id] ?? nothingComing),
        }))
  return {
    ...filledOf(texts),
    ...ownersOf({ client_3pl_id, warehouse_id }),
    ...(order !== undefined && { sales_order_id: order.id }),
    lines,
  }
}

function comingBody({ quantity, requested_action, condition }: Coming) {
  return {
    quantity_um3pl: quantity.trim(),
    requested_action: wishes.find((wish) => wish === requested_action) ?? 'default',
    ...(condition.trim() !== '' && { condition: condition.trim() }),
  }
}
