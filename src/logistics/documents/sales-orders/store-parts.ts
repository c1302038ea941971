import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'

/** Parts of the line `l`: articles, and quantity of each in one base unit of the kit. Other lines have no rows. */
export const partsOfLine: Statement<'none'> = sql`
  unnest(l.part_ids, l.part_quantities) with ordinality as k (article_id, each, place)`

/** Goods that the line `l` takes from stock: its parts, else its own article. */
export const goodsOfLine: Statement<'none'> = sql`
  (select k.article_id, k.each, k.place from ${partsOfLine}
    union all select l.article_id, 1, 1 where l.part_ids is null)`

/** Parts of the line `l`, for an order in memory. */
export const linePieces: Statement<'none'> = sql`
  case when l.part_ids is null then '[]'::json
       else (select ${jsonRows('k')} from (
               select k.article_id, k.article_code, k.tracking, trim_scale(k.each)::text as each from parts_of(l) as k) as k) end`

/** Parts of the line `l`, for its record: quantity per kit and in total, in base units of the part. */
export const partRecords: Statement<'none'> = sql`
  case when l.part_ids is null then '[]'::json
       else (select ${jsonRows('k')} from (
               select k.article_id, k.article_code, k.description, k.um3pl, trim_scale(k.each) as each_um3pl,
                      trim_scale(round(l.quantity * l.factor * k.each, 6)) as quantity_um3pl,
                      trim_scale(round(l.reserved * l.factor * k.each, 6)) as reserved_um3pl,
                      trim_scale(round(l.picked * l.factor * k.each, 6)) as picked_um3pl,
                      trim_scale(round(l.shipped * l.factor * k.each, 6)) as shipped_um3pl
                 from parts_of(l) as k) as k) end`
