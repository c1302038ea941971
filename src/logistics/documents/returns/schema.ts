import * as z from 'zod'
import { Timestamp, day, id, ids, text } from '../../../kernel/fields.ts'
import {
  ActionLine,
  allowedActions,
  headerInput,
  headerRecord,
  lineInput,
  lineQuantity,
  lineRecord,
  linedDocumentList,
} from '../spine/schema.ts'
import { linesOf, serialNumbers } from '../../catalogue/named/schema.ts'
import { returnActions, returnReasons, returnStatuses } from './moves.ts'

/** Possible decisions about returned goods. */
export const decisions = ['restock', 'quarantine', 'dispose'] as const
export type Decision = (typeof decisions)[number]

const requestedActions = ['default', ...decisions] as const

const ReturnLine = z
  .object({
    ...lineRecord,
    sales_order_line_id: z.int().nullable().meta({ example: 9001 }),
    requested_action: z.enum(requestedActions),
    received_um3pl: z.number().meta({
      description: 'Received = restocked + quarantined + disposed + pending, always.',
      example: 2,
    }),
    restocked_um3pl: z.number().meta({ example: 1 }),
    quarantined_um3pl: z.number().meta({ example: 0 }),
    disposed_um3pl: z.number().meta({ example: 0 }),
    pending_um3pl: z.number().meta({ description: 'Received, and nobody has decided yet.', example: 1 }),
    condition: z.string().nullable().meta({ example: 'opened' }),
    lot_number: z.string().nullable(),
    expiry_date: z.string().nullable().meta({ format: 'date' }),
    serial_numbers: z
      .array(z.string())
      .meta({ description: 'Announced lines; once goods are received, received lines.' }),
  })
  .meta({ id: 'ReturnLine' })

export const Return = z
  .object({
    ...headerRecord,
    return_number: z.string().meta({ example: 'RT-1042' }),
    return_type: z.string().nullable(),
    status: z.enum(returnStatuses),
    allowed_transitions: z.array(z.enum(returnStatuses)).meta({
      example: ['arrived', 'inspecting', 'cancelled', 'rejected'],
      description: 'Statuses that your `PUT {status}` could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'Return',
      actions: returnActions,
      reasons: returnReasons,
      example: [
        { action: 'receive', waits_for: 'nothing_to_receive' },
        { action: 'dispose', waits_for: null },
        { action: 'complete', waits_for: 'pending' },
      ],
    }),
    sales_order_id: z.int().nullable().meta({ example: 731 }),
    reason_code: z.string().nullable().meta({ example: 'WRONG_SIZE' }),
    carrier_code: z.string().nullable(),
    tracking_number: z.string().nullable(),
    cancel_reason: z.string().nullable().meta({ description: 'Why it was cancelled or rejected.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    lines: z.array(ReturnLine),
  })
  .meta({ id: 'Return' })
export type Return = z.output<typeof Return>

const lineFields = {
  ...lineInput,
  article_id: lineInput.article_id.meta({
    type: 'integer',
    description: 'The article; or send article_code, or the sales_order_line_id alone.',
  }),
  sales_order_line_id: id().nullish().meta({
    type: 'integer',
    description: "Without it, the order's line of the same article.",
  }),
  requested_action: z
    .enum(requestedActions)
    .optional()
    .meta({ description: 'Disposition of the goods; `default` restocks them.' }),
  condition: text(50).nullish().meta({ example: 'opened' }),
  lot_number: text(100).nullish(),
  expiry_date: day().nullish().meta({ type: 'string', format: 'date' }),
  serial_numbers: serialNumbers.optional(),
}

const NewReturnLine = z
  .object({ ...lineFields, quantity_um3pl: lineQuantity })
  .omit({ id: true })
  .meta({ id: 'NewReturnLine' })
export type NewReturnLine = z.output<typeof NewReturnLine>

const ReturnLineChanges = z
  .object({ ...lineFields, quantity_um3pl: lineQuantity.optional() })
  .meta({ id: 'ReturnLineChanges' })
export type ReturnLineChanges = z.output<typeof ReturnLineChanges>

const headerFields = {
  ...headerInput,
  return_number: text().optional().meta({ description: 'Without it, one is made.', example: 'RT-1042' }),
  return_type: text(50).nullish(),
  sales_order_id: id()
    .nullish()
    .meta({ type: 'integer', description: 'The order that the goods were shipped by.' }),
  reason_code: text(50).nullish().meta({ example: 'WRONG_SIZE' }),
  carrier_code: text(50).nullish(),
  tracking_number: text().nullish(),
}

export const NewReturn = z
  .object({
    ...headerFields,
    status: z.enum(['announced']).optional(),
    lines: linesOf(NewReturnLine),
  })
  .meta({ id: 'NewReturn' })
export type NewReturn = z.output<typeof NewReturn>

export const ReturnChanges = z
  .object({
    ...headerFields,
    status: z.enum(returnStatuses).optional(),
    lines: linesOf(ReturnLineChanges).optional(),
  })
  .meta({ id: 'ReturnChanges' })
export type ReturnChanges = z.output<typeof ReturnChanges>

export const ReturnList = linedDocumentList(returnStatuses)
  .omit({ page: true, per_page: true })
  .extend({
    return_number: text().optional(),
    sales_order_id: ids().optional().meta({ type: 'integer' }),
  })
export type ReturnList = z.output<typeof ReturnList>

export const ReturnReceipt = z
  .object({
    lines: linesOf(
      ActionLine.extend({
        condition: lineFields.condition,
        lot_number: lineFields.lot_number,
        expiry_date: lineFields.expiry_date,
        serial_numbers: serialNumbers.optional(),
      }).meta({ id: 'ReturnReceiptLine' }),
    ).optional(),
  })
  .meta({ id: 'ReturnReceipt' })
export type ReturnReceipt = z.output<typeof ReturnReceipt>

export const ReturnDisposal = z
  .object({
    lines: linesOf(
      ActionLine.extend({
        quantity_um3pl: lineQuantity
          .optional()
          .meta({ description: 'Without it, all that is pending of the line.' }),
        action: z
          .enum(decisions)
          .optional()
          .meta({ description: "Without it, the line's requested action." }),
        condition: lineFields.condition,
        serial_numbers: serialNumbers
          .optional()
          .meta({ description: 'Which ones; without it, the first ones that are pending.' }),
      }).meta({ id: 'ReturnDisposalLine' }),
    ).optional(),
  })
  .meta({ id: 'ReturnDisposal' })
export type ReturnDisposal = z.output<typeof ReturnDisposal>
