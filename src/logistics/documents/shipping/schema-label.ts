import * as z from 'zod'
import { oldField } from '../../../kernel/names.ts'
import { Timestamp } from '../../../kernel/fields.ts'

export const labelStates = ['requested', 'ready', 'failed', 'cancelling', 'cancelled'] as const
export type LabelState = (typeof labelStates)[number]

/** Why there is no label, or why a carrier didn't confirm its cancellation. */
export const labelReasons = [
  'refused',
  'unauthorized',
  'no_answer',
  'bad_answer',
  'too_large',
  'forbidden_target',
  'no_connection',
  'not_in_production',
] as const
export type LabelReason = (typeof labelReasons)[number]

export const trackingStatuses = ['in_transit', 'delivered', 'exception'] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

export const contentTypes = ['application/pdf', 'image/png', 'application/zpl'] as const
export type LabelContentType = (typeof contentTypes)[number]

/** Carrier label, as the record of its parcel shows it. */
export const ParcelLabel = z
  .object({
    id: z.int().meta({ example: 77 }),
    status: z.enum(labelStates).meta({
      description:
        '`requested`: the carrier is being asked. `ready`: there is a file. `failed`: see `reason`. `cancelling`: the carrier is being told. `cancelled`: it is void.',
      example: 'ready',
    }),
    state: oldField('status', z.enum(labelStates).meta({ example: 'ready' })),
    connection_id: z.int().nullable().meta({ example: 6 }),
    carrier_code: z.string().meta({ example: 'DHL' }),
    services: z.array(z.string()).meta({ example: ['EXPRESS'] }),
    reason: z.enum(labelReasons).nullable().meta({
      description: 'Of one that failed; of one that is cancelled, why the carrier did not confirm it.',
      example: null,
    }),
    detail: z.string().nullable().meta({ description: 'In the words of the carrier.', example: null }),
    reference: z.string().nullable().meta({ description: 'The carrier’s name for it.', example: 'C-991' }),
    content_type: z.enum(contentTypes).nullable().meta({
      description: 'SHA-256 of the file; null without a file.',
      example: 'application/pdf',
    }),
    tracking_status: z.enum(trackingStatuses).nullable().meta({
      description: 'Tracking status last reported by the carrier; null before the first report.',
      example: 'in_transit',
    }),
    tracking_detail: z.string().nullable().meta({ example: 'Bologna hub' }),
    tracking_at: Timestamp.nullable().meta({ description: 'Since when.' }),
    requested_at: Timestamp,
    ready_at: Timestamp.nullable(),
  })
  .meta({ id: 'ParcelLabel' })
