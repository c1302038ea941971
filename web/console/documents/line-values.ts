import type { Article } from '../../../client/src/generated/logistics.ts'
import { sameUnit, unitsOf } from '../article-units.ts'
import type { Language } from '../../ui/i18n/catalogue.ts'

export interface LineUnit {
  readonly unit: string
  /** How many base units it holds. */
  readonly factor: number
}

/** A line of a form: text as it was typed. */
export interface LineValues {
  /** Unlike that of the other lines, for as long as the form is open. */
  readonly key: string
  /** Of a line that the document has already. */
  readonly id?: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string
  readonly um3pl: string
  readonly quantity: string
  /** Of the article; those of a line that was there before are asked for when they are wanted. */
  readonly units: readonly LineUnit[] | undefined
  /** How the article is tracked, where that is known. */
  readonly tracking?: Article['tracking']
  /** More fields of the page, by name: lots, dates. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Added {
  readonly article: Article
  readonly um3pl: string
  readonly fields?: Readonly<Record<string, string>>
}

/** With one more of an article: a line that has it in the same unit counts up, else there is a new line. */
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

/** What was typed as a number; a comma stands for the point, as the API has it. */
export function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** A number as the person would type it. */
export function typedNumber(value: number, language: Language): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',')
}
