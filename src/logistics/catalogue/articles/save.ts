import type { Event } from '../../base/access/outbox.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Owners } from './rules.ts'
import {
  type Change,
  type Creation,
  type Key,
  type Outcome,
  type Wanted,
  failed,
  keyOf,
  saved,
  stepOf,
} from './rules-bulk.ts'
import { needsUse, useFaults } from './rules-use.ts'
import { type StoredArticle, nextIds, ownersAmong } from './store.ts'
import { insertArticles, takenIds, updateArticles } from './store-bulk.ts'
import { lockArticlesByKey } from './store-keys.ts'
import { usesOf } from './store-use.ts'
import { unitSpelling } from './units.ts'
import { updateEvents } from './update.ts'

/** Outcome of a row, with its events. */
interface Done {
  readonly outcome: Outcome
  readonly events: readonly Event[]
}

/** Enough rounds to step over a million IDs that callers chose. */
const roundsLimit = 30

/**
 * Saves rows with a handful of statements, however many rows there are. Events follow row order. A row is left over if
 * another request took its key or ID meanwhile: the next round finds that article.
 */
export async function saveRows(scope: WriteScope, given: readonly Wanted[]): Promise<readonly Outcome[]> {
  const spell = await unitSpelling(
    scope,
    given.map(({ changes }) => changes),
  )
  const rows = given.map((row) => ({ ...row, changes: spell(row.changes) }))
  const clients = rows.map((row) => row.client_3pl_id)
  const owners = await ownersAmong(scope, clients)
  const done = new Map<number, Done>()
  for (let round = 0; done.size < rows.length; round += 1) {
    if (round === roundsLimit) throw new Error(`rows are left over after ${roundsLimit} rounds`)
    const left = rows.filter((row) => !done.has(row.index))
    for (const each of await saveRound(scope, left, { owners, round })) done.set(each.outcome.index, each)
  }
  const inOrder = [...done.values()].toSorted((a, b) => a.outcome.index - b.outcome.index)
  scope.emit(...inOrder.flatMap(({ events }) => events))
  return inOrder.map(({ outcome }) => outcome)
}

async function saveRound(
  scope: WriteScope,
  rows: readonly Wanted[],
  { owners, round }: { readonly owners: Owners; readonly round: number },
): Promise<readonly Done[]> {
  const existing = byKey(await lockArticlesByKey(scope, rows))
  const done: Done[] = []
  const changes: Change<StoredArticle>[] = []
  const creations: Creation[] = []
  for (const row of rows) {
    const step = stepOf(row, existing.get(keyOf(row)), owners)
    if ('creation' in step) creations.push(step.creation)
    else if ('change' in step) changes.push(step.change)
    else done.push(quiet(step.outcome))
  }
  const { possible, refused } = await unlessUsed(scope, changes)
  return [...done, ...refused, ...(await change(scope, possible)), ...(await create(scope, creations, round))]
}

/** Changes that the articles' use allows, and the faults of the others. */
async function unlessUsed(
  scope: WriteScope,
  changes: readonly Change<StoredArticle>[],
): Promise<{ readonly possible: readonly Change<StoredArticle>[]; readonly refused: readonly Done[] }> {
  const guarded = changes.filter(({ previous }) => needsUse(previous))
  const uses = await usesOf(
    scope,
    guarded.map(({ before }) => before.id),
  )
  const possible: Change<StoredArticle>[] = []
  const refused: Done[] = []
  for (const each of changes) {
    const use = uses.get(each.before.id)
    const faults = use === undefined ? [] : useFaults(use, each.before, each.after)
    if (faults.length === 0) possible.push(each)
    else refused.push(quiet(failed(each.row, faults)))
  }
  return { possible, refused }
}

function byKey<T extends Key>(articles: readonly T[]): ReadonlyMap<string, T> {
  return new Map(articles.map((article) => [keyOf(article), article]))
}

function quiet(outcome: Outcome): Done {
  return { outcome, events: [] }
}

async function change(
  scope: WriteScope,
  changes: readonly Change<StoredArticle>[],
): Promise<readonly Done[]> {
  if (changes.length === 0) return []
  const articles = changes.map(({ after }) => after)
  const written = byKey(await updateArticles(scope, articles))
  return changes.map(({ row, before, previous }) => {
    const article = found(written.get(keyOf(row)), 'article')
    return { outcome: saved(row, 'updated', article), events: updateEvents(before, previous, article.data) }
  })
}

async function create(
  scope: WriteScope,
  creations: readonly Creation[],
  round: number,
): Promise<readonly Done[]> {
  if (creations.length === 0) return []
  const chosen = creations.flatMap(({ row }) => row.id ?? [])
  const taken = await takenIds(scope, chosen)
  const isRefused = ({ row }: Creation) => row.id !== undefined && taken.has(row.id)
  const drawn = (await nextIds(scope, creations.length - chosen.length, round)).values()
  const articles = creations
    .filter((each) => !isRefused(each))
    .map(({ row: { client_3pl_id, article_code, id }, values }) => {
      return { ...values, id: id ?? drawn.next().value ?? 0, client_3pl_id, article_code }
    })
  const written = byKey(await insertArticles(scope, articles))
  return creations.flatMap((each): readonly Done[] => {
    const { row } = each
    if (isRefused(each)) return [quiet(failed(row, [{ path: 'id', rule: 'taken' }]))]
    const article = written.get(keyOf(row))
    if (article === undefined) return []
    const resource = { type: 'article', id: article.id, version: article.version }
    const { client_3pl_id } = row
    const event: Event = { type: 'article.created', resource, client_3pl_id, data: article.data }
    return [{ outcome: saved(row, 'created', article), events: [event] }]
  })
}
