import type { Fault } from '../../../kernel/faults.ts'
import { isRecord } from '../../../kernel/fields.ts'
import { differing } from '../../../kernel/objects.ts'
import { Problem } from '../../../kernel/problem.ts'
import { parse } from '../../../kernel/validation.ts'
import {
  type ArticleValues,
  type Owners,
  articleFaults,
  changed,
  emptyArticle,
  ownerFaults,
  ownerOf,
} from './rules.ts'
import { ArticleRow } from './schema.ts'

/** A valid row. */
export interface Wanted {
  readonly index: number
  readonly id: number | undefined
  readonly client_3pl_id: number | null
  readonly article_code: string
  readonly changes: Omit<ArticleRow, 'id' | 'client_3pl_id' | 'article_code'>
}

interface Failed {
  readonly index: number
  readonly status: 'failed'
  readonly article_code: string | null
  readonly faults: readonly Fault[]
}

interface Saved {
  readonly index: number
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly article_code: string
  readonly id: number
  readonly version: number
}

export type Outcome = Failed | Saved

export function failed(row: Pick<Failed, 'index' | 'article_code'>, faults: readonly Fault[]): Failed {
  return { index: row.index, status: 'failed', article_code: row.article_code, faults }
}

export function saved(
  row: Wanted,
  status: Saved['status'],
  { id, version }: Pick<Saved, 'id' | 'version'>,
): Saved {
  return { index: row.index, status, id, article_code: row.article_code, version }
}

/** Separates valid rows from refused ones. Of rows with the same key or ID, the first counts. */
export function wantedRows(
  rows: readonly unknown[],
  clients: readonly number[] | null,
): { readonly wanted: readonly Wanted[]; readonly refused: readonly Failed[] } {
  const wanted: Wanted[] = []
  const refused: Failed[] = []
  const seen = new Set<string | number>()
  for (const [index, given] of rows.entries()) {
    const row = readRow(given)
    if (row instanceof Problem) {
      refused.push(failed({ index, article_code: codeOf(given) }, row.faults))
      continue
    }
    const { id, client_3pl_id, article_code, ...changes } = row
    const each = { index, id, client_3pl_id: ownerOf(client_3pl_id, clients), article_code, changes }
    const names = { article_code: keyOf(each), ...(id !== undefined && { id }) }
    const faults = Object.entries(names)
      .filter(([, name]) => seen.has(name))
      .map(([path]): Fault => ({ path, rule: 'duplicate' }))
    for (const name of Object.values(names)) seen.add(name)
    if (faults.length > 0) refused.push(failed(each, faults))
    else wanted.push(each)
  }
  return { wanted, refused }
}

function readRow(given: unknown): ArticleRow | Problem {
  try {
    return parse(ArticleRow, given)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function codeOf(given: unknown): string | null {
  const code = isRecord(given) ? given['article_code'] : undefined
  return typeof code === 'string' ? code : null
}

/** Identifies an article within its company. */
export type Key = Pick<Wanted, 'client_3pl_id' | 'article_code'>

export function keyOf({ client_3pl_id, article_code }: Key): string {
  return `${client_3pl_id ?? ''}:${article_code}`
}

export interface Creation {
  readonly row: Wanted
  readonly values: ArticleValues
}

export interface Change<Before> {
  readonly row: Wanted
  readonly before: Before
  readonly after: Before
  /** Previous values of the changed fields. */
  readonly previous: Partial<Before>
}

/** Next step for a row, or its outcome if there's nothing to do. */
type Step<Before> =
  | { readonly creation: Creation }
  | { readonly change: Change<Before> }
  | { readonly outcome: Outcome }

interface Existing extends ArticleValues {
  readonly id: number
  readonly version: number
}

/** Decides the step for a row, given the existing article with its key, if any. */
export function stepOf<Before extends Existing>(
  row: Wanted,
  before: Before | undefined,
  owners: Owners,
): Step<Before> {
  if (before === undefined) return creationOf(row, owners)
  const refused = refusalOf(row, before)
  if (refused !== undefined) return { outcome: failed(row, [refused]) }
  const after = changed(before, row.changes)
  const faults = articleFaults(after)
  if (faults.length > 0) return { outcome: failed(row, faults) }
  const previous = differing(before, after)
  if (Object.keys(previous).length === 0) return { outcome: saved(row, 'unchanged', before) }
  return { change: { row, before, after, previous } }
}

function refusalOf(row: Wanted, before: Existing): Fault | undefined {
  return row.id === undefined || row.id === before.id ? undefined : { path: 'id', rule: 'fixed' }
}

function creationOf(row: Wanted, owners: Owners): Step<never> {
  const { description, um3pl } = row.changes
  const faults: Fault[] = [...ownerFaults(row.client_3pl_id, owners)]
  if (description === undefined) faults.push({ path: 'description', rule: 'required' })
  if (um3pl === undefined) faults.push({ path: 'um3pl', rule: 'required' })
  if (description === undefined || um3pl === undefined) return { outcome: failed(row, faults) }
  const values = changed({ ...emptyArticle, description, um3pl }, row.changes)
  faults.push(...articleFaults(values))
  return faults.length > 0 ? { outcome: failed(row, faults) } : { creation: { row, values } }
}
