import { withConnection } from '../../src/postgres/migrate.ts'

/** A PostgreSQL that a bench makes databases on. */
export interface BenchServer {
  readonly url: string
  /** For files. */
  readonly folder: string
  readonly profile: string | undefined
  /** A migrated database that new ones are copies of. */
  readonly template: string | undefined
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
