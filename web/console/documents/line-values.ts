import type { Article } from '../../../client/src/generated/logistics.ts'
import { type Unit, sameUnit, unitsOf } from '../article-units.ts'
import type { Language } from '../../ui/i18n/catalogue.ts'

/** A form line, as typed. */
export interface LineValues {
  /** Unique among the lines while the form is open. */
  readonly key: string
  /** Id of an existing line. */
  readonly id?: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string
  readonly um3pl: string
  readonly quantity: string
  /** Units of the article. For an existing line they load on demand. */
  readonly units: readonly Pick<Unit, 'unit' | 'factor'>[] | undefined
  /** The article's tracking, if known. */
  readonly tracking?: Article['tracking']
  /** More fields of the page, by name: lots, dates. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Added {
  readonly article: Article
  readonly um3pl: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Adds an article. A line with the same article and unit counts up; otherwise a line is added. */
export function withArticle(
  lines: readonly LineValues[],
  { article, um3pl, fields = {} }: Added,
): { readonly lines: readonly LineValues[]; readonly at: LineValues } {
  const same = lines.find(
    (line) =>
      line.article_id === article.id &&
      sameUnit(line.um3pl, um3pl) &&
      Object.entries(fields).every(([name, value]) => line.fields[name] === value),
  )
  if (same !== undefined) {
    const at = { ...same, quantity: oneMore(same.quantity) }
    return { lines: lines.map((line) => (line === same ? at : line)), at }
  }
  const at = {
    key: crypto.randomUUID(),
    article_id: article.id,
    article_code: article.article_code,
    description: article.name,
    um3pl,
    quantity: '1',
    units: unitsOf(article),
    tracking: article.tracking,
    fields,
  }
  return { lines: [...lines, at], at }
}

function oneMore(quantity: string): string {
  const number = numberOf(quantity)
  return number === undefined ? '1' : String(number + 1)
}

/** Parses a typed number. A comma counts as a decimal point, as in the API. */
export function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** A number as the user would type it. */
export function typedNumber(value: number, language: Language): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',')
}
