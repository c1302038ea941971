import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { Role } from '../../base/access/roles.ts'
import { Vault } from '../../../kernel/vault.ts'
import { demoTotpKey } from '../../../identity/factors/demo.ts'
import { articleOperations } from '../../catalogue/articles/operations.ts'
import { values } from '../../catalogue/articles/store.ts'
import { documentKinds } from '../../kinds.ts'
import { countPlanOperations } from '../../floor/count-plans/operations.ts'
import { factorPurpose } from '../../people/factors/store-owners.ts'
import { kitOperations } from '../../floor/kits/operations.ts'
import { replenishmentOperations } from '../../floor/replenishments/operations.ts'
import { stockWrites } from '../../stock/stock/operations-writes.ts'
import { type DemoArticle, demoArticle } from './articles.ts'
import { historyDocuments, loadHistory } from './history.ts'
import { type Ground, groundOf, insertRecords, lockDemo, placeOf } from './records.ts'
import { type DemoCompany, demoCompanies, demoPassword, demoUsers } from './world.ts'

interface DemoSignIn {
  readonly email: string
  readonly password: string
  /** Key of the user's authenticator app. */
  readonly totp_key: string | null
  /** Role in the primary company. */
  readonly role: Role
  /** Companies that the sign-in gives access to, as text. */
  readonly company: string
}

export interface DemoWorld {
  /** Empty, like `users`, if the database has companies of its own. */
  readonly companies: readonly DemoCompany[]
  readonly users: readonly DemoSignIn[]
  readonly articles: number
  /** Orders that this call added, besides those of the history. */
  readonly orders: number
  /** Whether this call added anything. */
  readonly loaded: boolean
  /** A one-sentence summary. */
  readonly statement: string
}

interface DemoSize {
  readonly articles: number
  /** Whether to add half a year of documents, created by API operations. */
  readonly history?: boolean
  /** Number of sales orders, besides those of the history. */
  readonly orders?: number
  /** Only adds orders after this number; the caller fills in the others. */
  readonly ordersAfter?: number
}

interface DemoParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
  /** APP_KEY, which seals the keys of authenticator apps. Without it, no user has an app. */
  readonly appKey?: string | undefined
}

/**
 * Loads the demo world into a database without companies, or completes an interrupted load. A database with companies
 * of its own stays unchanged. `progress` gets 0 when the articles begin, then the row count of each batch.
 */
export async function loadDemo(
  parts: DemoParts,
  options: DemoSize,
  progress: (rows: number) => void,
): Promise<DemoWorld> {
  const { articles, orders = 0 } = options
  const volume = orders === 0 ? undefined : await volumeLoader()
  const before = await founded(parts)
  if (before === 'foreign') return refusal
  progress(0)
  let added = 0
  for (let first = 0; first < articles; first += batch) {
    const size = Math.min(batch, articles - first)
    added += await insertArticles(
      parts,
      Array.from({ length: size }, (_, at) => demoArticle(first + at)),
    )
    progress(size)
  }
  if (options.history === true) await loadHistory({ ...parts, operations: historyOperations }, progress)
  const addedOrders =
    volume === undefined
      ? 0
      : await volume(
          { ...parts, insertArticles: (rows) => insertArticles(parts, rows) },
          { total: orders, after: options.ordersAfter ?? 0 },
          progress,
        )
  const loaded = before === 'empty' || added > 0 || addedOrders > 0
  const statement = loaded
    ? `The demo world is loaded: ${demoCompanies.length} companies, ${articles} articles${ordersSaid(orders, addedOrders)}.`
    : 'The demo world was there already.'
  return {
    companies: demoCompanies,
    users: signIns(parts.appKey !== undefined),
    articles,
    orders: addedOrders,
    loaded,
    statement,
  }
}

function ordersSaid(orders: number, added: number): string {
  return orders === 0 ? '' : `, ${orders} orders beside those of its history (${added} of them new)`
}

/** The demo world can't be loaded as asked; nothing was changed. */
export class DemoRefused extends Error {
  override readonly name = 'DemoRefused'
}

/** The loader of any number of orders serves benches and sizing, so the package leaves it out (`tools/package.ts`). */
async function volumeLoader() {
  try {
    return (await import('./volume/load.ts')).loadVolume
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new DemoRefused(
      '--orders works from a checkout of the source only; the package does not have its loader',
    )
  }
}

/** Total count that `progress` will reach, in rows and documents. */
export function demoSize({ articles, history = false, orders = 0 }: DemoSize): number {
  return articles + (history ? historyDocuments : 0) + orders
}

const historyOperations = [
  ...articleOperations,
  ...kitOperations,
  ...replenishmentOperations,
  ...countPlanOperations,
  ...stockWrites,
  ...documentKinds.flatMap((kind) => kind.operations('en')),
]

const refusal: DemoWorld = {
  companies: [],
  users: [],
  articles: 0,
  orders: 0,
  loaded: false,
  statement: 'the demo world goes into an empty database only; this one has companies of its own',
}

function signIns(hasKey: boolean): readonly DemoSignIn[] {
  return demoUsers.map((user) => ({
    email: user.email,
    password: demoPassword,
    totp_key: user.hasApp && hasKey ? demoTotpKey : null,
    role: user.memberships[0]?.role ?? 'super_admin',
    company: placeOf(user),
  }))
}

/** Ensures that the small records exist, in one transaction. Returns the state found before. */
async function founded({ database, passwords, clock, appKey }: DemoParts): Promise<Ground> {
  const ground = await groundOf(database)
  if (ground !== 'empty') return ground
  // Hash once for all users, before the transaction: a hash takes 40 ms.
  const password_hash = await passwords.hash(demoPassword)
  const vault = appKey === undefined ? undefined : new Vault(appKey, factorPurpose)
  return database.transaction(async (connection) => {
    await lockDemo(connection)
    const now = await groundOf(connection)
    if (now === 'empty') await insertRecords(connection, { password_hash, vault, now: clock.now() })
    return now
  })
}

/** Rows per statement. Larger batches aren't faster and make the progress bar jump. */
const batch = 2_000

/** A round falls short only if callers have chosen IDs ahead of the sequence. Each round advances it. */
const roundsLimit = 100

/**
 * Ensures that the articles exist, and returns how many it added. Batches are inserted whole and in order, so checking
 * for the last article is enough.
 */
async function insertArticles(
  { database, clock }: DemoParts,
  articles: readonly DemoArticle[],
): Promise<number> {
  const [first, last] = [articles[0], articles.at(-1)]
  if (first === undefined || last === undefined) return 0
  return database.transaction(async (connection) => {
    await lockDemo(connection)
    if (await isThere(connection, last)) return 0
    const rows = JSON.stringify(articles)
    let added = 0
    for (let round = 0; round < roundsLimit; round += 1) {
      const { inserted, collided } = await insertBatch(connection, rows, clock.now())
      added += inserted
      if (collided === 0) return added
    }
    throw new Error(`no free ids for the articles from ${first.article_code} on after ${roundsLimit} rounds`)
  })
}

async function isThere(connection: Connection, article: DemoArticle): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select from clients c
      join articles a on a.company_id = c.company_id and a.client_3pl_id = c.id
     where c.company_id = ${article.company_id} and c.code = ${article.client}
       and a.article_code = ${article.article_code}`)
  return rows.length > 0
}

interface Insertion {
  readonly inserted: number
  /** Rows skipped because their ID was taken. */
  readonly collided: number
}

/**
 * Inserts missing articles and relies on the conflict clause to find them. Looking them up first took ten times as long
 * as the insertion, because the table has no statistics yet.
 */
async function insertBatch(connection: Connection, rows: string, now: Date): Promise<Insertion> {
  const result = await connection.query<Insertion>(sql`
    with numbered as materialized (
      select nextval('articles_id_seq') as id, s.*
        from (select c.id as client_3pl_id, r.*
                from jsonb_to_recordset(${rows}::jsonb) as r (
                       index integer, company_id bigint, client text,
                       article_code text, name text, description text,
                       um3pl text, um3pl_barcode text, integer_only_um3pl_quantity boolean,
                       um3pl_2 text, um3pl_2_factor numeric, um3pl_2_barcode text,
                       um3pl_3 text, um3pl_3_factor numeric, um3pl_3_barcode text,
                       tracking text, expiry_tracking boolean,
                       weight_kg numeric, length_cm numeric, width_cm numeric, height_cm numeric,
                       external_reference text, metadata jsonb, active boolean, version integer,
                       created_s integer, updated_s integer)
                join clients c on c.company_id = r.company_id and c.code = r.client
               order by r.index) s),
    free as materialized (
      select * from numbered n
       where not exists (select from articles a where a.company_id = n.company_id and a.id = n.id)),
    inserted as (
      insert into articles (
        company_id, id, client_3pl_id, article_code, ${values}, version, created_at, updated_at)
      select company_id, id, client_3pl_id, article_code, ${values}, version,
             ${now}::timestamptz - make_interval(secs => created_s),
             ${now}::timestamptz - make_interval(secs => updated_s)
        from free
      on conflict (company_id, client_3pl_id, article_code) do nothing
      returning 1)
    select (select count(*) from inserted) as inserted,
           (select count(*) from numbered) - (select count(*) from free) as collided`)
  return result.rows[0] ?? { inserted: 0, collided: 0 }
}
