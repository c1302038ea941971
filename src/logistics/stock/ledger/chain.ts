import { createHash } from 'node:crypto'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Posting } from './book.ts'
import type { StoredBucket } from './bucket.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'

/** Posting with its position in the bucket's chain. */
export interface Movement extends Posting<StoredBucket> {
  readonly bucket_id: number
  readonly seq: number
  readonly occurred_at: Date
  readonly hash: Buffer
}

/** Input to a movement's hash, besides the previous hash. `store-verify.ts` builds the same in SQL. */
function sealed(movement: Omit<Movement, 'hash'>, actor: string): string {
  return [
    movement.bucket_id,
    movement.seq,
    movement.kind,
    fromMicros(movement.on_hand),
    fromMicros(movement.reserved),
    fromMicros(movement.on_hand_after),
    fromMicros(movement.reserved_after),
    movement.source_type,
    movement.source_id ?? '',
    movement.source_line_id ?? '',
    actor,
    movement.occurred_at.toISOString(),
    movement.serials.join(','),
    movement.reason ?? '',
  ].join('|')
}

/** Appends the postings to the chains of their buckets. Time never runs backwards in a chain. */
export function chained(scope: WriteScope, postings: readonly Posting<StoredBucket>[]): readonly Movement[] {
  const { now } = scope
  return postings.map((posting) => {
    const { bucket } = posting
    if (bucket.id === undefined) throw new Error('a bucket is written before its movements')
    bucket.movements += 1
    if (bucket.last_at < now) bucket.last_at = now
    const movement = {
      ...posting,
      bucket_id: bucket.id,
      seq: bucket.movements,
      occurred_at: bucket.last_at,
    }
    const hash = createHash('sha256')
      .update(bucket.head)
      .update(sealed(movement, scope.visit.caller))
      .digest()
    bucket.head = hash
    return { ...movement, hash }
  })
}

/** Movements as events and responses show them. */
export function movementRecords(movements: readonly Movement[]): readonly object[] {
  return movements.map((movement) => ({
    article_id: movement.bucket.article_id,
    warehouse_id: movement.bucket.warehouse_id,
    location_code: movement.bucket.location_code === '' ? null : movement.bucket.location_code,
    lot_number: movement.bucket.lot_number,
    stock_status: movement.bucket.stock_status,
    kind: movement.kind,
    on_hand_delta: numberOf(movement.on_hand),
    reserved_delta: numberOf(movement.reserved),
    on_hand_after: numberOf(movement.on_hand_after),
    reserved_after: numberOf(movement.reserved_after),
    source_line_id: movement.source_line_id,
  }))
}
