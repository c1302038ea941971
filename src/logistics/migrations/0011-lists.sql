-- What lists know without counting: how many rows there are, and behind which ids a page begins. Rows are counted for each
-- facet (all, of a client, of a status, …) and, within it, by blocks of ids: level 0 is the whole, level 1 blocks of 262,144
-- ids, level 2 of 4,096.
create table list_counts (
  company_id bigint not null,
  list text not null,
  facet text not null,
  level smallint not null,
  block bigint not null,
  total bigint not null,
  primary key (company_id, list, facet, level, block)
) with (fillfactor = 70);

-- What was added and taken away and is not in list_counts yet. Writers only append here, so that no two of them wait for
-- each other; readers add what they find.
create table list_deltas (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  list text not null,
  block bigint not null,
  facts text[] not null,
  n bigint not null
);
create index list_deltas_by_list on list_deltas (company_id, list);

-- Has the rows of a table counted from now on, those that it has included. The table has company_id and id; the columns are
-- what its facets are made of; rows of no company are counted as those of company 0. Each table gets functions of its own: their
-- plans are kept, those of dynamic SQL are not. They name the schema, for who writes by hand with another search path.
create function count_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  facts text := (select coalesce(string_agg(format('%I::text', c), ', '), '') from unnest(columns) as c);
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
  told text := format('insert into %I.list_deltas (company_id, list, block, facts, n)
    select coalesce(company_id, 0), %L, id >> 12, array[%s]::text[], %%s from %%s group by 1, 2, 3, 4', current_schema(), list, facts);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      %s;
      return null;
    end $f$', list || '_added', format(told, 'count(*)', 'changed'));
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      %s;
      return null;
    end $f$', list || '_taken', format(told, '-count(*)', 'changed'));
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function %I()', list || '_added', list, list || '_added');
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_taken', list, list || '_taken');
  if differs is not null then
    execute format('create function %I() returns trigger language plpgsql as $f$
      begin
        insert into %I.list_deltas (company_id, list, block, facts, n)
        select coalesce(r.company_id, 0), %L, r.id >> 12, array[%s]::text[], r.n
          from (select old.*, -1 as n union all select new.*, 1) as r;
        return null;
      end $f$', list || '_moved', current_schema(), list, facts);
    execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
      list || '_moved', list, differs, list || '_moved');
  end if;
  execute format(told, 'count(*)', quote_ident(list));
end $$;

select count_list('sales_orders', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('purchase_orders', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('receptions', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('returns', 'client_3pl_id', 'status', 'warehouse_id');

-- The texts that searches look into, by the same pieces as those of articles.
create table list_search (
  company_id bigint not null,
  list text not null,
  id bigint not null,
  client_3pl_id bigint,
  text text not null,
  grams integer[] not null,
  primary key (company_id, list, id)
);
create index list_search_grams on list_search using gin (grams);

-- Rows that are not in there as they are now.
create table search_queue (
  company_id bigint not null,
  list text not null,
  id bigint not null,
  primary key (company_id, list, id)
);

-- Has the rows of a table taken into the texts: those that it has, those that come, and those in which one of the columns
-- changes. Of a table without columns somebody else says which rows have changed.
create function search_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      delete from %I.list_search s using changed c where s.company_id = c.company_id and s.list = %L and s.id = c.id;
      return null;
    end $f$', list || '_forgotten', current_schema(), list);
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_forgotten', list, list || '_forgotten');
  if differs is not null then
    execute format('create function %I() returns trigger language plpgsql as $f$
      begin
        insert into %I.search_queue (company_id, list, id) values (new.company_id, %L, new.id) on conflict do nothing;
        return null;
      end $f$', list || '_worded', current_schema(), list);
    execute format('create trigger %I after insert on %I for each row execute function %I()',
      list || '_worded', list, list || '_worded');
    execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
      list || '_reworded', list, differs, list || '_worded');
  end if;
  execute format('insert into search_queue (company_id, list, id) select company_id, %L, id from %I', list, list);
end $$;

select search_list('sales_orders');
select search_list('purchase_orders');
select search_list('receptions');
select search_list('returns');

select count_list('clients');
select count_list('partners');
select count_list('locations', 'warehouse_id');
select search_list('clients', 'code', 'name');
select search_list('partners', 'client_3pl_id', 'code', 'name');
select search_list('locations', 'code', 'name');

-- Work on rows that are there already, which nobody waits for: it is done in steps, and each leaves how far it has come.
create table backfills (
  name text primary key,
  company_id bigint not null default 0,
  resource_type text not null default '',
  id bigint not null default 0,
  done_at timestamptz
);
insert into backfills (name) select 'feed_records' where exists (select from document_feed);
