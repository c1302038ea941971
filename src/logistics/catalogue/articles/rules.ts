import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { defined } from '../../../kernel/objects.ts'
import { sameUnit } from '../units/rules.ts'
import { type ArticleChanges, articleAliases } from './schema.ts'

/** Article columns that the caller sets. */
export type ArticleValues = {
  readonly [F in keyof Omit<ArticleChanges, keyof typeof articleAliases>]-?: Exclude<
    ArticleChanges[F],
    undefined
  >
}

export const emptyArticle: Omit<ArticleValues, 'description' | 'um3pl'> = {
  name: null,
  um3pl_barcode: null,
  integer_only_um3pl_quantity: false,
  um3pl_2: null,
  um3pl_2_factor: null,
  um3pl_2_barcode: null,
  um3pl_3: null,
  um3pl_3_factor: null,
  um3pl_3_barcode: null,
  tracking: 'none',
  expiry_tracking: false,
  weight_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  external_reference: null,
  metadata: {},
  active: true,
}

/** Values after a change. If both an alias and its long name are sent, the long name wins. */
export function changed<T extends Partial<ArticleValues>>(before: T, changes: ArticleChanges): T {
  const { integer_only, barcode, ...own } = changes
  const aliased = {
    [articleAliases.integer_only]: integer_only,
    [articleAliases.barcode]: barcode,
    ...defined(own),
  }
  return { ...before, ...defined(aliased) }
}

/** Client company of a new article: the given one, or a restricted caller's only one. */
export function ownerOf(given: number | null | undefined, clients: readonly number[] | null): number | null {
  return given ?? (clients?.length === 1 ? (clients[0] ?? null) : null)
}

/** Client companies that new articles may belong to. */
export interface Owners {
  /** The caller is restricted to certain client companies, so each of its articles must belong to one. */
  readonly restricted: boolean
  /** Requested client companies that are active and visible to the caller. */
  readonly usable: ReadonlySet<number>
}

export function ownerFaults(client_3pl_id: number | null, { restricted, usable }: Owners): readonly Fault[] {
  if (client_3pl_id === null) return restricted ? [{ path: 'client_3pl_id', rule: 'required' }] : []
  return usable.has(client_3pl_id) ? [] : [{ path: 'client_3pl_id', rule: 'selected' }]
}

/** Fields that name a unit. */
export const unitLevels = ['um3pl', 'um3pl_2', 'um3pl_3'] as const

export function articleFaults(article: ArticleValues): readonly Fault[] {
  const faults: Fault[] = [
    ...packagingFaults(article, 'um3pl_2'),
    ...packagingFaults(article, 'um3pl_3'),
    ...repeated(article, unitLevels, sameUnit),
    ...repeated(article, ['um3pl_barcode', 'um3pl_2_barcode', 'um3pl_3_barcode'], Object.is),
  ]
  for (const path of ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const) {
    const size = article[path]
    if (size !== null && micros(size) < 0n) faults.push({ path, rule: 'min_number', params: { min: 0 } })
  }
  return faults
}

/** A packaging level has both a unit and a factor of at least one, or neither. A barcode needs a unit. */
function packagingFaults(article: ArticleValues, path: 'um3pl_2' | 'um3pl_3'): Fault[] {
  const [unit, factor, barcode] = [article[path], article[`${path}_factor`], article[`${path}_barcode`]]
  const faults: Fault[] = []
  const needs = (field: string, other: string) => {
    faults.push({ path: field, rule: 'requires', params: { other } })
  }
  if (unit !== null && factor === null) needs(path, `${path}_factor`)
  if (unit === null && factor !== null) needs(`${path}_factor`, path)
  if (unit === null && barcode !== null) needs(`${path}_barcode`, path)
  if (unit !== null && factor !== null && micros(factor) < 1_000_000n) {
    faults.push({ path: `${path}_factor`, rule: 'min_number', params: { min: 1 } })
  }
  return faults
}

/** Values that distinguish the levels must differ; the later field is at fault. */
function repeated(
  article: ArticleValues,
  paths: readonly `um3pl${'' | '_2' | '_3'}${'' | '_barcode'}`[],
  isSame: (a: string | null, b: string | null) => boolean,
): Fault[] {
  return paths
    .filter(
      (path, at) =>
        article[path] !== null && paths.slice(0, at).some((other) => isSame(article[other], article[path])),
    )
    .map((path) => ({ path, rule: 'duplicate' }))
}
