import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import { newSecret } from '../../src/logistics/base/access/rules.ts'
import { storedHash } from '../../src/logistics/base/access/store.ts'
import { insertBareClient } from '../../src/logistics/catalogue/clients/store.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import {
  checkDerived,
  insertCounts,
  insertFeed,
  insertPositions,
  insertSearch,
  withoutIndexes,
} from './derived.ts'

/** A hash of no password at all: nobody signs in here. */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface Tenant {
  readonly company: number
  /** Shares the tables, and every tenth id. */
  readonly neighbour: number
  readonly token: string
}

/** With the columns that an older checkout has too. */
export async function insertOldToken(connection: Connection, user_id: number): Promise<string> {
  const secret = newSecret()
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into tokens (user_id, hash, created_at) values (${user_id}, ${storedHash(secret)}, ${systemClock.now()})
    returning id`)
  return `${rows[0]?.id}|${secret}`
}

/** A company with a user and a neighbour, both without articles. */
export function insertTenant(database: Database): Promise<Tenant> {
  return database.transaction(async (connection) => {
    const now = systemClock.now()
    const { id: company } = await insertCompany(connection, { name: 'Measured', modules: ['all'], now })
    const { id: neighbour } = await insertCompany(connection, { name: 'Neighbour', modules: ['all'], now })
    for (const id of [company, neighbour]) {
      for (let i = 1; i <= 10; i += 1) {
        await insertBareClient(connection, { company: id, code: `C${i}`, name: `Client ${i}` })
      }
    }
    const user = await insertUser(connection, {
      email: 'bench@test.example',
      name: 'Bench',
      super_admin: false,
      password_hash: noPassword,
      memberships: [{ company_id: company, role: 'operator', is_primary: true, client_ids: null }],
      now,
    })
    const token = await insertOldToken(connection, user.id)
    return { company, neighbour, token }
  })
}

/** The company that an earlier run has kept, with a new token. */
export function keptTenant(database: Database): Promise<Tenant> {
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<Omit<Tenant, 'token'> & { user: number }>(sql`
      select c.id as company, (select n.id from companies n where n.name = 'Neighbour') as neighbour, m.user_id as user
        from companies c join memberships m on m.company_id = c.id where c.name = 'Measured'`)
    const { user, ...tenant } = found(rows[0], 'company')
    const token = await insertOldToken(connection, user)
    return { ...tenant, token }
  })
}

/** In ten articles of the company, however many it has; the two letters and `ß` too. */
export const rareWord = 'Kvass'
export const twoRareLetters = 'jq'

/** The id of the company's article at this place in its list, counted from 0: every tenth id is the neighbour's. */
export function articleIdAt(place: number): number {
  return place + Math.floor(place / 9) + 1
}

const batch = 20_000
/** Up to this many it is made again by the worker's own code and compared. */
const checkedSize = 10_000

const words =
  `adhesive aluminium battery birch blanket blender blue bolt bottle bowl box brass brush cable camera canned cardboard
  carpet carton case chain chair charger cleaning cold compass cooler copper cotton cover cup curtain desk door drill
  dryer electric extra flour fork freezer fridge glass gloves green hammer heater helmet iron jacket kettle keyboard
  knife label lamp lantern leather lens lid liquid lithium lock mixer modem monitor mouse mug net oil olive oven pan
  paper pasta peeled pepper phone pillow pine plastic plate pliers pot printer pump racket red rice rope router rubber
  saddle salt saw scanner screen screw shampoo shelf shirt soap speaker spoon steel stove sugar switch table tape tent
  toaster tomato towel tripod trousers tyre vacuum virgin warm washer wheat white window wood wool wrench zinc`.split(
    /\s+/,
  )

/**
 * Fills both companies, the ids of one among those of the other as in real life, until the first has `size` articles; and
 * what the worker makes of them, by which millions would take half an hour.
 */
export async function insertArticles(database: Database, tenant: Tenant, size: number): Promise<void> {
  const last = articleIdAt(size - 1)
  // Never a neighbour's: those end in 0.
  const rareStep = Math.ceil(last / 100) * 10
  const tables = ['articles', 'article_feed', 'article_search']
  await withoutIndexes(
    database.url,
    { schema: 'logistics', tables, unlogged: ['article_feed', 'article_search'] },
    async () => {
      let following: Promise<unknown> = Promise.resolve()
      for (let first = 1; first <= last; first += batch) {
        const ids = { first, last: Math.min(last, first + batch - 1) }
        await Promise.all([insertBatch(database, tenant, { ...ids, rareStep, size }), following])
        following = Promise.all([insertFeed(database, ids), insertSearch(database, ids)])
      }
      await following
      await insertCounts(database)
      await insertPositions(database, last)
    },
  )
  if (size <= checkedSize) await checkDerived(database)
  await withConnection(database.url, (client) => client.query('vacuum analyze'))
}

interface Batch {
  readonly first: number
  readonly last: number
  readonly rareStep: number
  readonly size: number
}

/** Numbered as the sequencer does it: one company after the other, each by its ids. */
async function insertBatch(
  database: Database,
  { company, neighbour }: Tenant,
  { first, last, rareStep, size }: Batch,
): Promise<void> {
  await database.write(sql`
    insert into articles (
      company_id, id, client_3pl_id, article_code, name, description, um3pl, um3pl_barcode, integer_only_um3pl_quantity,
      um3pl_2, um3pl_2_factor, tracking, weight_kg, length_cm, width_cm, height_cm, external_reference, metadata,
      created_at, updated_at, sync_seq, counted)
    select o.company, n, c.ids[1 + n % 10], 'ART-' || n || 'x', t.words,
           t.words || case when n % ${rareStep}::bigint = 3 then ${` ${rareWord} jq ß`} else '' end, 'PCE', (8000000000000 + n)::text, true,
           'CTN', 6, (array['none', 'lot', 'serial'])[1 + n % 3], (n % 1000) / 100.0, 10.5, 20, 7.25, 'EXT-' || n,
           json_build_object('shelf', n % 500)::jsonb, now(), now(),
           case when n % 10 = 0 then ${size}::bigint + n / 10 else n - n / 10 end, 1
      from generate_series(${first}::bigint, ${last}::bigint) as n
     cross join lateral (select case when n % 10 = 0 then ${neighbour}::bigint else ${company}::bigint end) as o (company)
     cross join lateral (
       select string_agg(w.words[1 + abs(hashint8(n * 8 + k) % array_length(w.words, 1))], ' ') as words
         from generate_series(1, 5) as k, (select string_to_array(${words.join(' ')}, ' ')) as w (words)) as t
      join (select company_id, array_agg(id order by id) as ids from clients group by company_id) as c
        on c.company_id = o.company
     order by n`)
}
