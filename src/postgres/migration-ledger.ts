import pg from 'pg'
import { compareReleases, version } from '../kernel/version.ts'
import { MigrationError } from './migration-error.ts'

export interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** Oldest release that can work on the schema after the migration; null if the migration doesn't say. */
  readonly needs: string | null
  /** Release of the program that applied it. */
  readonly release: string | null
}

type Known = Pick<Applied, 'number' | 'name' | 'checksum'>

function ledgerOf(schema: string): string {
  return `${pg.escapeIdentifier(schema)}.migrations`
}

/** State of a ledger: missing, from before releases were numbered, or complete. */
async function ledgerState(client: pg.Client, schema: string): Promise<'missing' | 'old' | 'whole'> {
  const { rows } = await client.query<{ names: readonly string[] | null }>(
    `select array_agg(attname::text) as names from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [ledgerOf(schema)],
  )
  const names = rows[0]?.names ?? null
  if (names === null) return 'missing'
  return names.includes('needs') ? 'whole' : 'old'
}

/** Call this only before applying a migration: the role of a migrated program may not create tables. */
export async function prepareLedger(client: pg.Client, schema: string): Promise<void> {
  const state = await ledgerState(client, schema)
  if (state === 'whole') return
  if (state === 'old') {
    await client.query(`alter table ${ledgerOf(schema)}
      add column if not exists needs text, add column if not exists release text`)
    return
  }
  const known = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (known.rowCount === 0) await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`)
  await client.query(`create table if not exists ${ledgerOf(schema)} (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    needs text,
    release text
  )`)
}

export async function appliedIn(client: pg.Client, schema: string): Promise<readonly Applied[]> {
  const state = await ledgerState(client, schema)
  if (state === 'missing') return []
  const said = state === 'whole' ? 'needs, release' : 'null as needs, null as release'
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, ${said} from ${ledgerOf(schema)} order by number limit 10000`,
  )
  return rows
}

export async function record(
  client: pg.Client,
  schema: string,
  { number, name, checksum, needs }: Known & { readonly needs: string | undefined },
): Promise<void> {
  await client.query(
    `insert into ${ledgerOf(schema)} (number, name, checksum, needs, release) values ($1, $2, $3, $4, $5)`,
    [number, name, checksum, needs ?? null, version],
  )
}

/** Accepts the first of the program's migrations, or all and newer ones it can work with. Refuses any other. */
export function assertFits(applied: readonly Applied[], known: readonly Known[]): void {
  for (const [index, ours] of known.slice(0, applied.length).entries()) {
    const row = applied[index]
    if (row === undefined) return
    if (row.number !== ours.number) {
      throw new MigrationError(
        `migration ${row.name} is applied but ${ours.name}, which comes before it, is not`,
      )
    }
    if (row.name !== ours.name) {
      throw new MigrationError(
        `migration ${row.name} is applied, but the program has ${ours.name} in its place`,
      )
    }
    if (row.checksum !== ours.checksum) {
      throw new MigrationError(
        `migration ${row.name} was changed after it was applied: add a new one instead`,
      )
    }
  }
  assertWorks(applied.slice(known.length))
}

/** Refuses newer migrations that this program can't work with. */
function assertWorks(newer: readonly Applied[]): void {
  const silent = newer.find(({ needs }) => needs === null)
  if (silent !== undefined) {
    const way = silent.release === null ? '' : `; start Waybill ${silent.release} or later`
    throw new MigrationError(
      `migration ${silent.name} is applied but unknown: the database is newer than the program${way}`,
    )
  }
  const [strictest] = newer.toSorted((one, other) => compareReleases(other.needs ?? '', one.needs ?? ''))
  if (strictest === undefined || compareReleases(strictest.needs ?? '', version) <= 0) return
  throw new MigrationError(
    `the database needs Waybill ${strictest.needs} or later, and this is ${version}: ` +
      `Waybill ${newer.at(-1)?.release} has migrated it, and migration ${strictest.name} is not for older programs. ` +
      `Start Waybill ${strictest.needs} or later, or restore a backup from before the upgrade`,
  )
}
