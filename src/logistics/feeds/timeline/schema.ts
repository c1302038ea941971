import * as z from 'zod'
import { Actor } from '../../base/audit/schema-actor.ts'
import { Timestamp } from '../../../kernel/fields.ts'
import { eventTypes } from '../events/types.ts'
import { StockMovement } from '../../stock/stock/schema.ts'

/** The effect of one request on a document. */
export const TimelineEntry = z
  .object({
    at: Timestamp,
    actor: Actor,
    events: z
      .array(z.enum(eventTypes))
      .meta({ example: ['sales_order.status_changed', 'sales_order.shipped'] }),
    status_before: z.string().nullable().meta({ example: 'packed' }),
    status: z.string().nullable().meta({ description: 'Afterwards.', example: 'shipped' }),
    changed: z
      .array(z.string())
      .meta({ description: 'Fields that it changed.', example: ['status', 'shipped_at'] }),
    movements: z.array(StockMovement).meta({ description: 'Stock movements.' }),
    request_id: z.string().meta({ example: '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11' }),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>
