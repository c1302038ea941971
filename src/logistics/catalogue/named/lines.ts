import { type Decimal, isWhole, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, baseUnits, one, sizeFault } from '../units/quantities.ts'
import { sameUnit } from '../units/rules.ts'

/** Article data that a line needs. */
export interface LineArticle {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly article_code: string
  readonly description: string
  readonly um3pl: string
  readonly um3pl_2: string | null
  readonly um3pl_2_factor: Decimal | null
  readonly um3pl_3: string | null
  readonly um3pl_3_factor: Decimal | null
  readonly integer_only_um3pl_quantity: boolean
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly expiry_tracking: boolean
  readonly active: boolean
  /** For a kit: how orders pick it. */
  readonly picked_as: 'kit' | 'parts'
  /** Units of this article that the company's catalogue marks as whole-only, in the catalogue's spelling. */
  readonly whole_units: readonly string[]
}

export interface GivenLine {
  readonly article_id?: number | undefined
  readonly article_code?: string | undefined
  readonly um3pl?: string | undefined
  readonly quantity_um3pl?: Decimal | undefined
}

export interface ResolvedLine<G extends GivenLine = GivenLine> {
  /** Position in the request. */
  readonly index: number
  readonly given: G
  readonly article: LineArticle
  readonly um3pl: string
  /** Base units in one of the line's unit. */
  readonly factor: Micros
  /** In the line's unit. */
  readonly quantity: Micros
}

interface LineSetting {
  /** Client company of the document; undefined if the lines decide. */
  readonly client_3pl_id: number | null | undefined
  /** Inactive articles are refused on new lines, but accepted for goods counted at the door. */
  readonly inactive: 'refused' | 'taken'
  /** Prefix of the fault paths, usually `lines`. */
  readonly path?: string
}

/** Finds the article, the unit and the exact quantity of every line, or its fault. */
export function resolveLines<G extends GivenLine>(
  given: readonly G[],
  articles: readonly LineArticle[],
  setting: LineSetting,
): { readonly lines: readonly ResolvedLine<G>[]; readonly faults: readonly Fault[] } {
  const lines: ResolvedLine<G>[] = []
  const faults: Fault[] = []
  const { path = 'lines' } = setting
  given.forEach((line, index) => {
    const at = `${path}.${index}`
    const article = articleOf(line, articles, { ...setting, path: at })
    if ('rule' in article) {
      faults.push(article)
      return
    }
    const unit = unitOf(article, line.um3pl)
    if (unit === undefined) {
      faults.push({ path: `${at}.um3pl`, rule: 'selected' })
      return
    }
    const quantity = line.quantity_um3pl
    const fault = quantity === undefined ? undefined : quantityFault(article, unit, quantity)
    if (fault !== undefined) faults.push({ path: `${at}.quantity_um3pl`, ...fault })
    else
      lines.push({
        index,
        given: line,
        article,
        ...unit,
        quantity: quantity === undefined ? 0n : micros(quantity),
      })
  })
  return { lines, faults }
}

function articleOf(
  line: GivenLine,
  articles: readonly LineArticle[],
  { client_3pl_id, inactive, path }: LineSetting,
): LineArticle | Fault {
  const field = line.article_id === undefined ? 'article_code' : 'article_id'
  const at = `${path}.${field}`
  if (line.article_id === undefined && line.article_code === undefined) return unnamed(path)
  const named = articles.filter((article) =>
    line.article_id === undefined
      ? article.article_code === line.article_code
      : article.id === line.article_id,
  )
  const own =
    client_3pl_id === undefined ? named : named.filter((article) => article.client_3pl_id === client_3pl_id)
  const [article, second] = own
  if (second !== undefined) return { path: at, rule: 'ambiguous' }
  if (article === undefined) return { path: at, rule: named.length > 0 ? 'other_client' : 'selected' }
  if (!article.active && inactive === 'refused') return { path: at, rule: 'inactive' }
  return isContradicted(line, article) ? { path: `${path}.article_code`, rule: 'selected' } : article
}

/** Fault of a line that names no article, neither by ID nor by code. */
export function unnamed(path?: string): Fault {
  const at = (field: string) => (path === undefined ? field : `${path}.${field}`)
  return { path: at('article_id'), rule: 'required_without', params: { other: at('article_code') } }
}

/** Whether the code sent with an ID belongs to another article. */
export function isContradicted(
  { article_id, article_code }: GivenLine,
  article: Pick<LineArticle, 'article_code'>,
): boolean {
  return article_id !== undefined && article_code !== undefined && article_code !== article.article_code
}

/**
 * Unit of a line in the article's spelling, with its factor in base units; undefined if the article has no such unit.
 */
export function unitOf(
  article: LineArticle,
  um3pl: string | undefined,
): { readonly um3pl: string; readonly factor: Micros } | undefined {
  const base = { um3pl: article.um3pl, factor: one }
  if (um3pl === undefined) return base
  const units = [
    base,
    ...levelOf(article.um3pl_2, article.um3pl_2_factor),
    ...levelOf(article.um3pl_3, article.um3pl_3_factor),
  ]
  return units.find((unit) => unit.um3pl === um3pl) ?? units.find((unit) => sameUnit(unit.um3pl, um3pl))
}

function levelOf(um3pl: string | null, factor: Decimal | null) {
  return um3pl === null || factor === null ? [] : [{ um3pl, factor: micros(factor) }]
}

/** Unit of a line as stored. A line that already has this unit keeps its spelling. */
export function writtenUnit(
  { article, um3pl }: Pick<ResolvedLine, 'article' | 'um3pl'>,
  stored: { readonly article_id: number; readonly um3pl: string } | undefined,
): string {
  return stored?.article_id === article.id && sameUnit(stored.um3pl, um3pl) ? stored.um3pl : um3pl
}

/** Whether quantities in this unit must be whole. */
export function isWholeOnly(article: LineArticle, um3pl: string): boolean {
  return article.integer_only_um3pl_quantity || article.whole_units.some((code) => sameUnit(code, um3pl))
}

/** Fault of a quantity in a unit of the article, if any. The ledger counts base units, to six decimal places. */
export function quantityFault(
  article: LineArticle,
  { um3pl, factor }: { readonly um3pl: string; readonly factor: Micros },
  quantity: Decimal,
): Pick<Fault, 'rule' | 'params'> | undefined {
  if (isWholeOnly(article, um3pl) && !isWhole(quantity)) return { rule: 'integer' }
  const base = baseUnits(micros(quantity), factor)
  if (base === undefined) return { rule: 'decimals', params: { max: 6 } }
  return sizeFault(base)
}
