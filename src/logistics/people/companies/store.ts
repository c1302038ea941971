import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformReadScope, PlatformWriteScope, ReadScope } from '../../base/access/scopes.ts'
import { unlessTaken } from '../../base/reference/store.ts'
import { modulesAfter } from './rules.ts'
import type { Company, NewCompany } from './schema.ts'

const columns = sql`c.id, c.name, c.code, c.vat_number, c.country_code, c.timezone, c.active, c.sscc_prefix, c.sandbox`
const rest = sql`c.modules, c.version, iso(c.created_at) as created_at, iso(c.updated_at) as updated_at`

/** The platform's view: primary to nobody. */
const record = sql`${columns}, false as is_primary, 'super_admin' as role, ${rest}`

function entered(scope: ReadScope): Statement<'company'> {
  // An integration acts as an operator in every company and is a member nowhere.
  const role = scope.visit.role === 'super_admin' ? sql`'super_admin'` : sql`coalesce(m.role, 'operator')`
  return sql`
    select ${columns}, coalesce(m.is_primary, false) as is_primary, ${role} as role, ${rest}
      from companies c
      left join memberships m on m.company_id = c.id and m.user_id = ${scope.visit.user_id}
     where c.id = any(${scope.companies})`
}

export async function accessibleCompanies(scope: ReadScope): Promise<Json<readonly Company[]>> {
  const row = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r', 'r.id')}::text as json from (${entered(scope)}) r`)
  return new Json(row.json)
}

export function accessibleCompany(scope: ReadScope, id: number): Promise<Json<Company> | undefined> {
  return scope.record<Company>(sql`
    select row_to_json(r)::text as json, r.version from (${entered(scope)} and c.id = ${id}) r`)
}

export function allCompanies(scope: PlatformReadScope): Promise<readonly Company[]> {
  return scope.all<Company>(sql`select ${record} from companies c order by c.id`)
}

/** Locks the company until the transaction ends. Records that belong to it can still be written. */
export function lockCompany(scope: PlatformWriteScope, id: number): Promise<Company | undefined> {
  return scope.maybe<Company>(sql`
    select ${record} from companies c where c.id = ${id} for no key update`)
}

/** Inserts under the given ID, or the next free one: an administrator may already have chosen the next number. */
export async function insertCompany(
  connection: Connection,
  { id, now, ...input }: NewCompany & { readonly now: Date },
): Promise<Company> {
  const insertion = sql`
    insert into companies as c (
      id, name, code, vat_number, country_code, timezone, sscc_prefix, sandbox, modules, created_at, updated_at)
    values (
      coalesce(${id ?? null}::bigint, nextval('companies_id_seq')), ${input.name}, ${input.code ?? null},
      ${input.vat_number ?? null}, ${input.country_code ?? null}, ${input.timezone ?? 'UTC'}, ${input.sscc_prefix ?? null},
      ${input.sandbox ?? false}, ${modulesAfter([], input)}, ${now}, ${now})
    on conflict (id) do nothing
    returning ${record}`
  for (;;) {
    const { rows } = await codeFree(() => connection.query<Company>(insertion))
    const [company] = rows
    if (company !== undefined) return company
    if (id !== undefined) refuse([{ path: 'id', rule: 'taken' }])
  }
}

export function updateCompany(scope: PlatformWriteScope, company: Company): Promise<Company> {
  return codeFree(() =>
    scope.one<Company>(sql`
      update companies as c
         set name = ${company.name}, code = ${company.code}, vat_number = ${company.vat_number},
             country_code = ${company.country_code}, timezone = ${company.timezone}, active = ${company.active},
             sscc_prefix = ${company.sscc_prefix}, sandbox = ${company.sandbox}, modules = ${company.modules}, version = version + 1, updated_at = ${scope.now}
       where c.id = ${company.id} returning ${record}`),
  )
}

function codeFree<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken('companies_code_key', 'code', write)
}
