import * as z from 'zod'
import { Timestamp, id } from '../../../kernel/fields.ts'

export const VerifyQuery = z.object({
  article_id: id().optional().meta({ type: 'integer' }),
  warehouse_id: id().optional().meta({ type: 'integer' }),
})
export type VerifyQuery = z.output<typeof VerifyQuery>

/** Checks that a bucket can fail. */
const checks = [
  'movements',
  'on_hand',
  'reserved',
  'after',
  'place',
  'chain',
  'head',
  'reservations',
  'serial_numbers',
] as const

export const LedgerDifference = z
  .object({
    company_id: z.int().meta({ example: 1 }),
    bucket_id: z.int().meta({ example: 1203 }),
    article_id: z.int().meta({ example: 4711 }),
    article_code: z.string().meta({ example: 'OIL-EV-0750' }),
    warehouse_id: z.int().meta({ example: 2 }),
    lot_number: z.string().nullable().meta({ example: null }),
    stock_status: z.string().meta({ example: 'available' }),
    location_code: z.string().nullable().meta({ example: null }),
    what: z.enum(checks).meta({
      description:
        'movements: their number; on_hand, reserved: the balance against the sum of the movements; after: what a movement says was there after it; ' +
        'place: article, warehouse, lot, status or location of a movement; chain: the hash of a movement; head: the end of the chain; ' +
        'reservations: what orders hold; serial_numbers: how many lie there.',
    }),
    movement_seq: z.int().nullable().meta({ description: 'The first movement concerned.', example: 7 }),
    expected: z.string().nullable().meta({ example: '120' }),
    actual: z.string().nullable().meta({ example: '119' }),
  })
  .meta({ id: 'LedgerDifference' })
export type LedgerDifference = z.output<typeof LedgerDifference>

export const Verification = z
  .object({
    ok: z.boolean().meta({ example: true }),
    buckets: z.int().meta({ description: 'How many balances were checked.', example: 1840 }),
    movements: z.int().meta({ description: 'From how many movements.', example: 90211 }),
    checked_at: Timestamp,
    difference_count: z.int().meta({ example: 0 }),
    differences: z.array(LedgerDifference).meta({ description: 'The first hundred.', example: [] }),
  })
  .meta({ id: 'StockVerification' })
export type Verification = z.output<typeof Verification>
