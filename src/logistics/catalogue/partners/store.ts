import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { CountedList, SearchedList } from '../../../lists/list.ts'
import { asked, searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { recordStore } from '../../base/reference/store-records.ts'
import { equals } from '../../base/reference/store.ts'
import type { Partner, PartnerList } from './schema.ts'

const partnerRecord = sql`
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

export const partners = recordStore<Partner>({
  resource: 'partner',
  table: 'partners',
  alias: 'p',
  record: partnerRecord,
  columns: [
    'client_3pl_id',
    'code',
    'name',
    'is_supplier',
    'is_customer',
    'is_carrier',
    'vat_number',
    'email',
    'phone',
    'address',
    'active',
  ],
  visible,
  clientOf: (_id, { client_3pl_id }) => client_3pl_id,
})
