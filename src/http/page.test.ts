import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Page } from '../kernel/json.ts'
import { pageBody, pageWindow } from './page.ts'

/**
 * A pager's numbers, defined as sets: all pages of a short list, or else both ends and the pages around the current
 * one.
 */
function modelWindow(current: number, last: number): readonly (number | null)[] {
  const all = Array.from({ length: last }, (_, i) => i + 1)
  if (last < 14) return all
  const near =
    current <= 7
      ? all.filter((page) => page <= 10)
      : current > last - 7
        ? all.filter((page) => page > last - 10)
        : all.filter((page) => Math.abs(page - current) <= 3)
  const shown = all.filter((page) => page <= 2 || page > last - 2 || near.includes(page))
  return shown.flatMap((page, i) => (i > 0 && page - (shown[i - 1] ?? 0) > 1 ? [null, page] : [page]))
}

describe('pageWindow', () => {
  test('is the model', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 150 }), (current, last) => {
        // On page 7 of 14 and similar pages, the ranges meet. The gap stays all the same, because clients expect it.
        const shown = pageWindow(current, last).filter((page) => page !== null)
        expect(shown).toEqual(modelWindow(current, last).filter((page) => page !== null))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [1, 1, '1'],
    [1, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    [1, 14, '1 2 3 4 5 6 7 8 9 10 … 13 14'],
    [7, 20, '1 2 3 4 5 6 7 8 9 10 … 19 20'],
    [8, 20, '1 2 … 5 6 7 8 9 10 11 … 19 20'],
    [13, 20, '1 2 … 10 11 12 13 14 15 16 … 19 20'],
    [14, 20, '1 2 … 11 12 13 14 15 16 17 18 19 20'],
    [99, 20, '1 2 … 11 12 13 14 15 16 17 18 19 20'],
  ])('page %i of %i: %s', (current, last, wanted) => {
    expect(
      pageWindow(current, last)
        .map((page) => page ?? '…')
        .join(' '),
    ).toBe(wanted)
  })
})

function body(total: number, place: { page: number; per_page: number; query?: string }) {
  const count = Math.max(0, Math.min(place.per_page, total - (place.page - 1) * place.per_page))
  const rows = JSON.stringify(Array.from({ length: count }, (_, i) => i))
  const text = pageBody(new Page(rows, count, total), { path: 'http://a/b', query: '', ...place })
  const value: unknown = JSON.parse(text)
  return value
}

describe('pageBody', () => {
  test('figures agree with each other', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 100 }),
        (total, page, per_page) => {
          const last_page = Math.max(1, Math.ceil(total / per_page))
          const empty = (page - 1) * per_page >= total
          expect(body(total, { page, per_page })).toMatchObject({
            links: {
              first: 'http://a/b?page=1',
              last: `http://a/b?page=${last_page}`,
              prev: page === 1 ? null : `http://a/b?page=${page - 1}`,
              next: page >= last_page ? null : `http://a/b?page=${page + 1}`,
            },
            meta: {
              current_page: page,
              last_page,
              per_page,
              total,
              path: 'http://a/b',
              from: empty ? null : (page - 1) * per_page + 1,
              to: empty ? null : Math.min(total, page * per_page),
            },
          })
        },
      ),
    )
  })

  test('the other parameters are kept in the links, and escaped', () => {
    const query = 'search=a%26b%22&page=3&x=1&x=2&page=9'
    expect(body(100, { page: 3, per_page: 10, query })).toMatchObject({
      links: { first: 'http://a/b?search=a%26b%22&x=1&x=2&page=1' },
    })
  })

  test('labels', () => {
    const value = body(30, { page: 2, per_page: 10 })
    expect(value).toMatchObject({
      meta: {
        links: [
          { url: 'http://a/b?page=1', label: '&laquo; Previous', page: 1, active: false },
          { label: '1', page: 1, active: false },
          { label: '2', page: 2, active: true },
          { label: '3', page: 3, active: false },
          { url: 'http://a/b?page=3', label: 'Next &raquo;', page: 3, active: false },
        ],
      },
    })
  })
})
