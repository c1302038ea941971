import type { DocumentWorld } from './document-world.ts'
import type { GrowthQuestion } from './growth.ts'

const perPage = 25
const day_ms = 86_400_000

/** A list of sales orders, asked with these conditions. */
function orders(of: (world: DocumentWorld) => Readonly<Record<string, string | number>>) {
  return (world: DocumentWorld): string => {
    const asked = Object.entries(of(world)).map(([key, value]): [string, string] => [key, String(value)])
    return `/sales-orders?${new URLSearchParams([...asked, ['per_page', String(perPage)]]).toString()}`
  }
}

const pagesOf = ({ facts }: DocumentWorld): number => Math.max(1, Math.ceil(facts.orders / perPage))

/** What people ask of a list of orders. The words are in the notes as often as the demo world puts them there. */
export const documentQuestions: readonly GrowthQuestion<DocumentWorld>[] = [
  { name: 'page 1', path: orders(() => ({})) },
  {
    name: 'page 2,000 (or the middle)',
    path: orders((world) => ({ page: Math.min(2_000, Math.ceil(pagesOf(world) / 2)) })),
  },
  { name: 'last page', path: orders((world) => ({ page: pagesOf(world) })) },
  { name: 'by status, few', path: orders(() => ({ status: 'packed' })) },
  { name: 'by status, most', path: orders(() => ({ status: 'delivered' })) },
  { name: 'by client', path: orders(({ facts }) => ({ client_3pl_id: facts.client_3pl_id })) },
  {
    name: 'by status and client',
    path: orders(({ facts }) => ({ status: 'packed', client_3pl_id: facts.client_3pl_id })),
  },
  { name: 'by warehouse', path: orders(({ facts }) => ({ warehouse_id: facts.warehouse_id })) },
  {
    name: 'by date, one day',
    path: orders(({ facts: { created_at } }) => ({
      created_from: created_at.toISOString(),
      created_to: new Date(created_at.getTime() + day_ms).toISOString(),
    })),
  },
  { name: 'by article', path: orders(({ facts }) => ({ article_id: facts.article_id })) },
  {
    name: 'by external reference',
    path: orders(({ facts }) => ({ external_reference: facts.external_reference })),
  },
  { name: 'by number', path: orders(({ facts }) => ({ order_number: facts.order_number })) },
  { name: 'search, a rare word', path: orders(() => ({ search: 'chandelier' })) },
  { name: 'search, a common word', path: orders(() => ({ search: 'delivery' })) },
  {
    name: 'search, part of a number',
    path: orders(({ facts }) => ({ search: facts.order_number.slice(-5) })),
  },
  { name: 'search, two words', path: orders(() => ({ search: 'goods entrance' })) },
  { name: 'search, no hit', path: orders(() => ({ search: 'zzqxj' })) },
]
