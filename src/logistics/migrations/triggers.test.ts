import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(() => fresh.drop())

interface Trigger {
  readonly function: string
  readonly source: string
  /** Names of the tables of changed rows. */
  readonly changed: readonly string[]
}

const writes = /^\s*(?:insert into|update|delete from|merge into)\b/

/** Statements of the function that write and read a table of changed rows. */
function mixed({ source, changed }: Trigger): readonly string[] {
  const statements = source.split(/;|\b(?:begin|loop|then|else)\b/)
  return statements.filter(
    (statement) =>
      writes.test(statement) && changed.some((each) => new RegExp(`\\b${each}\\b`).test(statement)),
  )
}

// Where companies are spread over servers by Citus, such a statement fails.
test('no trigger writes with a statement that reads its table of changed rows', async () => {
  const { rows } = await fresh.pool.query<Trigger>(`
    select p.proname as function, p.prosrc as source, array_agg(distinct n.name::text) as changed
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'logistics'::regnamespace
      join pg_proc p on p.oid = t.tgfoid
     cross join lateral (values (t.tgoldtable), (t.tgnewtable)) as n (name)
     where n.name is not null group by 1, 2`)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => mixed(row).length > 0).map((row) => row.function)).toEqual([])
})

test('a statement that does both is found', () => {
  const source = `begin insert into deltas select company_id, count(*) from changed group by 1; return null; end`
  expect(mixed({ function: 'added', source, changed: ['changed'] })).toHaveLength(1)
})
