import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { withConnection } from '../../src/kernel/database/migrate.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { insertToken } from '../../src/logistics/access/store.ts'
import { sequenceArticles } from '../../src/logistics/changes/sequencer.ts'
import { insertClient } from '../../src/logistics/clients/store.ts'
import { insertCompany } from '../../src/logistics/companies/store.ts'
import { insertUser } from '../../src/logistics/users/store.ts'

/** Of no password at all: nobody signs in here. */
const password_hash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface Tenant {
  readonly company: number
  /** Shares the tables, and every tenth id. */
  readonly neighbour: number
  readonly token: string
}

/** A company with a user and a neighbour, both without articles. */
export function insertTenant(database: Database): Promise<Tenant> {
  return database.transaction(async (connection) => {
    const { id: company } = await insertCompany(connection, { name: 'Measured', modules: ['all'] })
    const { id: neighbour } = await insertCompany(connection, { name: 'Neighbour', modules: ['all'] })
    for (const id of [company, neighbour]) {
      for (let i = 1; i <= 10; i += 1) {
        await insertClient(connection, { company: id, code: `C${i}`, name: `Client ${i}` })
      }
    }
    const user = await insertUser(connection, {
      email: 'bench@test.example',
      name: 'Bench',
      super_admin: false,
      password_hash,
      memberships: [{ company_id: company, role: 'operator', is_primary: true, client_ids: null }],
    })
    const token = await insertToken(connection, user.id, { created_at: systemClock.now(), expires_at: null })
    return { company, neighbour, token }
  })
}

/** The id of the company's article at this place in its list, counted from 0: every tenth id is the neighbour's. */
export function articleIdAt(place: number): number {
  return place + Math.floor(place / 9) + 1
}

const batch = 50_000

/** Fills both companies, the ids of one among those of the other as in real life, until the first has `size` articles. */
export async function insertArticles(database: Database, tenant: Tenant, size: number): Promise<void> {
  const last = articleIdAt(size - 1)
  for (let first = 1; first <= last; first += batch) {
    await insertBatch(database, tenant, { first, last: Math.min(last, first + batch - 1) })
  }
  while ((await sequenceArticles(database)) > 0);
  await withConnection(database.url, (client) => client.query('vacuum analyze'))
}

async function insertBatch(
  database: Database,
  { company, neighbour }: Tenant,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await database.write(sql`
    insert into articles (
      company_id, id, client_3pl_id, article_code, name, description, um3pl, um3pl_barcode, integer_only_um3pl_quantity,
      um3pl_2, um3pl_2_factor, tracking, weight_kg, length_cm, width_cm, height_cm, external_reference, metadata,
      created_at, updated_at)
    select o.company, n, c.ids[1 + n % 10], 'ART-' || n, 'Article number ' || n,
           'Article number ' || n || ', of the kind that is measured', 'PCE', (8000000000000 + n)::text, true,
           'CTN', 6, (array['none', 'lot', 'serial'])[1 + n % 3], (n % 1000) / 100.0, 10.5, 20, 7.25, 'EXT-' || n,
           json_build_object('shelf', n % 500)::jsonb, now(), now()
      from generate_series(${first}::bigint, ${last}::bigint) as n
     cross join lateral (select case when n % 10 = 0 then ${neighbour}::bigint else ${company}::bigint end) as o (company)
      join (select company_id, array_agg(id order by id) as ids from clients group by company_id) as c
        on c.company_id = o.company
     order by n`)
}
