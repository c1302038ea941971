import type { DocumentWorld } from './document-world.ts'
import type { GrowthQuestion } from './growth.ts'

const perPage = 25
const day_ms = 86_400_000

type Asked = Readonly<Record<string, string | number>>

/** A list of documents, requested with these conditions. */
function listed(path: string, of: (world: DocumentWorld) => Asked) {
  return (world: DocumentWorld): string => {
    const asked = Object.entries(of(world)).map(([key, value]): [string, string] => [key, String(value)])
    return `/${path}?${new URLSearchParams([...asked, ['per_page', String(perPage)]]).toString()}`
  }
}

const pagesOf = ({ facts }: DocumentWorld): number => Math.max(1, Math.ceil(facts.orders / perPage))

/** The given page, or the middle page of a shorter list. */
const page = (wanted: number) => (world: DocumentWorld) => ({
  page: Math.min(wanted, Math.ceil(pagesOf(world) / 2)),
})

type Questions = Readonly<Record<string, (world: DocumentWorld) => Asked>>

/** Typical list requests that counters answer. */
const counted: Questions = {
  'page 1': () => ({}),
  'page 2,000 (or the middle)': page(2_000),
  'page 20,000 (or the middle)': page(20_000),
  'last page': (world) => ({ page: pagesOf(world) }),
  'by status, few': () => ({ status: 'packed' }),
  'by status, most': () => ({ status: 'delivered' }),
  'by several statuses': () => ({ status: 'allocated,picking,packed' }),
  'by client': ({ facts }) => ({ client_3pl_id: facts.client_3pl_id }),
  'by client and status': ({ facts }) => ({ client_3pl_id: facts.client_3pl_id, status: 'packed' }),
  'by warehouse': ({ facts }) => ({ warehouse_id: facts.warehouse_id }),
}

/** Requests that have to search. The demo world determines how often each word occurs in the notes. */
const sought: Questions = {
  'by partner': ({ facts }) => ({ partner_id: facts.partner_id }),
  'by date, one day': ({ facts: { created_at } }) => ({
    created_from: created_at.toISOString(),
    created_to: new Date(created_at.getTime() + day_ms).toISOString(),
  }),
  'by change, the last few': ({ facts }) => ({ updated_from: facts.updated_at.toISOString() }),
  'by number': ({ facts }) => ({ order_number: facts.order_number }),
  'by external reference': ({ facts }) => ({ external_reference: facts.external_reference }),
  'by article': ({ facts }) => ({ article_id: facts.article_id }),
  'search, a rare word': () => ({ search: 'chandelier' }),
  'search, a common word': () => ({ search: 'delivery' }),
  'search, two words': () => ({ search: 'goods entrance' }),
  'search, part of a number': ({ facts }) => ({ search: facts.order_number.slice(-5) }),
  'search, an article code': ({ facts }) => ({ search: facts.article_code }),
  'search, an e-mail address': ({ facts }) => ({ search: facts.email }),
  'search, a city': ({ facts }) => ({ search: facts.city }),
  'search, a tracking number': ({ facts }) => ({ search: facts.tracking_number }),
  'search, no hit': () => ({ search: 'zzqxj' }),
}

/** Lists of the other document kinds. */
const ofOthers: Readonly<Record<string, string>> = {
  'purchase orders': 'purchase-orders',
  receptions: 'receptions',
  returns: 'returns',
}

export const documentQuestions: readonly GrowthQuestion<DocumentWorld>[] = [
  ...Object.entries(counted).map(([name, of]) => ({
    name,
    path: listed('sales-orders', of),
    isCounted: true,
  })),
  ...Object.entries(sought).map(([name, of]) => ({ name, path: listed('sales-orders', of) })),
  ...Object.entries(ofOthers).flatMap(([name, path]) => [
    { name: `${name}, page 1`, path: listed(path, () => ({})), isCounted: true },
    { name: `${name}, search, part of a number`, path: listed(path, () => ({ search: '000013' })) },
    { name: `${name}, search, a common word`, path: listed(path, () => ({ search: 'delivery' })) },
  ]),
]
