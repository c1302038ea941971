import { type Statement, slow, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { walkAlong } from '../../base/reference/store-walk.ts'
import { type MovementWay, movementWay, wantedMovements } from './store-movement-ways.ts'
import type { MovementList, MovementPage } from './schema.ts'
import { movementRecord } from './store-movements.ts'

/** Maximum movements scanned per stretch, and maximum stretches per response. */
export interface MovementLimits {
  readonly looked: number
  readonly stretches: number
}
const usual: MovementLimits = { looked: 10_000, stretches: 2 }

interface Stretch {
  /** IDs of the page, plus one more if there is one. */
  readonly ids: readonly number[]
  /** Records of the page in one text: the driver would read an array of texts character by character. */
  readonly text: string
  /** Last movement scanned; null if no others follow. */
  readonly edge: number | null
}

/** Movements below the cursor, newest first. Of rare ones there may be fewer than asked for. */
export async function movementPage(
  scope: ReadScope,
  query: MovementList,
  limits = usual,
): Promise<Json<MovementPage>> {
  const { per_page } = query
  const way = movementWay(scope, query)
  const texts: string[] = []
  let cursor: number | null = query.cursor
  let missing = per_page
  for (let left = limits.stretches; left > 0 && missing > 0 && cursor !== null; left -= 1) {
    const asked: MovementList = { ...query, cursor, per_page: missing }
    const { ids, text, edge }: Stretch = await scope.one<Stretch>(
      stretch(scope, way, { query: asked, limits }),
    )
    if (text !== '') texts.push(text)
    cursor = ids.length > missing ? (ids[missing - 1] ?? null) : edge
    missing -= Math.min(missing, ids.length)
  }
  const meta = JSON.stringify({ next_cursor: cursor, per_page })
  return new Json<MovementPage>(`{"data":[${texts.join(',')}],"meta":${meta}}`)
}

interface Asked {
  readonly query: MovementList
  readonly limits: MovementLimits
}

/** Statement for the page and one movement more. */
function stretch(scope: ReadScope, way: MovementWay, { query, limits }: Asked): Statement<'company'> {
  const { cursor, per_page: limit } = query
  const happened = sql`(select c.occurred_at from stock_movements c where ${scope.within('c')} and c.id = ${cursor})`
  const [keys, beyond] = way.byTime
    ? [['occurred_at', 'id'], sql`(m.occurred_at, m.id) < (${happened}, ${cursor}::bigint)`]
    : [['id'], sql`m.id < ${cursor}`]
  const walk = walkAlong({
    table: 'stock_movements',
    alias: 'm',
    way,
    keys,
    newestFirst: true,
    beyond: cursor === 0 ? sql`true` : beyond,
    wanted: wantedMovements(scope, query),
    looked: limits.looked,
    limit,
  })
  const order = way.byTime ? sql`m.occurred_at desc, m.id desc` : sql`m.id desc`
  return slow(sql`
    with ${walk}
    select (select id from edge) as edge, coalesce(json_agg(t.id), '[]') as ids,
           coalesce(string_agg(t.text, ',') filter (where t.place <= ${limit}), '') as text
      from (select r.id, row_to_json(r)::text as text, row_number() over () as place
              from (select ${movementRecord}
                      from found h
                      join stock_movements m on m.company_id = h.company_id and m.id = h.id
                      join articles a on a.company_id = m.company_id and a.id = m.article_id
                     order by ${order}) r) t`)
}
