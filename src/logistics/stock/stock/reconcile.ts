import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type LineArticle, isContradicted, unitOf, unnamed } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type Disagreement, type Listed, compared } from './compare.ts'
import { baseUnits, numberOf } from '../../catalogue/units/quantities.ts'
import { futureFaults } from './rules-instants.ts'
import { stockRoute } from './schema.ts'
import { Reconcile, Reconciliation } from './schema-reconcile.ts'
import { explanations, namedParties, onHand } from './store-reconcile.ts'

/** Maximum number of differences reported, and of those reported with movements. */
const [shown, explained] = [10_000, 500]

export const reconcileOperation = operation({
  ...stockRoute,
  id: 'stock.reconcile',
  summary: 'Compare the stock with your own list',
  description:
    'Lists the differences, with movements that may explain them, including stock that your list does not name. Stores nothing.',
  method: 'POST',
  path: '/stock/reconcile',
  access: 'read',
  body: Reconcile,
  status: 200,
  envelope: 'record',
  response: Reconciliation,
  problems: ['company_required'],
  async handle(scope, { body }) {
    // Article codes have a meaning only within one company.
    if (scope.only === undefined) throw new Problem('company_required')
    return reconcile(scope, body)
  },
})

async function reconcile(scope: ReadScope, body: Reconcile): Promise<Json<Reconciliation>> {
  const parties = await namedParties(scope, body)
  const articles = await articlesNamed(scope, body.lines)
  const { theirs, faults } = theirLines(body, articles)
  refuse([
    ...(parties.warehouse ? [] : [{ path: 'warehouse_id', rule: 'selected' } as const]),
    ...(parties.client ? [] : [{ path: 'client_3pl_id', rule: 'selected' } as const]),
    ...futureFaults(body.as_of, scope.now),
    ...faults,
  ])
  const stock = await onHand(scope, body)
  const ours = stock.map(({ article_id, lot_number, on_hand }) => {
    return { key: String(article_id), lot_number, quantity: micros(on_hand) }
  })
  const codes = new Map<string, string>([
    ...stock.map((each) => [String(each.article_id), each.article_code] as const),
    ...articles.map((each) => [String(each.id), each.article_code] as const),
  ])
  const { matched, differences } = compared(theirs, ours)
  const named = differences
    .map((each) => ({ ...each, ...articleOf(each.key, codes) }))
    .toSorted((a, b) => order(a.article_code, b.article_code) || order(a.lot_number, b.lot_number))
  const told = named.slice(0, shown)
  const head = JSON.stringify({ matched, difference_count: named.length }).slice(0, -1)
  const movements = await movementsOf(scope, told.slice(0, explained), body)
  const rows = told.map((each, at) => recordOf(each, movements[at] ?? '[]'))
  return new Json(`${head},"differences":[${rows.join(',')}]}`)
}

function order(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}

/** An article that doesn't exist here is named by their code. */
function articleOf(key: string, codes: ReadonlyMap<string, string>) {
  if (key.startsWith('code:')) return { article_id: null, article_code: key.slice('code:'.length) }
  return { article_id: Number(key), article_code: codes.get(key) ?? null }
}

type Named = Disagreement & { readonly article_id: number | null; readonly article_code: string | null }

/** Movements in the order of the differences. Articles that don't exist here have none. */
async function movementsOf(
  scope: ReadScope,
  differences: readonly Named[],
  body: Reconcile,
): Promise<readonly string[]> {
  const each = differences.map(({ article_id, lot_number, all_lots }) => {
    return { article_id: article_id ?? 0, lot_number, all_lots }
  })
  return explanations(scope, each, body)
}

function recordOf(
  { article_id, article_code, lot_number, expected, actual, missing_from }: Named,
  movements: string,
) {
  const record = {
    article_id,
    article_code,
    lot_number,
    expected_um3pl: numberOf(expected),
    actual_um3pl: numberOf(actual),
    difference_um3pl: numberOf(actual - expected),
    missing_from,
  }
  return `${JSON.stringify(record).slice(0, -1)},"movements":${movements}}`
}

function theirLines(
  { lines, client_3pl_id }: Reconcile,
  articles: readonly LineArticle[],
): { readonly theirs: readonly Listed[]; readonly faults: readonly Fault[] } {
  const byId = new Map(articles.map((article) => [article.id, article]))
  const own = articles.filter(
    (article) => typeof client_3pl_id !== 'number' || article.client_3pl_id === client_3pl_id,
  )
  const byCode = Map.groupBy(own, (article) => article.article_code)
  const theirs: Listed[] = []
  const faults: Fault[] = []
  lines.forEach((line, index) => {
    const { article_id, article_code, lot_number = null } = line
    const at = `lines.${index}`
    const [article, second] =
      article_id === undefined ? (byCode.get(article_code ?? '') ?? []) : [byId.get(article_id)]
    const unit = article && unitOf(article, line.um3pl)
    const quantity = baseUnits(micros(line.quantity_um3pl), unit?.factor ?? 1_000_000n)
    if (article_id === undefined && article_code === undefined) faults.push(unnamed(at))
    else if (article !== undefined && isContradicted(line, article))
      faults.push({ path: `${at}.article_code`, rule: 'selected' })
    else if (second !== undefined) faults.push({ path: `${at}.article_code`, rule: 'ambiguous' })
    else if (article !== undefined && unit === undefined)
      faults.push({ path: `${at}.um3pl`, rule: 'selected' })
    else if (quantity === undefined)
      faults.push({ path: `${at}.quantity_um3pl`, rule: 'decimals', params: { max: 6 } })
    else theirs.push({ key: keyOf(article?.id ?? article_id, article_code), lot_number, quantity })
  })
  return { theirs, faults }
}

function keyOf(id: number | undefined, code: string | undefined): string {
  return id === undefined ? `code:${code ?? ''}` : String(id)
}
