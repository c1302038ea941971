import { withConnection } from '../../src/postgres/migrate.ts'

/** A PostgreSQL that a bench makes databases on. */
export interface BenchServer {
  readonly url: string
  /** For files. */
  readonly folder: string
  readonly profile: string | undefined
  /** A migrated database that new ones are copies of. */
  readonly template: string | undefined
  /** Databases stay for the next run. */
  readonly isKept: boolean
}

/** The address of the new database. */
export async function createDatabase(
  { url, template }: Pick<BenchServer, 'url'> & Partial<BenchServer>,
  name: string,
): Promise<string> {
  const like = template === undefined ? '' : ` template ${template}`
  await withConnection(url, (client) => client.query(`create database ${name}${like}`))
  return databaseAt(url, name)
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await withConnection(url, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** The same server, another database. */
function databaseAt(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

const filled = 'filled'

/** The address of a database that an earlier run has filled; undefined without one. A half-filled one is dropped. */
export async function keptDatabase(url: string, name: string): Promise<string | undefined> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ is_filled: boolean }>(
      `select shobj_description(oid, 'pg_database') is not distinct from '${filled}' as is_filled
         from pg_database where datname = $1`,
      [name],
    ),
  )
  if (rows[0]?.is_filled === true) return databaseAt(url, name)
  await dropDatabase(url, name)
  return undefined
}

export async function markFilled(url: string, name: string): Promise<void> {
  await withConnection(url, (client) => client.query(`comment on database ${name} is '${filled}'`))
}
