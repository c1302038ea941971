import { inTurn } from '../../../kernel/database/in-turn.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type LineArticle, isContradicted, isWholeOnly, unnamed } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { knownKey } from '../../stock/stock/rules-plans.ts'
import { expiriesOf } from '../../stock/stock/store-goods.ts'
import { countWalking } from './moves.ts'
import { quantityFaults } from './rules.ts'
import type { CountTask, CountFoundStock } from './schema-tasks.ts'
import { foundTask, placeOfCount } from './store-task.ts'
import { countWalk, openCount } from './walk.ts'

/** Counts goods at one of the count's locations that no task covers. If a task does cover them, it counts that task. */
export async function countFound(
  scope: WriteScope,
  count_id: number,
  body: CountFoundStock,
): Promise<Json<CountTask>> {
  const work = await openCount(scope, count_id)
  const { status, client_3pl_id, warehouse_id } = work.now
  if (!countWalking.includes(status)) throw new Problem('task_over', { details: { status } })
  const [articles, place] = await inTurn(
    articlesNamed(scope, [body]),
    placeOfCount(scope, count_id, body.location_code),
  )
  const named = namedArticle(body, articles, client_3pl_id)
  const { lot_number = null } = body
  const article = 'rule' in named ? undefined : named
  const expiry_date = body.expiry_date ?? (await expiryOf(scope, article?.id ?? 0, lot_number))
  refuse([
    ...(place === undefined ? [{ path: 'location_code', rule: 'selected' } as const] : []),
    ...('rule' in named ? [named] : goodsFaults(named, { ...body, lot_number, expiry_date })),
  ])
  const spot = {
    location_code: place ?? '',
    lot_number: article?.tracking === 'lot' ? lot_number : null,
    expiry_date: article?.expiry_tracking === true ? expiry_date : null,
  }
  const goods = { article: found(article, 'article'), spot }
  const id = await foundTask(scope, { count_id, warehouse_id }, goods)
  const { quantity_um3pl, serial_numbers, worker, note } = body
  return countWalk.confirmIn(work, id, { quantity_um3pl, serial_numbers, worker, note })
}

/** Expiry date of a lot, if known. */
async function expiryOf(scope: WriteScope, article_id: number, lot_number: string | null) {
  const expiries = await expiriesOf(scope, [{ article_id, lot_number }])
  return expiries.get(knownKey(article_id, lot_number ?? '')) ?? null
}

/** The one article that the request names, or the fault of its name. */
function namedArticle(
  { article_id, article_code }: CountFoundStock,
  articles: readonly LineArticle[],
  client_3pl_id: number | null,
): LineArticle | Fault {
  const path = article_id === undefined && article_code !== undefined ? 'article_code' : 'article_id'
  if (article_id === undefined && article_code === undefined) return unnamed()
  const own = articles.filter((each) => client_3pl_id === null || each.client_3pl_id === client_3pl_id)
  const [only, second] = own
  if (second !== undefined) return { path, rule: 'ambiguous' }
  if (only !== undefined)
    return isContradicted({ article_id, article_code }, only)
      ? { path: 'article_code', rule: 'selected' }
      : only
  return { path, rule: articles.length === 0 ? 'selected' : 'other_client' }
}

function goodsFaults(
  article: LineArticle,
  goods: Pick<CountFoundStock, 'quantity_um3pl' | 'serial_numbers'> & {
    readonly lot_number: string | null
    readonly expiry_date: string | null
  },
): readonly Fault[] {
  const whole = isWholeOnly(article, article.um3pl)
  return [
    ...(article.tracking === 'lot' && goods.lot_number === null
      ? [{ path: 'lot_number', rule: 'required' } as const]
      : []),
    ...(article.expiry_tracking && goods.expiry_date === null
      ? [{ path: 'expiry_date', rule: 'required' } as const]
      : []),
    ...quantityFaults({ whole, tracking: article.tracking }, goods),
  ]
}
