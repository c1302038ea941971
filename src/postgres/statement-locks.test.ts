import { expect, test } from 'vitest'
import { locksOf, tableMadeBy } from './statement-locks.ts'

test.for([
  ['create table new (id int)', []],
  ['create table new (id int, item bigint references items (id))', ['items: writes']],
  ['create table new partition of events for values in (1)', ['events: reads and writes']],
  ['create index items_name on items (name)', ['items: writes, reads all']],
  ['create unique index if not exists a on only "Items" (name)', ['Items: writes, reads all']],
  ['create index on items (name)', ['items: writes, reads all']],
  ['create index concurrently items_name on items (name)', ['items: nobody, reads all']],
  ['create unique index concurrently if not exists a\n  on items (name)', ['items: nobody, reads all']],
  ['drop index items_name', ['of index items_name: reads and writes']],
  ['drop index concurrently if exists items_name', ['of index items_name: nobody']],
  ['create trigger told after insert on items for each row execute function tell()', ['items: writes']],
  ['drop trigger if exists told on items', ['items: reads and writes']],
  ['alter table items add column colour text', ['items: reads and writes']],
  ["alter table items add column colour text not null default ''", ['items: reads and writes']],
  [
    'alter table items add column at timestamptz default clock_timestamp()',
    ['items: reads and writes, reads all'],
  ],
  ['alter table items alter column name set not null', ['items: reads and writes, reads all']],
  ['alter table items alter name type varchar(10)', ['items: reads and writes, reads all']],
  ['alter table items add constraint c check (id > 0)', ['items: reads and writes, reads all']],
  ['alter table items add constraint c check (id > 0) not valid', ['items: reads and writes']],
  ['alter table items add primary key using index items_id', ['items: reads and writes']],
  ['alter table items validate constraint c', ['items: nobody, reads all']],
  ['alter table items set (fillfactor = 80)', ['items: nobody']],
  ['alter table items disable trigger told', ['items: writes']],
  [
    'alter table items add foreign key (owner) references owners (id)',
    ['items: writes, reads all', 'owners: writes'],
  ],
  [
    'alter table items add constraint f foreign key (owner) references owners not valid',
    ['items: writes', 'owners: writes'],
  ],
  ['drop table if exists items', ['items: reads and writes']],
  ['truncate items', ['items: reads and writes']],
  ['insert into items values (1)', ['items: nobody']],
  ['update items set name = null', ['items: same rows, reads all']],
  ['delete from only items', ['items: same rows, reads all']],
  ['analyze items', ['items: nobody, reads all']],
  ["select count_list('items', 'client')", ['items: writes']],
  ["select search_list('items')", ['items: writes, reads all']],
  ['create or replace function tell() returns trigger language sql as $$ drop table items $$', []],
  ['comment on table items is $$x$$', []],
  ['set search_path to x', []],
  ['-- why\ncreate type colour as enum ()', []],
  ['do $$ begin drop table items; end $$', ['?: unknown']],
  ['select something()', ['?: unknown']],
  ['with x as (delete from items) select', ['?: unknown']],
] as const)('%s', ([statement, wanted]) => {
  const found = locksOf(statement).map(({ table, index, waits, readsAll }) => {
    const on = table ?? (index === undefined ? '?' : `of index ${index}`)
    return `${on}: ${waits}${readsAll ? ', reads all' : ''}`
  })
  expect(found).toEqual(wanted)
})

test.for([
  ['create table a (id int)', 'a'],
  ['create unlogged table if not exists "B" (id int)', 'B'],
  ['create index a on b (c)', undefined],
] as const)('%s makes %s', ([statement, table]) => {
  expect(tableMadeBy(statement)).toBe(table)
})
