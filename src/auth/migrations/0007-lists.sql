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
  told text := format('insert into %I.list_deltas (site_id, list, block, facts, n)
    select %s, %L, %s >> 12, array[%s]::text[], %%s from %%s group by 1, 2, 3, 4',
    current_schema(), list_owner(list, ''), list, list_key(list, ''), facts);
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
        insert into %I.list_deltas (site_id, list, block, facts, n)
        select %s, %L, %s >> 12, array[%s]::text[], r.n
          from (select old.*, -1 as n union all select new.*, 1) as r;
        return null;
      end $f$', list || '_moved', current_schema(), list_owner(list, 'r.'), list, list_key(list, 'r.'), facts);
    execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
      list || '_moved', list, differs, list || '_moved');
  end if;
  execute format(told, 'count(*)', quote_ident(list));
end $$;

-- Has the rows of a table taken into the texts: those that it has, those that come, and those in which one of the columns
-- changes.
create function search_list(list text, variadic columns text[]) returns void language plpgsql as $$
declare
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      delete from %I.list_search s using changed c where s.site_id = %s and s.list = %L and s.id = %s;
      return null;
    end $f$', list || '_forgotten', current_schema(), list_owner(list, 'c.'), list, list_key(list, 'c.'));
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_forgotten', list, list || '_forgotten');
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into %I.search_queue (site_id, list, id) values (%s, %L, %s) on conflict do nothing;
      return null;
    end $f$', list || '_worded', current_schema(), list_owner(list, 'new.'), list, list_key(list, 'new.'));
  execute format('create trigger %I after insert on %I for each row execute function %I()',
    list || '_worded', list, list || '_worded');
  execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
    list || '_reworded', list, differs, list || '_worded');
  execute format('insert into search_queue (site_id, list, id) select %s, %L, %s from %I',
    list_owner(list, ''), list, list_key(list, ''), list);
end $$;

-- What a site calls a user and their address, as lists are sorted and searched by them. The account that is read for a new
-- member cannot change before the transaction ends; whoever changes one afterwards sees the member.
alter table site_users add column shown_name text, add column email text;
update site_users u set shown_name = coalesce(u.name, a.name), email = a.email from accounts a where a.id = u.user_id;
-- A column of its own, so that a far page is found in the index alone.
alter table site_users alter column shown_name set not null, alter column email set not null,
  add column sort_name text not null generated always as (lower(shown_name)) stored;

create function show_member() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.name is not null then
    new.shown_name := new.name;
  else
    select coalesce(new.name, a.name), a.email into new.shown_name, new.email
      from accounts a where a.id = new.user_id for share;
  end if;
  return new;
end $$;
create trigger site_users_shown before insert or update of name on site_users for each row execute function show_member();

create function show_account() returns trigger language plpgsql set search_path from current as $$
begin
  update site_users u set shown_name = coalesce(u.name, new.name), email = new.email where u.user_id = new.id;
  return null;
end $$;
create trigger accounts_shown after update of name, email on accounts for each row
  when (old.name <> new.name or old.email <> new.email) execute function show_account();

select count_list('accounts');
select count_list('site_users');
select count_list('roles');
select count_list('companies');
select count_list('groups');
select search_list('accounts', 'name', 'email');
select search_list('site_users', 'shown_name', 'email');
select search_list('roles', 'name', 'slug');
select search_list('companies', 'name', 'slug');
select search_list('groups', 'name', 'slug');

-- Deliveries, counted by webhook. A week that is dropped takes its own with it.
select count_list('deliveries', 'webhook_id');
create index deliveries_by_status on deliveries (site_id, webhook_id, status, id);
create index deliveries_by_event_type on deliveries (site_id, webhook_id, event_type, id);
create index deliveries_by_resource on deliveries (site_id, webhook_id, resource_type, resource_id, id);

create or replace function drop_event_partitions(before timestamptz) returns integer language plpgsql as $$
declare
  part    name;
  parent  name;
  dropped integer := 0;
begin
  perform set_config('lock_timeout', '2s', true);
  for part, parent in
    select c.relname, p.relname from pg_class c
      join pg_inherits i on i.inhrelid = c.oid
      join pg_class p on p.oid = i.inhparent and p.relkind = 'p'
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' + interval '168 hours' <= before
     order by c.relname
  loop
    begin
      if parent = 'deliveries' then
        execute format('lock table %I in access exclusive mode', part);
        execute format('insert into list_deltas (site_id, list, block, facts, n)
          select site_id, ''deliveries'', id >> 12, array[webhook_id::text], -count(*) from %I group by 1, 3, 4', part);
      end if;
      execute format('drop table %I', part);
      dropped := dropped + 1;
    exception
      when lock_not_available then null;
    end;
  end loop;
  return dropped;
end $$;
