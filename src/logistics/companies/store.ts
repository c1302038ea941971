import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Connection, ReadScope } from '../../kernel/scope.ts'
import { moduleSlugs } from '../modules.ts'
import type { Company, NewCompany } from './schema.ts'

const columns = sql`c.id, c.name, c.code, c.vat_number, c.country_code, c.timezone, c.active`
const stamps = sql`c.version, iso(c.created_at) as created_at, iso(c.updated_at) as updated_at`

export async function accessibleCompanies(scope: ReadScope): Promise<Json<readonly Company[]>> {
  const row = await scope.one<{ json: string }>(sql`
    select coalesce(json_agg(row_to_json(r) order by r.id), '[]')::text as json
      from (select ${columns}, coalesce(m.is_primary, false) as is_primary, c.modules, ${stamps}
              from companies c
              left join memberships m on m.company_id = c.id and m.user_id = ${scope.visit.user_id}
             where c.id = any(${scope.companies})) r`)
  return new Json(row.json)
}

export async function allCompanies(connection: Connection): Promise<readonly Omit<Company, 'is_primary'>[]> {
  const { rows } = await connection.query<Omit<Company, 'is_primary'>>(sql`
    select ${columns}, c.modules, ${stamps} from companies c order by c.id`)
  return rows
}

export async function insertCompany(
  connection: Connection,
  input: NewCompany,
): Promise<Omit<Company, 'is_primary'>> {
  const modules = input.modules.includes('all')
    ? moduleSlugs
    : moduleSlugs.filter((slug) => input.modules.includes(slug))
  const statement =
    input.id === undefined
      ? sql`insert into companies as c (name, code, modules) values (${input.name}, ${input.code ?? null}, ${modules})
            returning ${columns}, c.modules, ${stamps}`
      : sql`insert into companies as c (id, name, code, modules)
            values (${input.id}, ${input.name}, ${input.code ?? null}, ${modules})
            returning ${columns}, c.modules, ${stamps}`
  try {
    const { rows } = await connection.query<Omit<Company, 'is_primary'>>(statement)
    if (input.id !== undefined) await skipTakenIds(connection)
    return found(rows[0], 'company')
  } catch (error) {
    if (violates(error, 'companies_pkey'))
      throw new Problem('invalid', { faults: [{ path: 'id', rule: 'taken' }] })
    if (violates(error, 'companies_code_key')) {
      throw new Problem('invalid', { faults: [{ path: 'code', rule: 'taken' }] })
    }
    throw error
  }
}

/** Ids that an administrator chose must not meet the generated ones later. */
async function skipTakenIds(connection: Connection): Promise<void> {
  await connection.query(sql`
    select setval(pg_get_serial_sequence('companies', 'id'),
                  greatest((select max(id) from companies), (select last_value from companies_id_seq)))`)
}

export async function setModules(
  connection: Connection,
  company_id: number,
  change: { readonly enable: readonly string[]; readonly disable: readonly string[] },
): Promise<Omit<Company, 'is_primary'> | undefined> {
  const { rows } = await connection.query<Omit<Company, 'is_primary'>>(sql`
    update companies as c
       set modules = (select coalesce(array_agg(m order by array_position(${moduleSlugs}::text[], m)), '{}')
                        from (select unnest(c.modules) union select unnest(${change.enable}::text[])
                              except select unnest(${change.disable}::text[])) as u (m)),
           version = version + 1, updated_at = now()
     where c.id = ${company_id}
    returning ${columns}, c.modules, ${stamps}`)
  return rows[0]
}
