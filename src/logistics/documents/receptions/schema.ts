import * as z from 'zod'
import { micros } from '../../../kernel/decimal.ts'
import { Timestamp, bool, boundOf, day, decimal, id, ids, instant, text } from '../../../kernel/fields.ts'
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
import { receptionActions, receptionReasons, receptionStatuses } from './moves.ts'

export const receptionSources = ['api', 'etsm', 'console'] as const
export type ReceptionSource = (typeof receptionSources)[number]

export const discrepancies = ['none', 'short', 'over', 'damaged', 'unexpected'] as const
export type Discrepancy = (typeof discrepancies)[number]

const ReceptionLine = z
  .object({
    ...lineRecord,
    purchase_order_line_id: z.int().nullable().meta({ example: 5001 }),
    quantity_um3pl: z
      .number()
      .meta({ description: 'Announced; 0 of goods that nobody announced.', example: 12 }),
    received_um3pl: z.number().meta({ description: 'Counted in good order.', example: 10 }),
    rejected_um3pl: z.number().meta({ description: 'Counted and refused: never in stock.', example: 0 }),
    damaged_um3pl: z.number().meta({ description: 'Counted and taken in as damaged.', example: 2 }),
    putaway_um3pl: z.number().meta({ description: 'Undamaged goods already put away.', example: 10 }),
    discrepancy: z.enum(discrepancies),
    lot_number: z.string().nullable().meta({ example: 'L2601' }),
    expiry_date: z.string().nullable().meta({ format: 'date', example: '2027-06-30' }),
    serial_numbers: z
      .array(z.string())
      .meta({ description: 'Counted lines, then announced lines that are not counted yet.' }),
    location_code: z.string().nullable().meta({ example: 'A-01-01' }),
  })
  .meta({ id: 'ReceptionLine' })

export const Reception = z
  .object({
    ...headerRecord,
    reception_number: z.string().meta({ example: 'RC-1042' }),
    reception_type: z.string().nullable().meta({ example: 'supplier' }),
    status: z.enum(receptionStatuses).meta({ example: 'announced' }),
    allowed_transitions: z.array(z.enum(receptionStatuses)).meta({
      example: ['arrived', 'received', 'cancelled'],
      description: 'Statuses that `PUT {status}` of this caller could set now.',
    }),
    allowed_actions: allowedActions({
      name: 'Reception',
      actions: receptionActions,
      reasons: receptionReasons,
      example: [
        { action: 'arrive', waits_for: null },
        { action: 'receive', waits_for: null },
        { action: 'cancel', waits_for: null },
      ],
    }),
    purchase_order_id: z.int().nullable().meta({ example: 77 }),
    expected_at: Timestamp.nullable(),
    arrived_at: Timestamp.nullable(),
    received_at: Timestamp.nullable(),
    carrier_code: z.string().nullable().meta({ example: 'GLS' }),
    tracking_number: z.string().nullable(),
    vehicle_number: z.string().nullable().meta({ example: 'AB123CD' }),
    container_number: z.string().nullable().meta({ example: 'MSKU1234565' }),
    source: z.enum(receptionSources),
    has_discrepancies: z.boolean(),
    cancel_reason: z.string().nullable(),
    lines: z.array(ReceptionLine),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Reception' })
export type Reception = z.output<typeof Reception>

const ownFields = {
  ...headerInput,
  reception_type: text(50).nullish(),
  purchase_order_id: id().nullish().meta({
    type: 'integer',
    description: 'A confirmed or partially received order of the same client company.',
  }),
  expected_at: instant().nullish().meta({ type: 'string', format: 'date-time' }),
  carrier_code: text(50).nullish(),
  tracking_number: text().nullish(),
  vehicle_number: text(50).nullish(),
  container_number: text(50).nullish(),
}
const receptionNumber = text(100).meta({ description: 'Without it, one is generated.', example: 'RC-1042' })

/** Fields that describe the goods themselves. */
const goods = {
  lot_number: text(100).nullish().meta({ example: 'L2601' }),
  expiry_date: day().nullish().meta({ type: 'string', format: 'date' }),
  serial_numbers: serialNumbers.optional(),
  location_code: text(50)
    .nullish()
    .meta({ description: 'An active location of the warehouse.', example: 'A-01-01' }),
}
const { id: lineId, ...named } = lineInput
const lineFields = {
  ...named,
  ...goods,
  purchase_order_line_id: id().nullish().meta({
    type: 'integer',
    description: "Without it, the purchase order's line of the same article.",
  }),
}

/** Zero or more. */
function counted(description: string) {
  return decimal()
    .refine((value) => micros(value) >= 0n, { params: { rule: 'min_number', min: 0 } })
    .optional()
    .meta({ description })
}

const countedNote = 'Of a reception posted as received: '
export const NewReception = z
  .object({
    ...ownFields,
    reception_number: receptionNumber.nullish(),
    status: z.enum(['draft', 'announced', 'received']).optional().meta({
      description:
        'Announced unless something else is wanted. `received` counts the goods at once; it needs an operator.',
      example: 'announced',
    }),
    lines: linesOf(
      z.object({
        ...lineFields,
        quantity_um3pl: lineQuantity,
        received_um3pl: counted(`${countedNote}counted in good order; without it, the rest of the quantity.`),
        damaged_um3pl: counted(`${countedNote}taken in as damaged.`),
        rejected_um3pl: counted(`${countedNote}refused.`),
      }),
    ),
  })
  .meta({ id: 'NewReception' })
export type NewReception = z.output<typeof NewReception>

export const ReceptionChanges = z
  .object({
    ...ownFields,
    reception_number: receptionNumber.optional(),
    status: z.enum(receptionStatuses).optional(),
    lines: linesOf(
      z.object({
        ...lineFields,
        id: lineId,
        // Unannounced goods have a quantity of 0, and clients may send it back.
        quantity_um3pl: decimal().optional(),
      }),
    ).optional(),
  })
  .meta({ id: 'ReceptionChanges' })
export type ReceptionChanges = z.output<typeof ReceptionChanges>
export type ChangedReceptionLine = NonNullable<ReceptionChanges['lines']>[number]

export const ReceptionList = linedDocumentList(receptionStatuses).extend({
  reception_number: text().optional(),
  purchase_order_id: ids().optional().meta({ type: 'integer' }),
  expected_from: boundOf('from', 'Expected at or after.'),
  expected_to: boundOf('to', 'Expected before.'),
})
export type ReceptionList = z.output<typeof ReceptionList>

const countedLineNote =
  'In good order, an increment in the unit of the line. Without any quantity, all that is outstanding of the line.'
const ReceivedLine = z.object({
  ...ActionLine.shape,
  article_id: lineInput.article_id,
  article_code: lineInput.article_code,
  um3pl: lineInput.um3pl,
  ...goods,
  quantity_um3pl: lineQuantity.optional().meta({ description: countedLineNote }),
  damaged_um3pl: counted('Taken in as damaged, beside quantity_um3pl.'),
  rejected_um3pl: counted('Refused, beside quantity_um3pl.'),
})
export type ReceivedLine = z.output<typeof ReceivedLine>

/** Lines are named by `id`, `line_number` or article; an unannounced article gets a line of its own. */
export const Receipt = z.object({ lines: linesOf(ReceivedLine).optional() }).meta({ id: 'ReceptionReceipt' })

export const Completion = z
  .object({
    receive_rest: bool().optional().meta({
      type: 'boolean',
      description: 'Counts outstanding quantities first; otherwise they are short.',
    }),
  })
  .meta({ id: 'ReceptionCompletion' })

const PutawayLine = z.object({ ...ActionLine.shape, location_code: goods.location_code })
export type PutawayLine = z.output<typeof PutawayLine>
export const Putaway = z.object({ lines: linesOf(PutawayLine).optional() }).meta({ id: 'ReceptionPutaway' })

/** Documentation for every operation that takes a new reception. */
export const newReceptionNote =
  'Announced goods count as incoming, never as on hand. With `status` `received` they are counted at once, each line by `received_um3pl`, else by its quantity; that needs an operator.'
