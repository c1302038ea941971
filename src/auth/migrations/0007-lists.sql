-- What lists know without counting, and the texts that they are searched by: the same as in the logistics service, for sites.
-- Of rows that belong to no site, or that somebody sees whatever site they are of, the site is 0.
create table list_counts (
  site_id bigint not null,
  list text not null,
  facet text not null,
  level smallint not null,
  block bigint not null,
  total bigint not null,
  primary key (site_id, list, facet, level, block)
) with (fillfactor = 70);

create table list_deltas (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  list text not null,
  block bigint not null,
  facts text[] not null,
  n bigint not null
);
create index list_deltas_by_list on list_deltas (site_id, list);

create table list_search (
  site_id bigint not null,
  list text not null,
  id bigint not null,
  text text not null,
  grams integer[] not null,
  primary key (site_id, list, id)
);
create index list_search_grams on list_search using gin (grams);

create table search_queue (
  site_id bigint not null,
  list text not null,
  id bigint not null,
  primary key (site_id, list, id)
);

-- Whose a row of a table is, and what it is called by, as SQL with that before each name.
create function list_owner(list text, prefix text) returns text language sql stable as $$
  select case when exists (select from pg_attribute where attrelid = list::regclass and attname = 'site_id' and not attisdropped)
    then format('coalesce(%ssite_id, 0)', prefix) else '0::bigint' end
$$;
create function list_key(list text, prefix text) returns text language sql stable as $$
  select prefix || case when exists (select from pg_attribute where attrelid = list::regclass and attname = 'id' and not attisdropped)
    then 'id' else 'user_id' end
$$;

-- Has the rows of a table counted from now on, those that it has included. The columns are what its facets are made of.
create function count_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  facts text := (select coalesce(string_agg(format('%I::text', c), ', '), '') from unnest(columns) as c);
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
  told text := format('select %s, %L, %s >> 12, array[%s]::text[], %%s from %%s group by 1, 2, 3, 4',
                      list_owner(list, ''), list, list_key(list, ''), facts);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into list_deltas (site_id, list, block, facts, n) %s;
      return null;
    end $f$', list || '_added', format(told, 'count(*)', 'changed'));
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into list_deltas (site_id, list, block, facts, n) %s;
      return null;
    end $f$', list || '_taken', format(told, '-count(*)', 'changed'));
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function %I()', list || '_added', list, list || '_added');
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_taken', list, list || '_taken');
  if differs is not null then
    execute format('create function %I() returns trigger language plpgsql as $f$
      begin
        insert into list_deltas (site_id, list, block, facts, n)
        select %s, %L, %s >> 12, array[%s]::text[], r.n
          from (select old.*, -1 as n union all select new.*, 1) as r;
        return null;
      end $f$', list || '_moved', list_owner(list, 'r.'), list, list_key(list, 'r.'), facts);
    execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
      list || '_moved', list, differs, list || '_moved');
  end if;
  execute format('insert into list_deltas (site_id, list, block, facts, n) %s', format(told, 'count(*)', quote_ident(list)));
end $$;

-- Has the rows of a table taken into the texts: those that it has, those that come, and those in which one of the columns
-- changes.
create function search_list(list text, variadic columns text[]) returns void language plpgsql as $$
declare
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      delete from list_search s using changed c where s.site_id = %s and s.list = %L and s.id = %s;
      return null;
    end $f$', list || '_forgotten', list_owner(list, 'c.'), list, list_key(list, 'c.'));
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_forgotten', list, list || '_forgotten');
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into search_queue (site_id, list, id) values (%s, %L, %s) on conflict do nothing;
      return null;
    end $f$', list || '_worded', list_owner(list, 'new.'), list, list_key(list, 'new.'));
  execute format('create trigger %I after insert on %I for each row execute function %I()',
    list || '_worded', list, list || '_worded');
  execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
    list || '_reworded', list, differs, list || '_worded');
  execute format('insert into search_queue (site_id, list, id) select %s, %L, %s from %I',
    list_owner(list, ''), list, list_key(list, ''), list);
end $$;

select count_list('accounts');
select search_list('accounts', 'name', 'email');
