import type { Page } from '../kernel/json.ts'

export interface PagePlace {
  /** Absolute address of the list, without the query. */
  readonly path: string
  /** Query as sent. The links keep every parameter except `page`. */
  readonly query: string
  readonly page: number
  readonly per_page: number
}

/** Body of a paginated list: rows as the database wrote them, with `links` and `meta` around them. */
export function pageBody(page: Page<unknown>, place: PagePlace): string {
  const last_page = Math.max(1, Math.ceil(page.total / place.per_page))
  const current_page = place.page
  const url = addressOf(place)
  const from = page.count === 0 ? null : (current_page - 1) * place.per_page + 1
  const prev = current_page > 1 ? url(current_page - 1) : null
  const next = current_page < last_page ? url(current_page + 1) : null
  const links = { first: url(1), last: url(last_page), prev, next }
  const meta = {
    current_page,
    from,
    last_page,
    links: [
      { url: prev, label: '&laquo; Previous', page: prev === null ? null : current_page - 1, active: false },
      ...pageWindow(current_page, last_page).map((number) =>
        number === null
          ? { url: null, label: '...', page: null, active: false }
          : { url: url(number), label: String(number), page: number, active: number === current_page },
      ),
      { url: next, label: 'Next &raquo;', page: next === null ? null : current_page + 1, active: false },
    ],
    path: place.path,
    per_page: place.per_page,
    to: from === null ? null : from + page.count - 1,
    total: page.total,
    ...(page.exact ? {} : { total_is_minimum: true }),
  }
  return `{"data":${page.rows},"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`
}

function addressOf({ path, query }: PagePlace): (page: number) => string {
  const others = new URLSearchParams(query)
  others.delete('page')
  const start = `${path}?${others.size === 0 ? '' : `${others.toString()}&`}page=`
  return (page) => `${start}${page}`
}

/** Page numbers shown by a pager: both ends, and three on each side of the current page. Null is a gap. */
export function pageWindow(current: number, last: number): readonly (number | null)[] {
  const side = 3
  if (last < side * 2 + 8) return range(1, last)
  const near = side + 4
  if (current <= near) return [...range(1, near + side), null, ...range(last - 1, last)]
  if (current > last - near) return [...range(1, 2), null, ...range(last - near - side + 1, last)]
  return [...range(1, 2), null, ...range(current - side, current + side), null, ...range(last - 1, last)]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}
