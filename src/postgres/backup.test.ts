import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fresh, copiedDatabase, freshDatabase } from '../../test/support/fresh.ts'
import { assertNewFile, writeBackup } from './backup-file.ts'
import { type BackupHeader, BackupError } from './backup-format.ts'
import { backup } from './backup.ts'
import { type Migration, migrate } from './migrate.ts'
import { headerOf } from './migration-header.ts'
import { checkBackup, restore } from './restore.ts'

const first = migration(
  1,
  `create table kinds (
     id bigint generated always as identity (start 7) primary key, text text, json json, jsonb jsonb, bytea bytea,
     texts text[], numbers bigint[], at timestamptz, day date, numeric numeric, fixed numeric(18,6), double float8,
     flag boolean, span interval, address inet, doubled numeric generated always as (numeric * 2) stored, dropped int);
   alter table kinds drop column dropped;
   create table "Odd ""name""" ("Some, column" text);
   create table empty (id int);
   create sequence loose increment 5;
   create unlogged table cache (key text);
   -- By name the child comes first, by foreign key last.
   create table z_parents (id int primary key, above int references z_parents);
   create table a_children (id int primary key, parent int not null references z_parents);
   create table inserts (total int not null);
   create function count_insert() returns trigger language plpgsql as $$
     begin insert into one.inserts values (1); return new; end $$;
   create trigger counted after insert on z_parents for each row execute function count_insert();
   create table ledger (id int);
   create function refuse() returns trigger language plpgsql as $$ begin raise 'append only'; end $$;
   create trigger append_only before update or delete or truncate on ledger for each statement execute function refuse()`,
)
const second = migration(
  2,
  `alter table a_children add column label text; update a_children set label = 'child ' || id`,
)
const other = migration(
  1,
  'create table entries (id int); create table totals (id int primary key, total int not null)',
)

function migration(number: number, sql: string): Migration {
  const checksum = createHash('sha256').update(sql).digest('hex')
  const name = `000${number}-step`
  return { number, name, sql, checksum, ...headerOf(name, sql) }
}

const rows = `
  insert into one.kinds (text, json, jsonb, bytea, texts, numbers, at, day, numeric, fixed, double, flag, span, address)
  values
    (E'tab\\t newline\\n return\\r backslash\\\\ \\\\. \\\\N quote'' " \\b\\f\\v', '{"b": 1,  "a": "\\\\u00e9"}', '{"b": 1, "a": [null, "\\\\n"]}',
     '\\x00ff5c0a5c2e0a', array['a,b', 'c"d', E'\\\\', null, '', '{}'], '{1,-9223372036854775808}',
     '2026-03-29 01:59:59.999999+00', '0044-03-15 BC', 123456789012345678901234567890.123456789, -0.000001, 0.1, true,
     'P1Y2M3DT4H5M6.789S', '2001:db8::1/64'),
    (E'\\\\.', '""', '"\\\\\\\\."', '', '{}', '{}', 'infinity', 'infinity', 'NaN', 0, 'NaN', false, '-1 day', '10.0.0.1'),
    (E'\\n\\\\.\\n', null, null, null, null, null, null, null, null, null, '-infinity', null, null, null),
    ('naïve 日本語 🚚 \u00a0\u200d e\u0301', '[]', '[]', '\\x0a', array[E'\\n'], array[null::bigint], '-infinity', '-infinity',
     '-Infinity', 1, 1e-300, null, '0', '::');
  insert into one.kinds (text) values (''), (null);
  insert into one."Odd ""name""" values (''), (E'\\\\.'), ('.'), (null);
  insert into one.kinds (text) select repeat('long 🚚 ', 300000);
  insert into one.z_parents values (1, 2), (2, null);
  insert into one.a_children select n, 1 + n % 2 from generate_series(1, 3000) n;
  insert into one.ledger values (1), (2);
  insert into one.cache values ('gone');
  select nextval('one.loose'), nextval('one.loose')`

let folder: string
let file: string
const made: Fresh[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'))
  file = join(folder, 'backup.gz')
})
afterEach(async () => {
  for (const fresh of made.splice(0)) await fresh.drop()
  await rm(folder, { recursive: true })
})

async function database(): Promise<Fresh> {
  const fresh = await freshDatabase()
  made.push(fresh)
  return fresh
}

let original: Fresh
beforeAll(async () => {
  original = await freshDatabase()
  await migrate(original.url, 'one', [first])
  await migrate(original.url, 'two', [other])
  await original.pool.query(rows)
  await original.pool.query('insert into two.entries select generate_series(1, 10)')
  // A database can be copied only while nobody is connected to it.
  await original.pool.end()
})
afterAll(() => original.drop())

async function filled(): Promise<Fresh> {
  const fresh = await copiedDatabase(original.name)
  made.push(fresh)
  return fresh
}

interface Places {
  readonly one: Fresh
  readonly two: Fresh
}

function save({ one, two }: Places, write = (content: AsyncIterable<Buffer>) => writeBackup(file, content)) {
  return backup({
    sources: [
      { url: one.url, schema: 'one' },
      { url: two.url, schema: 'two' },
    ],
    program: '1.2.3',
    progress: () => () => {},
    write: async (content) => {
      await write(content)
    },
  })
}

function load({ one, two }: Places, migrations: readonly Migration[] = [first]): Promise<BackupHeader> {
  return restore({
    path: file,
    targets: [
      { url: one.url, schema: 'one', migrations },
      { url: two.url, schema: 'two', migrations: [other] },
    ],
    progress: () => () => {},
  })
}

const check = () => checkBackup(file, () => () => {})

async function contentsOf({ pool }: Fresh): Promise<Readonly<Record<string, unknown>>> {
  const contents: Record<string, unknown> = {}
  const tables = await pool.query(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('one', 'two') and tablename not in ('migrations', 'cache')`,
  )
  for (const { name } of tables.rows) {
    const { rows: found } = await pool.query(
      `select count(*), md5(string_agg(md5(t::text), '' order by t::text collate "C")) from ${name} t`,
    )
    contents[name] = found[0]
  }
  const sequences = await pool.query(
    `select schemaname, sequencename, last_value from pg_sequences where schemaname in ('one', 'two') order by 1, 2`,
  )
  return { ...contents, sequences: sequences.rows }
}

async function expectUntouched({ pool }: Fresh): Promise<void> {
  const found = await pool.query(`select nspname from pg_namespace where nspname in ('one', 'two')`)
  expect(found.rows).toEqual([])
}

async function expectEmpty({ pool }: Fresh): Promise<void> {
  const found = await pool.query('select from one.kinds union all select from one.a_children')
  expect(found.rowCount).toBe(0)
}

describe('round trip', () => {
  test('every row, value and sequence is the same again', async () => {
    const from = await filled()
    const to = await database()
    const header = await save({ one: from, two: from })
    expect(await check()).toEqual(header)
    expect(header.snapshots.map(({ schemas }) => schemas.map(({ name }) => name))).toEqual([['one', 'two']])
    await load({ one: to, two: to })
    expect(await contentsOf(to)).toEqual(await contentsOf(from))
    const next = `insert into one.kinds (text) values ('next') returning id, nextval('one.loose') as loose`
    expect((await to.pool.query(next)).rows).toEqual([{ id: '14', loose: '11' }])
    expect((await to.pool.query('select from one.cache')).rowCount).toBe(0)
  })

  test('triggers of the tables are there and awake afterwards', async () => {
    const from = await filled()
    const to = await database()
    await save({ one: from, two: from })
    await load({ one: to, two: to })
    await to.pool.query('insert into one.z_parents values (3)')
    expect((await to.pool.query('select from one.inserts')).rowCount).toBe(3)
    await expect(to.pool.query('delete from one.ledger')).rejects.toThrow('append only')
  })

  test('two servers are two snapshots, and may become one', async () => {
    const [one, two, to] = [await filled(), await filled(), await database()]
    await two.pool.query('insert into two.entries values (11)')
    const header = await save({ one, two })
    expect(header.snapshots).toHaveLength(2)
    await load({ one: to, two: to })
    expect((await to.pool.query('select from two.entries')).rowCount).toBe(11)
    const [left, right] = [await database(), await database()]
    await load({ one: left, two: right })
    expect((await right.pool.query('select from two.entries')).rowCount).toBe(11)
    expect(await contentsOf(left)).not.toHaveProperty(['two.entries'])
  })

  test('is of one moment while others write', async () => {
    const from = await filled()
    await from.pool.query('insert into two.totals values (0, 10)')
    const writing = new AbortController()
    let written = 0
    const writer = async () => {
      while (!writing.signal.aborted) {
        await from.pool.query(
          'with e as (insert into two.entries values (0)) update two.totals set total = total + 1 where id = 0',
        )
        written += 1
      }
    }
    const writers = [writer(), writer()]
    let during = 0
    await save({ one: from, two: from }, async (content) =>
      writeBackup(
        file,
        (async function* () {
          const before = written
          for await (const block of content) {
            await sleep(20)
            yield block
          }
          during = written - before
        })(),
      ),
    )
    writing.abort()
    await Promise.all(writers)
    expect(during).toBeGreaterThan(0)
    const to = await database()
    await load({ one: to, two: to })
    const { rows: sums } = await to.pool.query(
      'select (select count(*) from two.entries)::int as entries, (select sum(total) from two.totals)::int as total',
    )
    expect(sums[0].entries).toBe(sums[0].total)
    expect(sums[0].entries).toBeLessThan(10 + written)
  })
})

describe('versions', () => {
  test('a newer program loads into the tables of the backup and then migrates the rows', async () => {
    const from = await filled()
    const to = await database()
    await save({ one: from, two: from })
    await load({ one: to, two: to }, [first, second])
    const { rows: labels } = await to.pool.query(
      'select min(label) as label, count(*)::int from one.a_children',
    )
    expect(labels).toEqual([{ label: 'child 1', count: 3000 }])
    expect((await to.pool.query('select from one.migrations')).rowCount).toBe(2)
  })

  test('an older program, one with an edited migration, and a database ahead of the backup are refused', async () => {
    const from = await filled()
    const to = await database()
    await save({ one: from, two: from })
    await expect(load({ one: to, two: to }, [])).rejects.toThrow(
      /newer than the program: migration 0001-step/,
    )
    const edited = { ...first, checksum: 'edited' }
    await expect(load({ one: to, two: to }, [edited])).rejects.toThrow(/another one migration 0001-step/)
    await expectUntouched(to)
    await migrate(to.url, 'one', [first, second])
    await expect(load({ one: to, two: to }, [first, second])).rejects.toThrow(/new database/)
  })

  test('a later format is refused', async () => {
    await writeFile(file, gzipSync('{"format":"waybill backup","version":2}\n'))
    await expect(check()).rejects.toThrow(/format 2, this program reads up to 1/)
  })
})

describe('a database with rows', () => {
  test('is refused and stays as it is', async () => {
    const from = await filled()
    const to = await filled()
    await to.pool.query('delete from two.entries')
    await save({ one: from, two: from })
    const before = await contentsOf(to)
    await expect(load({ one: to, two: to })).rejects.toThrow(
      /empty database only; this one has rows in one\./,
    )
    expect(await contentsOf(to)).toEqual(before)
  })

  test('a database without Waybill has nothing to back up', async () => {
    const fresh = await database()
    await expect(save({ one: fresh, two: fresh })).rejects.toThrow(/nothing to back up/)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a damaged file', () => {
  test('cut off or with a wrong byte anywhere is refused before anything is touched', async () => {
    const from = await filled()
    const to = await database()
    await save({ one: from, two: from })
    const whole = await readFile(file)
    for (const part of [0, 0.01, 0.3, 0.5, 0.9]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * part)))
      await expect(check()).rejects.toThrow(BackupError)
      const flipped = Buffer.from(whole)
      const at = Math.floor(flipped.length * part)
      flipped[at] = (flipped[at] ?? 0) ^ 0x55
      await writeFile(file, flipped)
      await expect(load({ one: to, two: to })).rejects.toThrow(BackupError)
    }
    for (const changed of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('{}\n')])]) {
      await writeFile(file, changed)
      await expect(check()).rejects.toThrow(BackupError)
    }
    await expectUntouched(to)
  })

  test('changed and packed again fails its checksum, its counts or its end', async () => {
    const from = await filled()
    await save({ one: from, two: from })
    const text = gunzipSync(await readFile(file)).toString()
    const expectRefused = async (changed: string, message: RegExp) => {
      expect(changed).not.toBe(text)
      await writeFile(file, gzipSync(changed))
      await expect(check()).rejects.toThrow(message)
    }
    await expectRefused(text.replace('naïve', 'naive'), /checksum does not match/)
    await expectRefused(text.replace('\n2999\t', '\n2999\t1\n'), /3001 rows instead of 3000/)
    await expectRefused(text.replace(/\n.*\n$/, '\n'), /ends too early/)
    await expectRefused(`${text}{}\n`, /something follows its end/)
    await expectRefused(
      text.replace('{"table":"one.empty"}', '{"table":"two.empty"}'),
      /two.empty stands in the place/,
    )
    await expectRefused('hello\n', /not a backup/)
    await writeFile(file, 'plain text')
    await expect(check()).rejects.toThrow(/damaged, or not a backup/)
    await expect(checkBackup(join(folder, 'missing'), () => () => {})).rejects.toThrow(/ENOENT/)
  })
})

/** The driver's message for a lost connection depends on what it was doing. */
const lost = /terminat|closed|EPIPE|ECONNRESET|not queryable/

describe('interrupted', () => {
  test('a restore whose connection is killed leaves empty tables and can be repeated', async () => {
    const from = await filled()
    await from.pool.query('insert into one.a_children select n, 1 from generate_series(3001, 100000) n')
    const to = await database()
    await save({ one: from, two: from })
    let kill: Promise<unknown> | undefined
    const killed = restore({
      path: file,
      targets: [
        { url: to.url, schema: 'one', migrations: [first] },
        { url: to.url, schema: 'two', migrations: [other] },
      ],
      progress: (title) => () => {
        if (title !== 'Loading') return
        kill ??= to.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'waybill backup'`,
        )
      },
    })
    await expect(killed).rejects.toThrow(lost)
    await kill
    await expectEmpty(to)
    await load({ one: to, two: to })
    expect(await contentsOf(to)).toEqual(await contentsOf(from))
  })

  test('a backup whose connection is killed leaves no file', async () => {
    const from = await filled()
    const kill = () =>
      from.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'waybill backup'`,
      )
    const killed = save({ one: from, two: from }, async (content) => {
      await kill()
      return writeBackup(file, content)
    })
    await expect(killed).rejects.toThrow(lost)
    expect(await readdir(folder)).toEqual([])
  })

  test('a full disk ends the backup and frees the connection', async () => {
    const from = await filled()
    const full = save({ one: from, two: from }, async (content) => {
      for await (const _ of content) throw new Error('no space left')
      return 0
    })
    await expect(full).rejects.toThrow('no space left')
    const open = `select from pg_stat_activity where datname = current_database() and application_name = 'waybill backup'`
    await expect.poll(async () => (await from.pool.query(open)).rowCount).toBe(0)
  })
})

describe('the file', () => {
  test('is for its owner only, takes the place of what a killed backup left and of nothing else', async () => {
    const from = await filled()
    await writeFile(`${file}.partial`, 'left over', { mode: 0o644 })
    await save({ one: from, two: from })
    expect(await readdir(folder)).toEqual(['backup.gz'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(assertNewFile(file, false)).rejects.toThrow(/--force replaces it/)
    await assertNewFile(file, true)
    await expect(assertNewFile(folder, true)).rejects.toThrow(/is not a file/)
    await expect(assertNewFile(join(folder, 'missing', 'file'), false)).rejects.toThrow(/ENOENT/)
  })
})
