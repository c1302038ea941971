import * as z from 'zod'
import { id } from '../../../kernel/fields.ts'
import { Reception } from '../../documents/receptions/schema.ts'
import { Return } from '../../documents/returns/schema.ts'
import { SalesOrder } from '../../documents/sales-orders/schema.ts'

const chosen = id()
  .optional()
  .meta({ type: 'integer', description: 'Without it, the oldest one that this can be done to.' })

export const WithReception = z.object({ reception_id: chosen }).meta({ id: 'SimulatedReception' })

export const WithSalesOrder = z.object({ sales_order_id: chosen }).meta({ id: 'SimulatedSalesOrder' })

export const ReceptionOutcome = z
  .object({ type: z.literal('reception'), document: Reception })
  .meta({ id: 'ReceptionOutcome' })

export const SalesOrderOutcome = z
  .object({ type: z.literal('sales_order'), document: SalesOrder })
  .meta({ id: 'SalesOrderOutcome' })

export const ReturnOutcome = z
  .object({ type: z.literal('return'), document: Return })
  .meta({ id: 'ReturnOutcome' })
