import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Decimal, inMicros } from '../../../kernel/decimal.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { equals } from '../../base/reference/store.ts'
import type { HeaderOf } from '../../documents/spine/kind.ts'
import type { ChosenPlace } from './store-places.ts'
import type { Count, CountList } from './schema.ts'

export function countFilters(query: CountList): readonly Condition[] {
  return [
    ...asked(query.plan_id, (plans) => equals('d.plan_id', plans)),
    ...asked(query.count_number, (number) => equals('d.count_number', number)),
    ...asked(
      query.location_code,
      (code) => sql`(d.company_id, d.id) in (
        select p.company_id, p.count_id from count_places p where p.location_code = ${code})`,
    ),
  ]
}

const tolerances = ['tolerance', 'tolerance_percent'] as const
type Tolerance = (typeof tolerances)[number]
type Other = `tolerance_${string}` | 'released_at' | 'counted_at' | 'closed_at' | 'places'

/** A count in memory. Its locations stay as chosen. */
export interface CountDraft extends Omit<HeaderOf<Count>, Other> {
  readonly tolerance: Micros
  readonly tolerance_percent: Micros
  readonly released_at: Date | null
  readonly counted_at: Date | null
  readonly closed_at: Date | null
  /** Chosen locations, while the count is being created. */
  readonly chosen?: readonly ChosenPlace[]
}

type CountRow = Omit<CountDraft, Tolerance> & Readonly<Record<Tolerance, Decimal>>

/** Locked until the transaction ends. Lock order: count, orders, stock. */
export async function lockCount(scope: WriteScope, id: number): Promise<CountDraft | undefined> {
  const row = await scope.maybe<CountRow>(sql`
    select d.id, d.version, d.status, d.client_3pl_id, d.warehouse_id, d.partner_id, d.count_number, d.blind, d.second_count,
           trim_scale(d.tolerance) as tolerance, trim_scale(d.tolerance_percent) as tolerance_percent, d.rule, d.plan_id, d.released_at,
           d.counted_at, d.closed_at, d.cancel_reason, d.external_reference, d.notes, d.metadata
      from counts d where ${scope.owned('d')} and d.id = ${id} for update`)
  return row && inMicros(row, tolerances)
}
