import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import { type Place, mentions } from '../../../people/rows.ts'
import type { DocumentKind, Documents } from '../../documents/spine/kind.ts'

// Tables and columns in which the logistics service may hold personal data.

export const outbox: Place = {
  table: 'outbox',
  key: { id: 'bigint', resource_id: 'bigint' },
  columns: { data: 'json', previous: 'json' },
}
export const events: Place = {
  table: 'events',
  key: { sequence: 'bigint', resource_id: 'bigint' },
  columns: { data: 'json', previous: 'json' },
}
export const feed: Place = { table: 'document_feed', key: { id: 'bigint' }, columns: { record: 'json_text' } }
export const answers: Place = {
  table: 'idempotency_keys',
  key: { caller: 'text', route: 'text', key: 'text' },
  columns: { body: 'json_text' },
}
export const deliveries: Place = {
  table: 'deliveries',
  key: { webhook_id: 'bigint', id: 'bigint' },
  columns: { attempts: 'jsonb' },
}
export const auditRows: Place = { table: 'audit', key: { id: 'bigint' }, columns: { change: 'jsonb' } }
export const movements: Place = {
  table: 'stock_movements',
  key: { id: 'bigint' },
  columns: { reason: 'text' },
}
export const partners: Place = {
  table: 'partners',
  key: { id: 'bigint' },
  columns: { code: 'text', name: 'text', email: 'text', phone: 'text', vat_number: 'text', address: 'jsonb' },
}
export const clients: Place = {
  table: 'clients',
  key: { id: 'bigint' },
  columns: { email: 'text', phone: 'text', address: 'jsonb', settings: 'jsonb' },
}
export const invitations: Place = {
  table: 'invitations',
  key: { id: 'bigint' },
  columns: { email: 'text', name: 'text' },
}
export const warehouses: Place = { table: 'warehouses', key: { id: 'bigint' }, columns: { address: 'jsonb' } }

export const replenishments: Place = {
  table: 'replenishments',
  key: { id: 'bigint' },
  columns: { note: 'text', worker: 'text' },
}
export const countPlans: Place = { table: 'count_plans', key: { id: 'bigint' }, columns: { name: 'text' } }

/** The document's header. */
export function documentPlace({ table, people }: Documents): Place {
  return {
    table,
    key: { id: 'bigint' },
    columns: {
      external_reference: 'text',
      notes: 'text',
      cancel_reason: 'text',
      ...Object.fromEntries((people?.texts ?? []).map((column) => [column, 'text'] as const)),
      metadata: 'jsonb',
      ...(people !== undefined && { [people.recipient]: 'jsonb' as const }),
    },
  }
}

/** Rows that belong to a document; their key begins with the document's ID. */
export function partPlaces({
  lines: [table, document],
  lineTexts = [],
  hasLineNotes,
  people,
}: Documents): readonly Place[] {
  const texts = ['description', ...lineTexts].map((column) => [column, 'text'] as const)
  const notes: Place['columns'] =
    hasLineNotes === true ? { external_reference: 'text', metadata: 'jsonb' } : {}
  const lines = { table, document, columns: { ...Object.fromEntries(texts), ...notes } }
  return [lines, ...(people?.parts ?? [])].map((part) => ({
    table: part.table,
    key: { [part.document]: 'bigint' as const, id: 'bigint' as const },
    columns: part.columns,
  }))
}

/** Whether the document `t` is the person's: its recipient has their address, or has none and its partner has it. */
export function isTheirs({ people }: Documents, email: string): Statement<'none'> {
  if (people === undefined) return sql`false`
  const recipient = sql`lower(${name(`t.${people.recipient}`)}->>'email')`
  return sql`coalesce(${recipient} = ${email}, t.partner_id is not null and exists (
    select from partners p where p.company_id = t.company_id and p.id = t.partner_id and ${isPartner('p', email)}))`
}

export function isPartner(alias: string, email: string): Statement<'none'> {
  return sql`(lower(${name(`${alias}.email`)}) = ${email} or lower(${name(`${alias}.address`)}->>'email') = ${email})`
}

/** Whether the document `t` or its parts mention the address. */
export function namesAddress(kind: Documents, email: string): Statement<'none'> {
  const own = mentions(
    Object.keys(documentPlace(kind).columns).map((column) => name(`t.${column}`)),
    email,
  )
  const parts = partPlaces(kind).map((part) => {
    const [document = 'id'] = Object.keys(part.key)
    const columns = Object.keys(part.columns).map((column) => name(`p.${column}`))
    return sql`exists (select from ${name(part.table)} p
      where p.company_id = t.company_id and ${name(`p.${document}`)} = t.id and ${mentions(columns, email)})`
  })
  return join([own, ...parts], sql` or `)
}

/** Whether the document `t` is unfinished and still needs its recipient. */
export function isOpen(kind: Pick<DocumentKind, 'unfinished'> & Documents, email: string): Statement<'none'> {
  return sql`(t.status = any(${kind.unfinished}) and ${isTheirs(kind, email)})`
}
