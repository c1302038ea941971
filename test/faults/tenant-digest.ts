import type pg from 'pg'
import type { Victims } from './tenant-people.ts'

/** By table and victim: what each row is. */
export type Digest = ReadonlyMap<string, readonly string[]>

interface Table {
  readonly name: string
  readonly tenant: string
  readonly by_client: boolean
}

/** Records of every victim. */
export async function digestOf(
  client: pg.Client,
  { company, shared, site, client: asked }: Victims,
): Promise<Digest> {
  const digest = new Map<string, readonly string[]>()
  for (const [schema, column] of [
    ['logistics', 'company_id'],
    ['auth', 'site_id'],
  ] as const) {
    for (const { name, tenant, by_client } of await tablesOf(client, schema, column)) {
      const look = async (whose: string, condition: string, values: readonly unknown[]) => {
        const text = `select md5(t::text) as row from ${schema}.${name} as t where ${condition}`
        const { rows } = await client.query<{ row: string }>(text, [...values])
        digest.set(`${schema}.${name} of ${whose}`, rows.map(({ row }) => row).toSorted())
      }
      if (schema === 'auth') await look('the other site', `${tenant} = $1`, [site])
      else {
        await look('the other company', `${tenant} = $1`, [company])
        if (by_client)
          await look('the other client', `${tenant} = $1 and client_3pl_id = $2`, [shared, asked])
        // Documents of everybody name the company's rows; a row that is nobody else's is the client's.
        const words = common.has(name) ? 'wq7[am][0-9]+z' : 'wq7a[0-9]+z'
        const owned = by_client ? 'client_3pl_id = $3 or client_3pl_id is null' : '$3::bigint is not null'
        await look(withMore, `${tenant} = $1 and t::text ~* $2 and (${owned})`, [shared, words, asked])
      }
    }
  }
  return digest
}

/** Where the callers write, too, and may name what is others': what was there must still be there. */
const withMore = 'the company they share'

const common = new Set(['companies', 'warehouses', 'locations', 'units'])

/** Tables that say whose a row is; partitions are in their table. */
async function tablesOf(client: pg.Client, schema: string, column: string): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, a.attname as tenant,
            exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'client_3pl_id') as by_client
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = ($1::text)::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname = $2 or (c.relname = 'companies' and $1::text = 'logistics' and a.attname = 'id')
             or (c.relname = 'accounts' and a.attname = 'home_site_id'))`,
    [schema, column],
  )
  return rows
}

/** The tables whose rows are others than before. */
export function differences(before: Digest, after: Digest): readonly string[] {
  return [...before].flatMap(([name, rows]) => {
    const now = new Set(after.get(name))
    const isSame =
      rows.every((row) => now.has(row)) && (name.endsWith(withMore) || now.size === new Set(rows).size)
    return isSame ? [] : [name]
  })
}
