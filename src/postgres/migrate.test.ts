import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { version } from '../kernel/version.ts'
import { type Migration, type Place, migrate, migrateAt, migrationsIn, schemaState } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

const database = `waybill_schema_test_${randomBytes(6).toString('hex')}`
const url = inject('databaseUrl').replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${database}`)
let folders: string

async function query(statement: string, address = url): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(folders, randomBytes(6).toString('hex'))
  await mkdir(folder)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

async function migrationsOf(files: Readonly<Record<string, string>>): Promise<readonly Migration[]> {
  return migrationsIn(await folderOf(files))
}

/** Names of the migrations that would be applied. */
async function pending(address: string, schema: string, ours: readonly Migration[]) {
  return (await schemaState(address, schema, ours)).pending.map(({ name }) => name)
}

function freshSchema(): string {
  return `s_${randomBytes(6).toString('hex')}`
}

async function expectRefusal(schema: string, ours: Readonly<Record<string, string>>, message: string) {
  const migrations = await migrationsOf(ours)
  await expect(migrate(url, schema, migrations)).rejects.toThrow(message)
  await expect(schemaState(url, schema, migrations)).rejects.toThrow(message)
}

beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'waybill-migrate-'))
  await query(`create database ${database}`, inject('databaseUrl'))
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await query(`drop database if exists ${database} with (force)`, inject('databaseUrl'))
  await rm(folders, { recursive: true })
})

describe('migrationsIn', () => {
  test('reads the files in order and leaves others alone', async () => {
    const folder = await folderOf({
      '0002-b-2.sql': 'select 2',
      '0001-a.sql': 'select 1',
      'README.md': '',
      '.0001-a.sql.swp': '',
    })
    const migrations = await migrationsIn(pathToFileURL(folder))
    expect(migrations.map(({ number, name, sql }) => [number, name, sql])).toEqual([
      [1, '0001-a', 'select 1'],
      [2, '0002-b-2', 'select 2'],
    ])
    expect(await migrationsIn(folder)).toEqual(migrations)
  })

  test('line endings and a byte order mark do not change the checksum', async () => {
    const [unix] = await migrationsOf({ '0001-a.sql': 'select\n1;\n' })
    const [windows] = await migrationsOf({ '0001-a.sql': '\uFEFFselect\r\n1;\r\n' })
    const [edited] = await migrationsOf({ '0001-a.sql': 'select\n2;\n' })
    expect(windows).toEqual(unix)
    expect(unix?.checksum).toMatch(/^[0-9a-f]{64}$/)
    expect(edited?.checksum === unix?.checksum).toBe(false)
  })

  test.for([
    ['a gap', ['0001-a.sql', '0003-c.sql'], 'migration 0002 is missing before 0003-c'],
    ['a wrong start', ['0002-a.sql'], 'migration 0001 is missing before 0002-a'],
    ['a number used twice', ['0001-a.sql', '0001-b.sql'], 'migration 0001-b repeats or is out of order'],
    ['zero', ['0000-a.sql'], 'migration 0000-a repeats or is out of order'],
    ['a short number', ['1-a.sql'], '1-a.sql is not named like a migration'],
    ['a name in capitals', ['0001-Add.sql'], '0001-Add.sql is not named like a migration'],
    ['a copy', ['0001-a.sql', '0002-b.sql.orig'], '0002-b.sql.orig is not named like a migration'],
  ] as const)('refuses %s', async ([, files, message]) => {
    const folder = migrationsOf(Object.fromEntries(files.map((file) => [file, ''])))
    await expect(folder).rejects.toThrow(message)
  })
})

describe('migrate', () => {
  test('applies each migration once, in the schema', async () => {
    const schema = freshSchema()
    const first = { '0001-items.sql': 'create table items (id int); insert into items values (1);' }
    const second = { '0002-names.sql': 'alter table items add name text;\nset search_path to pg_catalog;' }
    const third = { '0003-more.sql': 'create table more (id int);' }
    expect(await migrate(url, schema, await migrationsOf(first))).toEqual({
      applied: ['0001-items'],
      version: 1,
    })
    const all = await migrationsOf({ ...first, ...second, ...third })
    expect(await pending(url, schema, all)).toEqual(['0002-names', '0003-more'])
    expect(await migrate(url, schema, all)).toEqual({ applied: ['0002-names', '0003-more'], version: 3 })
    expect(await migrate(url, schema, all)).toEqual({ applied: [], version: 3 })
    expect(await pending(url, schema, all)).toEqual([])
    expect(await query(`select id, name from ${schema}.items`)).toEqual([{ id: 1, name: null }])
    const ledger = await query(
      `select name, applied_at <= now() as past from ${schema}.migrations order by number`,
    )
    expect(ledger).toEqual(all.map(({ name }) => ({ name, past: true })))
  })

  test('takes a schema whose name needs quotes', async () => {
    const migrations = await migrationsOf({ '0001-a.sql': 'create table a (id int)' })
    expect(await migrate(url, 'Odd "name"', migrations)).toEqual({ applied: ['0001-a'], version: 1 })
    expect(await migrate(url, 'Odd "name"', migrations)).toEqual({ applied: [], version: 1 })
    expect(await query('select * from "Odd ""name""".a')).toEqual([])
  })

  test('asking what is pending creates nothing', async () => {
    const schema = freshSchema()
    expect(await pending(url, schema, await migrationsOf({ '0001-a.sql': '' }))).toEqual(['0001-a'])
    expect(await query(`select from pg_namespace where nspname = '${schema}'`)).toEqual([])
  })

  test('a role without the right to create may start a program that is already migrated', async () => {
    const schema = freshSchema()
    const migrations = await migrationsOf({ '0001-a.sql': 'create table a (id int)' })
    await migrate(url, schema, migrations)
    await query(`create role ${schema} login; grant usage on schema ${schema} to ${schema};
      grant select on ${schema}.migrations to ${schema}`)
    try {
      expect(await migrate(urlWith(`-c role=${schema}`), schema, migrations)).toEqual({
        applied: [],
        version: 1,
      })
    } finally {
      await query(`drop owned by ${schema}; drop role ${schema}`)
    }
  })

  test('of many at once one migrates and the others wait, also for what needs no transaction', async () => {
    const schemas = [freshSchema(), freshSchema()]
    const migrations = await migrationsOf({
      '0001-extension.sql': 'create extension if not exists pg_trgm with schema public; select pg_sleep(0.3)',
      '0002-items.sql': 'create table items (name text); insert into items values (current_schema);',
      '0003-index.sql': `-- no transaction
        drop index concurrently if exists items_name; -- a run that was cut off leaves an invalid one
        create index concurrently items_name on items using gin (name gin_trgm_ops);`,
      '0004-last.sql': 'create table last (id int)',
    })
    const runs = schemas.flatMap((schema) =>
      Array.from({ length: 5 }, async () => ({ schema, ...(await migrate(url, schema, migrations)) })),
    )
    const done = await Promise.all(runs)
    expect(done.map((run) => run.version)).toEqual(done.map(() => 4))
    for (const schema of schemas) {
      const applied = done.filter((run) => run.schema === schema).flatMap((run) => run.applied)
      expect(applied).toEqual(['0001-extension', '0002-items', '0003-index', '0004-last'])
      expect(await query(`select name from ${schema}.items`)).toEqual([{ name: schema }])
    }
  })

  test('gives up waiting after ten minutes', async () => {
    const schema = freshSchema()
    // Continues once the table has a row.
    const gate = `public.gate_${schema}`
    await query(`create table ${gate} ()`)
    const migrations = await migrationsOf({
      '0001-slow.sql': `do $$ begin
        while not exists (select from ${gate}) loop perform pg_sleep(0.02); end loop;
      end $$`,
    })
    const first = migrate(url, schema, migrations)
    onTestFinished(async () => {
      await query(`insert into ${gate} default values`)
      await first
    })
    const held = `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = '${database}'`
    await vi.waitFor(async () => expect(await query(held)).not.toHaveLength(0), { timeout: 30_000 })
    let now_ms = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now_ms += 400_000))
    await expect(migrate(url, schema, migrations)).rejects.toThrow(
      `schema ${schema}: another process has been migrating it for over 10 minutes`,
    )
    await query(`insert into ${gate} default values`)
    expect(await first).toEqual({ applied: ['0001-slow'], version: 1 })
  })

  test('refuses a server that is too old', async () => {
    const old = { rows: [{ version: 14, name: '14.12' }] }
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation((): unknown => Promise.resolve(old))
    await expect(migrate(url, 'x', [])).rejects.toThrow(
      'PostgreSQL 15 or later is needed, this server is 14.12',
    )
  })

  test('refuses a server that takes no writes, whether or not there is something to write', async () => {
    const readOnly = urlWith('-c default_transaction_read_only=on')
    for (const ask of [migrate, schemaState]) {
      await expect(ask(readOnly, 'x', [])).rejects.toThrow('this server takes no writes')
    }
  })
})

/** Connection URL for sessions with these settings. */
function urlWith(options: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`
}

describe('a migration that fails', () => {
  test('is undone as a whole, and those before it stay', async () => {
    const schema = freshSchema()
    const good = { '0001-good.sql': 'create table good (id int)' }
    const bad = { ...good, '0002-bad.sql': 'create table bad (id int);\nselect 1 / 0;' }
    await expect(migrate(url, schema, await migrationsOf(bad))).rejects.toThrow(MigrationError)
    expect(await query(`select name from ${schema}.migrations`)).toEqual([{ name: '0001-good' }])
    expect(await query(`select to_regclass('${schema}.bad') as bad`)).toEqual([{ bad: null }])
    const mended = await migrationsOf({ ...good, '0002-bad.sql': 'create table bad (id int)' })
    expect(await migrate(url, schema, mended)).toEqual({ applied: ['0002-bad'], version: 2 })
  })

  test.for([
    [
      'at the place of the error',
      "select '🚚🚚🚚🚚';\n\nselect '🚚🚚', -- ü\n  nothing\nfrom pg_class",
      'line 4: column "nothing" does not exist (42703)',
    ],
    [
      'of the statement where the error has no place',
      '\n-- why\ncreate table a (id int);\n\ncreate table\n  a (id int);',
      'line 5: relation "a" already exists (42P07)',
    ],
    [
      'with the detail',
      'create table a (id int);\ninsert into a values (null);\nalter table a alter id set not null, add check (id > 0);',
      'line 3: column "id" of relation "a" contains null values (23502)',
    ],
    [
      'also outside a transaction',
      '-- no transaction\nselect 1;\nselect oops;',
      'line 3: column "oops" does not exist (42703)',
    ],
    ['when it ends the transaction', 'select 1;\ncommit;\nselect 2', 'line 2: begins or ends a transaction'],
    ['when it begins one', '-- no transaction\nbegin;', 'line 2: begins or ends a transaction'],
    [
      'when the connection is lost',
      'select 1;\nselect pg_terminate_backend(pg_backend_pid())',
      'terminating connection',
    ],
  ] as const)('names its file and line, %s', async ([, sql, message]) => {
    const migrations = await migrationsOf({ '0001-it.sql': sql })
    const schema = freshSchema()
    await expect(migrate(url, schema, migrations)).rejects.toThrow(message)
    await expect(migrate(url, schema, migrations)).rejects.toThrow('migration 0001-it, line ')
    expect(await query(`select * from ${schema}.migrations`)).toEqual([])
  })
})

describe('a database that does not fit the program', () => {
  const files = { '0001-a.sql': 'select 1', '0002-b.sql': 'select 2', '0003-c.sql': 'select 3' }

  test('is refused, naming the migration', async () => {
    const schema = freshSchema()
    await migrate(url, schema, await migrationsOf(files))
    const edited = { ...files, '0002-b.sql': 'select 22', '0004-d.sql': 'create table d (id int)' }
    await expectRefusal(schema, edited, 'migration 0002-b was changed after it was applied')
    const older = { '0001-a.sql': 'select 1', '0002-b.sql': 'select 2' }
    await expectRefusal(
      schema,
      older,
      'migration 0003-c is applied but unknown: the database is newer than the program',
    )
    const renamed = { ...older, '0003-other.sql': 'select 3' }
    await expectRefusal(
      schema,
      renamed,
      'migration 0003-c is applied, but the program has 0003-other in its place',
    )
    await query(`delete from ${schema}.migrations where number = 2`)
    await expectRefusal(
      schema,
      files,
      'migration 0003-c is applied but 0002-b, which comes before it, is not',
    )
  })

  test('so is a list of migrations that is out of order', async () => {
    const schema = freshSchema()
    const migrations = (await migrationsOf(files)).toReversed()
    await expect(migrate(url, schema, migrations)).rejects.toThrow('migration 0001 is missing before 0003-c')
  })
})

describe('a program on the schema of a later release', () => {
  const ours = { '0001-a.sql': 'create table a (id int)' }

  test('starts where all that came later can be worked on by it, and changes nothing', async () => {
    const schema = freshSchema()
    const later = {
      '0002-b.sql': `-- Why.\n-- needs: ${version}\nalter table a add b int;`,
      '0003-c.sql': '-- no transaction\n-- needs: 0.0.1\ncreate index concurrently if not exists c on a (b);',
    }
    await migrate(url, schema, await migrationsOf({ ...ours, ...later }))
    const before = await query(`select * from ${schema}.migrations order by number`)
    expect(await migrate(url, schema, await migrationsOf(ours))).toEqual({ applied: [], version: 1 })
    expect(await query(`select * from ${schema}.migrations order by number`)).toEqual(before)
    const state = await schemaState(url, schema, await migrationsOf(ours))
    expect([state.pending, state.newer.map(({ name, release }) => [name, release])]).toEqual([
      [],
      [
        ['0002-b', version],
        ['0003-c', version],
      ],
    ])
  })

  test('is refused where one of them is not for it, and told which release is', async () => {
    const schema = freshSchema()
    const later = {
      '0002-b.sql': '-- needs: 999.1.0\nselect 1',
      '0003-c.sql': '-- needs: 999.0.2\nselect 1',
      '0004-d.sql': '-- needs: 0.0.1\nselect 1',
    }
    await migrate(url, schema, await migrationsOf({ ...ours, ...later }))
    await query(`update ${schema}.migrations set release = '999.2.0' where number = 4`)
    await expectRefusal(
      schema,
      ours,
      `the database needs Waybill 999.1.0 or later, and this is ${version}: Waybill 999.2.0 has migrated it, ` +
        'and migration 0002-b is not for older programs. Start Waybill 999.1.0 or later',
    )
  })

  test('a migration that does not say so is not for programs of before', async () => {
    const schema = freshSchema()
    await migrate(url, schema, await migrationsOf({ ...ours, '0002-b.sql': 'select 1' }))
    await query(`update ${schema}.migrations set release = '999.0.0' where number = 2`)
    await expectRefusal(
      schema,
      ours,
      'migration 0002-b is applied but unknown: the database is newer than the program; start Waybill 999.0.0 or later',
    )
  })

  test('a header that names no release is refused before anything runs', async () => {
    const files = { '0001-a.sql': '-- needs: soon\nselect 1' }
    await expect(migrationsOf(files)).rejects.toThrow(
      'migration 0001-a: "-- needs: soon" names no release such as 1.0.0',
    )
    const [below] = await migrationsOf({ '0001-a.sql': 'select 1;\n-- needs: soon' })
    expect(below?.needs).toBeUndefined()
  })

  test('the ledger of a program that noted no releases is completed when something is applied', async () => {
    const schema = freshSchema()
    await migrate(url, schema, await migrationsOf(ours))
    await query(`alter table ${schema}.migrations drop column needs, drop column release`)
    expect(await migrate(url, schema, await migrationsOf(ours))).toEqual({ applied: [], version: 1 })
    expect(await pending(url, schema, await migrationsOf(ours))).toEqual([])
    const more = await migrationsOf({ ...ours, '0002-b.sql': '-- needs: 0.0.2\nselect 1' })
    await migrate(url, schema, more)
    expect(await query(`select needs from ${schema}.migrations order by number`)).toEqual([
      { needs: null },
      { needs: '0.0.2' },
    ])
    // Insert as that program would: it doesn't know these columns.
    await query(`insert into ${schema}.migrations (number, name, checksum) values (3, '0003-c', '')`)
    await expectRefusal(schema, ours, 'migration 0003-c is applied but unknown')
  })
})

describe('a lock that somebody else has', () => {
  const brief = { lock_ms: 150, pause_ms: 10, longestPause_ms: 40, limit_ms: 60_000 }
  const patient = { timeout: 30_000 }
  const files = { '0001-a.sql': 'create table a (id int)' }
  const change = { ...files, '0002-b.sql': '-- Why.\nalter table a add b int;\ncreate table c ();' }

  /** A table used by a transaction that doesn't end, and the report of a migration that waits for it. */
  async function held<T>(
    work: (at: Place & { lines: string[]; end(): Promise<unknown> }) => Promise<T>,
    use = (table: string) => `select from ${table}`,
  ) {
    const schema = freshSchema()
    await migrate(url, schema, await migrationsOf(files))
    const reader = new pg.Client({ connectionString: url, application_name: 'the reader' })
    await reader.connect()
    await reader.query(`begin; ${use(`${schema}.a`)}`)
    const lines: string[] = []
    const report = (line: string) => lines.push(line)
    try {
      const end = () => reader.query('commit')
      return await work({ url, schema, report, patience: brief, lines, end })
    } finally {
      await reader.end()
    }
  }

  test('is given up, told of and tried again, and between the attempts others pass', async () => {
    await held(async (at) => {
      const migrating = migrateAt(at, await migrationsOf(change))
      const told =
        /^migration 0002-b, line 2: .*lock timeout \(55P03\), which waits for a lock on \S*a that process \d+ \(the reader, idle in transaction for [\d.]+ s\) has; again in 0\.\d s$/
      await vi.waitFor(() => expect(at.lines.some((line) => told.test(line))).toBe(true), patient)
      await query(`set lock_timeout to '20s'; select from ${at.schema}.a`)
      await at.end()
      expect(await migrating).toEqual({ applied: ['0002-b'], version: 2 })
      expect(await query(`select needs from ${at.schema}.migrations where number = 2`)).toHaveLength(1)
    })
  })

  test('is also waited for by statements that run alone, without repeating those before', async () => {
    await held(async (at) => {
      const alone = '-- no transaction\ncreate sequence once;\nalter table a add b int;'
      const migrating = migrateAt(at, await migrationsOf({ ...files, '0002-b.sql': alone }))
      await vi.waitFor(() => expect(at.lines.length).toBeGreaterThan(1), patient)
      await at.end()
      expect(await migrating).toEqual({ applied: ['0002-b'], version: 2 })
    })
  })

  test('what is made concurrently waits through, since nobody waits behind it', async () => {
    await held(
      async (at) => {
        const alone = '-- no transaction\ncreate index concurrently b on a (id);'
        const migrating = migrateAt(at, await migrationsOf({ ...files, '0002-b.sql': alone }))
        const waiting = `select from pg_locks where not granted and locktype = 'virtualxid'`
        await vi.waitFor(async () => expect(await query(waiting)).not.toEqual([]), patient)
        await at.end()
        expect(await migrating).toEqual({ applied: ['0002-b'], version: 2 })
        expect(at.lines).toEqual([])
      },
      (table) => `insert into ${table} values (1)`,
    )
  })

  test('that never comes is an error which says who has it, and nothing is left behind', async () => {
    await held(async (at) => {
      const hasty = { ...at, patience: { ...brief, limit_ms: 1_200 } }
      await expect(migrateAt(hasty, await migrationsOf(change))).rejects.toThrow(
        /^migration 0002-b, line 2: .*which waits for a lock on .*the reader.* has; given up after [\d.]+ s$/,
      )
      expect(await pending(url, at.schema, await migrationsOf(change))).toEqual(['0002-b'])
    })
  })
})
