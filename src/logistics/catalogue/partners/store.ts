import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList, SearchedList } from '../../../lists/list.ts'
import { asked, searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals, recordsOf, unlessTaken } from '../../base/reference/store.ts'
import type { Partner, PartnerList } from './schema.ts'

export const partnerRecord = sql`
  p.id, p.company_id, p.client_3pl_id, p.code, p.name, p.is_supplier, p.is_customer, p.is_carrier, p.vat_number,
  p.email, p.phone, p.address, p.active, p.version, iso(p.created_at) as created_at, iso(p.updated_at) as updated_at`

/** A caller restricted to certain client companies sees their partners and the shared ones. */
function visible(scope: ReadScope): Statement<'company'> {
  return visibleIn(scope, 'p')
}

function visibleIn(scope: ReadScope, rows: string): Statement<'company'> {
  const within = scope.within(rows)
  return scope.clients === null ? within : sql`${within} and ${visibleTo(scope.clients, rows)}`
}

function visibleTo(clients: readonly number[], rows: string): Statement<'none'> {
  const client = name(`${rows}.client_3pl_id`)
  return sql`(${client} is null or ${client} = any(${clients}))`
}

export const partnerList: CountedList = { table: 'partners', columns: [], facets: [[]], newestFirst: false }

export const partnerTexts: SearchedList = {
  table: 'partners',
  alias: 'p',
  text: sql`concat_ws(chr(31), p.code, p.name)`,
  client: sql`p.client_3pl_id`,
}

export function partnerPage(scope: ReadScope, query: PartnerList): Promise<Page<Partner>> {
  return listPage(scope, {
    ...inOrder(partnerList, query),
    alias: 'p',
    record: partnerRecord,
    selection: {},
    conditions: [
      ...asked(scope.clients ?? undefined, (ids) => visibleTo(ids, 'p')),
      ...asked(query.active, (active) => equals('p.active', active)),
      ...asked(query.client_3pl_id, (ids) => equals('p.client_3pl_id', ids)),
      ...asked(query.is_supplier, (is) => equals('p.is_supplier', is)),
      ...asked(query.is_customer, (is) => equals('p.is_customer', is)),
      ...asked(query.is_carrier, (is) => equals('p.is_carrier', is)),
    ],
    search: searchFor(query.search, partnerTexts, visibleIn(scope, 's')),
    query,
  })
}

export function partnerById(scope: ReadScope, id: number): Promise<Json<Partner> | undefined> {
  return scope.record<Partner>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${partnerRecord} from partners p where ${visible(scope)} and p.id = ${id} limit 1) r`)
}

export function partnersByIds(scope: ReadScope, ids: readonly number[]): Promise<string> {
  return recordsOf(scope, partnerRecord, sql`from partners p where ${visible(scope)} and p.id = any(${ids})`)
}

/** Locked until the transaction ends. */
export function lockPartner(scope: WriteScope, id: number): Promise<Partner | undefined> {
  return scope.maybe<Partner>(sql`
    select ${partnerRecord} from partners p where ${visible(scope)} and p.id = ${id} for update`)
}

/** Partner fields that the caller sets. */
export type PartnerValues = Omit<Partner, 'id' | 'company_id' | 'version' | 'created_at' | 'updated_at'>

export async function insertPartner(scope: WriteScope, v: PartnerValues): Promise<number> {
  const { now } = scope
  const { id } = await unlessTaken('partners_code_key', 'code', () =>
    scope.one<{ id: number }>(sql`
      insert into partners (company_id, client_3pl_id, code, name, is_supplier, is_customer, is_carrier, vat_number,
                            email, phone, address, active, created_at, updated_at)
      values (${scope.company}, ${v.client_3pl_id}, ${v.code}, ${v.name}, ${v.is_supplier}, ${v.is_customer},
              ${v.is_carrier}, ${v.vat_number}, ${v.email}, ${v.phone}, ${JSON.stringify(v.address)}, ${v.active},
              ${now}, ${now})
      returning id`),
  )
  return id
}

export async function updatePartner(scope: WriteScope, id: number, v: PartnerValues): Promise<void> {
  await unlessTaken('partners_code_key', 'code', () =>
    scope.run(sql`
      update partners set
        code = ${v.code}, name = ${v.name}, is_supplier = ${v.is_supplier}, is_customer = ${v.is_customer},
        is_carrier = ${v.is_carrier}, vat_number = ${v.vat_number}, email = ${v.email}, phone = ${v.phone},
        address = ${JSON.stringify(v.address)}, active = ${v.active}, version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}
