import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { ReferenceList } from '../../base/reference/schema.ts'
import type { CountedList, SearchedList } from '../../../lists/list.ts'
import { asked, searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { recordStore } from '../../base/reference/store-records.ts'
import { equals } from '../../base/reference/store.ts'
import { defaultSettings } from './rules.ts'
import type { Client } from './schema.ts'

const clientRecord = sql`
  c.id, c.company_id, c.code, c.name, c.vat_number, c.email, c.phone, c.address, c.country_code, c.active,
  ${JSON.stringify(defaultSettings)}::jsonb || c.settings as settings,
  c.version, iso(c.created_at) as created_at, iso(c.updated_at) as updated_at`

/** A caller restricted to certain client companies sees only those. */
function visible(scope: ReadScope): Statement<'company'> {
  const within = scope.within('c')
  return scope.clients === null ? within : sql`${within} and c.id = any(${scope.clients})`
}

export const clientList: CountedList = { table: 'clients', columns: [], facets: [[]], newestFirst: false }

export const clientTexts: SearchedList = {
  table: 'clients',
  alias: 'c',
  text: sql`concat_ws(chr(31), c.code, c.name)`,
  client: sql`c.id`,
}

export function clientPage(scope: ReadScope, query: ReferenceList): Promise<Page<Client>> {
  return listPage(scope, {
    ...inOrder(clientList, query),
    alias: 'c',
    record: clientRecord,
    selection: {},
    conditions: [
      ...asked(scope.clients ?? undefined, (ids) => sql`c.id = any(${ids})`),
      ...asked(query.active, (active) => equals('c.active', active)),
    ],
    search: searchFor(query.search, clientTexts, scope.owned('s')),
    query,
  })
}

export const clients = recordStore<Client>({
  resource: 'client',
  table: 'clients',
  alias: 'c',
  record: clientRecord,
  columns: ['code', 'name', 'vat_number', 'email', 'phone', 'address', 'country_code', 'active', 'settings'],
  visible,
  clientOf: (id) => id,
})

/** Client company with only a name: for the demo, tests and benchmarks, which have no scope. */
export async function insertBareClient(
  connection: Connection,
  { company, code, name }: { readonly company: number; readonly code: string; readonly name: string },
): Promise<{ readonly id: number }> {
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into clients (company_id, code, name) values (${company}, ${code}, ${name}) returning id`)
  return { id: rows[0]?.id ?? 0 }
}

/** Whether new records may name this client company: it exists here, is active, and is visible to the caller. */
export async function isUsableClient(scope: WriteScope, client_3pl_id: number): Promise<boolean> {
  const row = await scope.maybe(sql`
    select 1 from clients c where ${visible(scope)} and c.id = ${client_3pl_id} and c.active`)
  return row !== undefined
}
