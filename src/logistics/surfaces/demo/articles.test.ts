import { describe, expect, test } from 'vitest'
import { micros } from '../../../kernel/decimal.ts'
import { articleFaults } from '../../catalogue/articles/rules.ts'
import { NewArticle } from '../../catalogue/articles/schema.ts'
import { demoArticle } from './articles.ts'
import { demoCompanies } from './world.ts'

const articles = Array.from({ length: 50_000 }, (_, index) => demoArticle(index))
const barcodes = articles
  .flatMap((article) => [article.um3pl_barcode, article.um3pl_2_barcode, article.um3pl_3_barcode])
  .filter((barcode) => barcode !== null)

function share(holds: (article: (typeof articles)[number]) => boolean): number {
  return articles.filter(holds).length / articles.length
}

/** Checks the GS1 rule from the right; the generator works from the left. */
function isEan13(barcode: string): boolean {
  const digits = Array.from(barcode, Number).toReversed()
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 1 ? 3 : 1), 0)
  return /^\d{13}$/.test(barcode) && sum % 10 === 0
}

describe('demoArticle', () => {
  test('is the same article every time', () => {
    expect(demoArticle(4711)).toEqual(articles[4711])
  })

  test('has a code that no other article of its client has', () => {
    const codes = new Set(articles.map((article) => `${article.client} ${article.article_code}`))
    expect(codes.size).toBe(articles.length)
  })

  test('has barcodes that no other unit has, with the right check digit', () => {
    expect(new Set(barcodes).size).toBe(barcodes.length)
    expect(barcodes.filter((barcode) => !isEan13(barcode))).toEqual([])
    expect(isEan13('4006381333931')).toBe(true)
    expect(isEan13('4006381333930')).toBe(false)
  })

  test('keeps every rule of an article and of its fields', () => {
    const wrong = articles.filter(
      (article) => articleFaults(article).length > 0 || !NewArticle.safeParse(article).success,
    )
    expect(wrong).toEqual([])
  })

  test('has packaging of at least one base unit, larger from level to level, of whole pieces', () => {
    const wrong = articles.filter((article) => {
      const factors = [article.um3pl_2_factor, article.um3pl_3_factor].flatMap((factor) =>
        factor === null ? [] : [micros(factor)],
      )
      const whole = factors.every((factor) => factor % 1_000_000n === 0n)
      const growing = factors.every((factor, at) => factor > (factors[at - 1] ?? 999_999n))
      return !growing || (article.integer_only_um3pl_quantity && !whole)
    })
    expect(wrong).toEqual([])
  })

  test('belongs to a client company of the world, and each of them has some', () => {
    const owners = new Set(articles.map(({ company_id, client }) => `${company_id} ${client}`))
    const clients = demoCompanies.flatMap(({ id, clients: own }) => own.map(({ code }) => `${id} ${code}`))
    expect([...owners].toSorted()).toEqual(clients.toSorted())
    expect(new Set(articles.slice(0, 50).map((article) => article.client)).size).toBe(clients.length)
  })

  test('is made in the last two years and changed after it was made', () => {
    const wrong = articles.filter(({ created_s, updated_s, version }) => {
      const ordered = updated_s >= 0 && updated_s <= created_s && created_s <= 730 * 86_400
      return !ordered || (version === 1 && updated_s !== created_s)
    })
    expect(wrong).toEqual([])
  })

  test('shows the variety of real catalogues', () => {
    expect(share((article) => !article.active)).toBeCloseTo(0.03, 2)
    expect(share((article) => article.tracking === 'lot')).toBeGreaterThan(0.2)
    expect(share((article) => article.tracking === 'serial')).toBeGreaterThan(0.05)
    expect(share((article) => article.expiry_tracking)).toBeGreaterThan(0.2)
    expect(share((article) => article.name === null)).toBeGreaterThan(0.01)
    expect(share((article) => article.external_reference !== null)).toBeGreaterThan(0.3)
    expect(share((article) => Object.keys(article.metadata).length > 0)).toBeGreaterThan(0.2)
    expect(share((article) => /\p{Script=Greek}/u.test(article.description))).toBeGreaterThan(0.01)
    expect(share((article) => /\p{Script=Han}/u.test(article.description))).toBeGreaterThan(0.01)
    expect(new Set(articles.map((article) => article.um3pl))).toEqual(
      new Set(['PCE', 'KGM', 'LTR', 'MTR', 'MTK', 'PR']),
    )
    expect(new Set(articles.map((article) => article.description)).size).toBeGreaterThan(2_000)
  })
})
