import * as z from 'zod'
import { micros } from '../../../kernel/decimal.ts'
import { Timestamp, day, decimal, text } from '../../../kernel/fields.ts'
import {
  allowedActions,
  headerInput,
  headerRecord,
  lineInput,
  lineQuantity,
  lineRecord,
  linedDocumentList,
} from '../spine/schema.ts'
import { linesOf } from '../../catalogue/named/schema.ts'
import { purchaseOrderActions, purchaseOrderStatuses } from './moves.ts'

const toleranceNote = 'Tolerated over-delivery in percent; the client’s setting by default.'
const PlainDate = z.string().meta({ format: 'date', example: '2026-01-15' })

const PurchaseOrderLine = z
  .object({
    ...lineRecord,
    received_um3pl: z.number().meta({ description: 'Taken in, damaged goods among them.', example: 4 }),
    rejected_um3pl: z.number().meta({ description: 'Refused at the door.', example: 0 }),
    announced_um3pl: z.number().meta({ description: 'On its way by open receptions.', example: 8 }),
    remaining_um3pl: z.number().meta({ description: 'Ordered and not received.', example: 8 }),
    expected_date: PlainDate.nullable(),
  })
  .meta({ id: 'PurchaseOrderLine' })

export const PurchaseOrder = z
  .object({
    ...headerRecord,
    order_number: z.string().meta({ example: 'PO-1042' }),
    status: z.enum(purchaseOrderStatuses).meta({ example: 'confirmed' }),
    allowed_transitions: z.array(z.enum(purchaseOrderStatuses)).meta({
      example: ['cancelled'],
      description: 'Statuses that `PUT {status}` of this caller could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'PurchaseOrder',
      actions: purchaseOrderActions,
      reasons: [],
      example: [{ action: 'cancel', waits_for: null }],
    }),
    expected_date: PlainDate.nullable(),
    over_receipt_tolerance_percent: z.number().nullable().meta({ description: toleranceNote, example: 5 }),
    cancel_reason: z.string().nullable(),
    lines: z.array(PurchaseOrderLine),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PurchaseOrder' })
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const percent = decimal()
  .refine((value) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
  .refine((value) => micros(value) <= 1_000_000_000n, { params: { rule: 'max_number', max: 1000 } })

const orderNumber = text(100).meta({ description: 'Without it, one is generated.', example: 'PO-1042' })
const expectedDate = day().nullish().meta({ type: 'string', format: 'date' })
const ownFields = {
  ...headerInput,
  expected_date: expectedDate,
  over_receipt_tolerance_percent: percent.nullish().meta({ description: toleranceNote }),
}

const { id: lineId, ...newLine } = lineInput

export const NewPurchaseOrder = z
  .object({
    ...ownFields,
    order_number: orderNumber.nullish(),
    status: z
      .enum(['draft', 'confirmed'])
      .optional()
      .meta({ description: 'Confirmed unless a draft is wanted.', example: 'confirmed' }),
    lines: linesOf(z.object({ ...newLine, quantity_um3pl: lineQuantity, expected_date: expectedDate })),
  })
  .meta({ id: 'NewPurchaseOrder' })
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>

export const PurchaseOrderChanges = z
  .object({
    ...ownFields,
    order_number: orderNumber.optional(),
    status: z.enum(purchaseOrderStatuses).optional(),
    lines: linesOf(
      z.object({
        ...newLine,
        id: lineId,
        quantity_um3pl: lineQuantity.optional(),
        expected_date: expectedDate,
      }),
    ).optional(),
  })
  .meta({ id: 'PurchaseOrderChanges' })
export type PurchaseOrderChanges = z.output<typeof PurchaseOrderChanges>
export type ChangedOrderLine = NonNullable<PurchaseOrderChanges['lines']>[number]

export const PurchaseOrderList = linedDocumentList(purchaseOrderStatuses).extend({
  order_number: text().optional(),
  due_before: day().optional().meta({
    type: 'string',
    format: 'date',
    description: 'Confirmed or partially received, and expected before this day.',
  }),
})
export type PurchaseOrderList = z.output<typeof PurchaseOrderList>
