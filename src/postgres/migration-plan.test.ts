import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fresh, freshDatabase } from '../../test/support/fresh.ts'
import { planText } from '../main/plan-text.ts'
import { type Migration, migrate, withConnection } from './migrate.ts'
import { headerOf } from './migration-header.ts'
import { migrationPlan } from './migration-plan.ts'

function migrationsOf(...scripts: readonly string[]): readonly Migration[] {
  return scripts.map((sql, i) => {
    const name = `000${i + 1}-step`
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { number: i + 1, name, sql, checksum, ...headerOf(name, sql) }
  })
}

const first = `create table items (id int primary key, name text);
  create table owners (id int primary key) partition by range (id);
  create table owners_1 partition of owners for values from (0) to (1000);
  create index items_name on items (name);`
const next = `-- More of everything.
-- needs: 0.9.0
-- filled later: colours of items, by the painter.
create table colours (id int primary key);
alter table items add column colour int references colours;
create index items_colour on items (colour);
drop index items_name;
update owners set id = id;`
const alone = `-- no transaction
create index concurrently if not exists items_again on items (name);`
const code = `do $$ begin alter table owners add column name text; end $$;`

let fresh: Fresh
let wanted: { readonly url: string; readonly schema: string; readonly measure: boolean }
beforeAll(async () => {
  fresh = await freshDatabase()
  wanted = { url: fresh.url, schema: 'plan', measure: false }
  await migrate(fresh.url, 'plan', migrationsOf(first))
  await withConnection(fresh.url, async (client) => {
    await client.query(`insert into plan.items select n, 'item ' || n from generate_series(1, 5000) n;
      insert into plan.owners select generate_series(1, 99); analyze plan.items, plan.owners_1`)
  })
})
afterAll(() => fresh.drop())

const all = migrationsOf(first, next, alone, code)

describe('the plan', () => {
  test('says who waits, how large the tables are and which programs go on working', async () => {
    const { pending, newer } = await migrationPlan(wanted, all)
    expect(newer).toEqual([])
    const rest = { locked_ms: null, bytes: expect.any(Number) }
    expect(pending[0]).toEqual({
      name: '0002-step',
      needs: '0.9.0',
      statement_by_statement: false,
      tables: [
        { table: 'items', waits: 'reads and writes', reads_all_rows: true, rows: 5000, ...rest },
        { table: 'owners', waits: 'same rows', reads_all_rows: true, rows: 99, ...rest },
      ],
      estimate_s: { least: expect.any(Number), most: expect.any(Number) },
      measured_ms: null,
      not_measured: null,
      filled_later: 'colours of items, by the painter.',
    })
    expect(pending[1]).toMatchObject({
      needs: null,
      statement_by_statement: true,
      tables: [{ table: 'items', waits: 'nobody' }],
    })
    expect(pending[2]).toMatchObject({ tables: [{ table: null, waits: 'unknown' }], estimate_s: null })
  })

  test('is a text that an administrator understands', async () => {
    const lines = planText([await migrationPlan(wanted, all), { service: 'other', pending: [], newer: [] }])
    expect(lines.split('\n')).toEqual([
      expect.stringMatching(/^plan: 3 migrations to Waybill \d+\.\d+\.\d+\.$/),
      '  0002-step',
      '    Nodes of Waybill 0.9.0 and later go on working, and can be started again.',
      '    items (about 5,000 rows, less than 1 MiB): reads and writes wait; all rows are read',
      '    owners (about 99 rows, less than 1 MiB): who writes the same rows waits; all rows are read',
      '    Takes less than 1 s, estimated by the size of what it reads; locks are kept to its end.',
      '    Later, in the background: colours of items, by the painter.',
      '  0003-step',
      '    No older program can go on working: stop all nodes first.',
      '    items (about 5,000 rows, less than 1 MiB): nobody waits; all rows are read',
      '    Takes less than 1 s, estimated by the size of what it reads; each statement lets go of its locks when it ends.',
      '  0004-step',
      '    No older program can go on working: stop all nodes first.',
      '    some tables: the file does not say who waits; --measure on a copy does',
      '    How long it takes cannot be told from the file; locks are kept to its end.',
      '',
      'other: up to date.',
    ])
  })

  test('changes nothing, also when it measures: what ran is undone, and its locks are those it took', async () => {
    const { pending } = await migrationPlan({ ...wanted, measure: true }, all)
    expect(pending[0]?.measured_ms).toBeGreaterThan(0)
    expect(pending[0]?.tables).toMatchObject([
      { table: 'items', waits: 'reads and writes', locked_ms: expect.any(Number) },
      { table: 'owners', waits: 'same rows', locked_ms: null },
    ])
    expect(pending[1]).toMatchObject({ measured_ms: null, not_measured: 'it runs outside a transaction' })
    expect(pending[2]).toMatchObject({
      tables: [{ table: 'owners', waits: 'reads and writes', locked_ms: expect.any(Number) }],
      measured_ms: expect.any(Number),
    })
    expect((await migrationPlan(wanted, all)).pending).toHaveLength(3)
  })

  test('that cannot be measured says why, and so do those after it', async () => {
    const broken = migrationsOf(first, 'select 1;\nselect nothing', 'select 2')
    const { pending } = await migrationPlan({ ...wanted, measure: true }, broken)
    expect(pending.map(({ not_measured }) => not_measured)).toEqual([
      'line 2: column "nothing" does not exist',
      '0002-step, which comes before it, could not be run',
    ])
  })

  test('is not measured where somebody else works', async () => {
    const other = new pg.Client({ connectionString: fresh.url })
    await other.connect()
    try {
      await expect(migrationPlan({ ...wanted, measure: true }, all)).rejects.toThrow(
        /^others are connected to this database \(\d+\), and measuring locks its tables: restore a backup/,
      )
    } finally {
      await other.end()
    }
  })
})
