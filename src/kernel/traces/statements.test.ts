import { describe, expect, test } from 'vitest'
import { sql } from '../database/sql.ts'
import { placeHere, wantPlaces } from './places.ts'
import { summaryOf } from './statements.ts'

describe('the name of a statement', () => {
  test.each([
    ['select 1', 'select'],
    ['\n  select a.id from articles a join units u on true where a.id = $1', 'select articles'],
    ['insert into rate_limits as r (key) values ($1) returning used', 'insert rate_limits'],
    ["update jobs set name = 'delete from secrets'", 'update jobs'],
    ['with a as (select 1 from x), b as (delete from y) insert into z select * from a', 'insert z'],
    ['with a as materialized (select 1 from x) select * from a', 'select x'],
    ['select t.* from unnest($1::int[]) as t (id) join only units u using (id)', 'select units'],
    ['select extract(epoch from due_at) from jobs for update skip locked', 'select jobs'],
    ['insert into a.b (c) values ($1) on conflict do update set c = 1', 'insert a.b'],
    ['with a as (insert into x (b) values ($1) returning *) select j from (select * from a) r', 'insert x'],
    ['select from generate_series(1, 2)', 'select'],
    ['analyze (skip_locked) orders', 'analyze orders'],
    [
      'with recursive s as ((select id from lanes limit 1) union all select 2) select * from s',
      'select lanes',
    ],
    ['-- from nowhere\ndelete from waybill_jobs.jobs', 'delete waybill_jobs.jobs'],
    ['begin', 'statement'],
  ])('%j is %j', (text, name) => {
    expect(summaryOf(text)).toBe(name)
  })

  test('has nothing of the values, which are not in the text', () => {
    const secret = 'canary'
    expect(summaryOf(sql`select * from articles where code = ${secret}`.shape.text)).toBe('select articles')
  })
})

test('the place of a statement is the line that it stands in, once places are wanted', () => {
  wantPlaces()
  const statement = sql`select 2`
  // This folder only passes statements on, so its own files are skipped. The location found is the test runner behind
  // them.
  expect(statement.shape.place?.file).not.toContain('kernel/traces')
  expect(placeHere()).toEqual({ file: expect.any(String), line: expect.any(Number) })
})
