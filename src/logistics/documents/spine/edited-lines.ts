import { fromMicros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { type GivenNotes, type LineNotes, matchLines } from './lines.ts'
import {
  type GivenLine,
  type LineArticle,
  type ResolvedLine,
  resolveLines,
  writtenUnit,
} from '../../catalogue/named/lines.ts'
import { sameUnit } from '../../catalogue/units/rules.ts'

/** Stored fields that the lines of all documents have. */
export interface KeptLine extends LineNotes {
  readonly id: number
  readonly line_number: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  readonly quantity: Micros
}

export interface ChangedLine extends GivenLine, GivenNotes {
  readonly id?: number | undefined
  readonly line_number?: number | undefined
  readonly description?: string | null | undefined
}

/** The new state of a line that a request names. */
export interface EditedLine<S extends KeptLine, G extends ChangedLine> {
  /** Position in the request. */
  readonly index: number
  readonly given: G
  /** Undefined for a new line. */
  readonly stored: S | undefined
  readonly line_number: number
  readonly article_id: number
  /** Current data of the article; an unchanged line doesn't need it. */
  readonly article: LineArticle | undefined
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  readonly quantity: Micros
}

interface EditSetting {
  readonly articles: readonly LineArticle[]
  /** The client company of the document; undefined when the lines decide. */
  readonly client_3pl_id: number | null | undefined
  /** Whether new lines may name inactive articles. */
  readonly inactive: 'refused' | 'taken'
}

export interface Edit<S extends KeptLine, G extends ChangedLine> {
  readonly lines: readonly EditedLine<S, G>[]
  readonly removed: readonly S[]
  readonly faults: readonly Fault[]
}

/** Lines of a document after a request: omitted fields of an existing line keep their values. */
export function editLines<S extends KeptLine, G extends ChangedLine>(
  given: readonly G[],
  stored: readonly S[],
  setting: EditSetting,
): Edit<S, G> {
  const match = matchLines(stored, given)
  const known = new Map(match.kept.map((each) => [each.index, each.stored]))
  const numbers = new Map(match.added.map((each) => [each.index, each.line_number]))
  const asked = given.map((line, index) => askedLine(line, known.get(index)))
  const resolved = resolveLines(asked, setting.articles, { ...setting, inactive: 'taken' })
  const byIndex = new Map(resolved.lines.map((line) => [line.index, line]))
  const faults: Fault[] = [...match.faults]
  const lines: EditedLine<S, G>[] = []
  const taken = new Set<number>()
  given.forEach((line, index) => {
    const old = known.get(index)
    const line_number = line.line_number ?? old?.line_number ?? numbers.get(index) ?? 0
    if (taken.has(line_number)) faults.push({ path: `lines.${index}.line_number`, rule: 'duplicate' })
    taken.add(line_number)
    const found = byIndex.get(index)
    if (old !== undefined && staysAs(old, asked[index])) {
      faults.push(...resolved.faults.filter((fault) => staysWrong(fault) && isAt(fault, index)))
      lines.push({ ...old, ...edited({ index, given: line, old, line_number, found }) })
      return
    }
    faults.push(...resolved.faults.filter((fault) => isAt(fault, index)))
    if (found === undefined) return
    if (line.quantity_um3pl === undefined && old === undefined)
      faults.push({ path: `lines.${index}.quantity_um3pl`, rule: 'required' })
    const isNew = old?.article_id !== found.article.id
    if (isNew && !found.article.active && setting.inactive === 'refused')
      faults.push({ path: `lines.${index}.${articleField(line)}`, rule: 'inactive' })
    const { factor, quantity } = found
    const um3pl = writtenUnit(found, old)
    const own = edited({ index, given: line, old: isNew ? undefined : old, line_number, found })
    lines.push({ ...own, stored: old, article_id: found.article.id, um3pl, factor, quantity })
  })
  // If a line is named twice, one fault is enough.
  return { lines, removed: match.removed, faults: distinct(faults) }
}

function edited<S extends KeptLine, G extends ChangedLine>(parts: {
  readonly index: number
  readonly given: G
  readonly old: S | undefined
  readonly line_number: number
  readonly found: ResolvedLine | undefined
}) {
  const { index, given, old, line_number, found } = parts
  const fallback = old === undefined ? (found?.article.description ?? null) : old.description
  const description = given.description === undefined ? fallback : given.description
  return { index, given, stored: old, line_number, article: found?.article, description }
}

/** Field that names a line's article. */
export function articleField(line: GivenLine): 'article_id' | 'article_code' {
  return line.article_id === undefined && line.article_code !== undefined ? 'article_code' : 'article_id'
}

/** A request line with its omissions filled from the stored line. Another article has other units. */
function askedLine(line: ChangedLine, old: KeptLine | undefined): GivenLine {
  if (old === undefined) return line
  const isSame =
    line.article_id === undefined
      ? line.article_code === undefined || line.article_code === old.article_code
      : line.article_id === old.article_id
  return {
    ...(isSame
      ? { article_id: old.article_id, article_code: line.article_code }
      : { article_id: line.article_id, article_code: line.article_code }),
    um3pl: line.um3pl ?? (isSame ? old.um3pl : undefined),
    quantity_um3pl: line.quantity_um3pl ?? fromMicros(old.quantity),
  }
}

function staysAs(old: KeptLine, asked: GivenLine | undefined): boolean {
  return (
    asked?.article_id === old.article_id &&
    sameUnit(asked.um3pl ?? null, old.um3pl) &&
    asked.quantity_um3pl === fromMicros(old.quantity)
  )
}

/** Faults that apply to an unchanged line, too. Its article may be forbidden by now, but not named wrongly. */
function staysWrong({ rule, path }: Fault): boolean {
  return rule === 'other_client' || path.endsWith('.article_code')
}

function isAt(fault: Fault, index: number): boolean {
  return fault.path.startsWith(`lines.${index}.`)
}

function distinct(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path} ${fault.rule}`, fault])).values()]
}
