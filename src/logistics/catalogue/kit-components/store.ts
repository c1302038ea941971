import { sql } from '../../../kernel/database/sql.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Micros } from '../units/quantities.ts'

/** Kit component, as an order needs it. */
interface KitPart {
  readonly article_id: number
  readonly article_code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Quantity in one kit. */
  readonly each: Micros
}

/** Components of each article, in kit order. */
export async function partsOfKits(
  scope: WriteScope,
  kits: readonly number[],
): Promise<ReadonlyMap<number, readonly KitPart[]>> {
  const rows = await scope.all<
    Omit<KitPart, 'each'> & { readonly kit_id: number; readonly each: Decimal }
  >(sql`
    select c.kit_id, c.article_id, a.article_code, a.tracking, trim_scale(c.quantity) as each
      from kit_components c join articles a on a.company_id = c.company_id and a.id = c.article_id
     where c.company_id = ${scope.company} and c.kit_id = any(${kits}) order by c.kit_id, c.line_number`)
  const parts = new Map<number, KitPart[]>()
  for (const { kit_id, each, ...part } of rows)
    parts.set(kit_id, [...(parts.get(kit_id) ?? []), { ...part, each: micros(each) }])
  return parts
}
