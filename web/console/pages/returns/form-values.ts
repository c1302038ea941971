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

/** The returned quantity of an order line, with its details, as typed. */
export interface Coming {
  readonly quantity: string
  readonly requested_action: string
  readonly condition: string
}

export const nothingComing: Coming = { quantity: '', requested_action: 'default', condition: '' }

/** Form values: lines of an order, or any articles. */
export interface Values {
  readonly text: Readonly<Record<TextKey, string>>
  /** By order line id. */
  readonly coming: Readonly<Record<number, Coming>>
  readonly lines: readonly LineValues[]
}

export const emptyValues: Values = { text: emptyText, coming: {}, lines: [] }

/** Returnable quantity: shipped and not yet announced as a return. */
export function outOf({ shipped_um3pl, returned_um3pl }: SalesOrderLine): number {
  return Math.max(0, exact(shipped_um3pl - returned_um3pl))
}

export function linesOut(order: SalesOrder): readonly SalesOrderLine[] {
  return order.lines.filter((line) => outOf(line) > 0)
}

/** Order lines with a returned quantity, in the order of the request. */
export function chosenLines(order: SalesOrder, { coming }: Values): readonly SalesOrderLine[] {
  return linesOut(order).filter(({ id }) => {
    const text = coming[id]?.quantity.trim() ?? ''
    return text !== '' && numberOf(text) !== 0
  })
}

type ShippedLot = SalesOrder['shipments'][number]['lines'][number]['lots'][number]

/** Distinct lots shipped for a line. Lots of kit parts don't belong to the returned kit. */
export function shippedLots({ shipments }: SalesOrder, line: number): readonly ShippedLot[] {
  const lots = shipments.flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === line))
  const own = lots.flatMap((each) => each.lots.filter(({ article_code }) => article_code === undefined))
  const known = new Map(own.map((lot) => [lot.lot_number, lot] as const))
  return [...known.values()]
}

/** The returned lot, if only one was shipped. */
function lotBody(order: SalesOrder, line: number) {
  const [lot, ...others] = shippedLots(order, line)
  if (lot === undefined || others.length > 0) return {}
  const { lot_number, expiry_date } = lot
  return { lot_number, ...(expiry_date !== null && { expiry_date }) }
}

/** Request body. Empty values are omitted, and quantities go as typed. */
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
