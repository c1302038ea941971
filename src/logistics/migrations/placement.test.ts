import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'

// Where a host spreads its companies over servers, a table is in one of three places. Tables of companies have the company in
// every key, so that all rows of a company can be together.

/** Small tables that others refer to, or join: a copy on each server. */
const everywhere = ['companies', 'users', 'memberships']

/** Tables of people and of the installation: on the server that all programs connect to. */
const central = [
  'api_tokens',
  'backfills',
  'cache',
  'caught_mail',
  'change_marks',
  'delivery_totals',
  'erasures',
  'event_marks',
  'factor_challenges',
  'factors',
  'heartbeats',
  'invitations',
  'links',
  'mail',
  'mail_totals',
  'mail_turns',
  'migrations',
  'numbering',
  'oidc_returns',
  'rate_limits',
  'recovery_codes',
  'sign_ons',
  'sso',
  'throttle',
  'tokens',
  'user_device_notices',
  'user_devices',
]

/** Tables of companies that still have a key without the company. */
const unready = ['audit', 'delivery_lanes', 'list_deltas', 'webhooks']

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(() => fresh.drop())

async function namesOf(statement: string): Promise<readonly string[]> {
  const { rows } = await fresh.pool.query<{ name: string }>(statement)
  return rows.map(({ name }) => name).toSorted()
}

const tables = `
  select c.oid, c.relname::text as name from pg_class c
   where c.relnamespace = 'logistics'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

async function tablesOfCompanies(): Promise<readonly string[]> {
  const all = await namesOf(tables)
  return all.filter((table) => !everywhere.includes(table) && !central.includes(table))
}

test('the lists name tables that exist', async () => {
  expect(await namesOf(tables)).toEqual(expect.arrayContaining([...everywhere, ...central, ...unready]))
})

test('every row of a company says which company it is of', async () => {
  const named = await namesOf(`
    select t.name from (${tables}) as t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and a.attnotnull`)
  const missing = (await tablesOfCompanies()).filter((table) => !named.includes(table))
  // Entries about the installation are of no company.
  expect(missing).toEqual(['audit'])
})

test('every key of a company has the company in it', async () => {
  const wrong = await namesOf(`
    select distinct t.name from (${tables}) as t
      join pg_index i on i.indrelid = t.oid and i.indisunique
     where not exists (select from pg_attribute a
                        where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))`)
  const ours = await tablesOfCompanies()
  expect(wrong.filter((table) => ours.includes(table))).toEqual(unready)
})

interface Reference {
  readonly table: string
  readonly other: string
  /** Columns of the company on both sides stand opposite each other. */
  readonly by_company: boolean
}

test('references stay within a company, or lead to what is everywhere', async () => {
  const { rows } = await fresh.pool.query<Reference>(`
    select t.name as table, o.name as other,
           exists (select from unnest(k.conkey, k.confkey) as c (own, theirs)
                     join pg_attribute a on a.attrelid = t.oid and a.attnum = c.own and a.attname = 'company_id'
                     join pg_attribute b on b.attrelid = o.oid and b.attnum = c.theirs and b.attname = 'company_id') as by_company
      from pg_constraint k join (${tables}) as t on t.oid = k.conrelid join (${tables}) as o on o.oid = k.confrelid
     where k.contype = 'f'`)
  const ours = await tablesOfCompanies()
  const wrong = rows.filter(({ table, other, by_company }) =>
    ours.includes(table)
      ? !everywhere.includes(other) && !(ours.includes(other) && by_company)
      : ours.includes(other),
  )
  expect(wrong).toEqual([])
})
