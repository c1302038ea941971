-- Lists of rows that belong to a company or to none. Rows of none are counted as those of company 0. The rest is as it was.
create or replace function count_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  facts text := (select coalesce(string_agg(format('%I::text', c), ', '), '') from unnest(columns) as c);
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
  told text := format('select coalesce(company_id, 0), %L, id >> 12, array[%s]::text[], %%s from %%s group by 1, 2, 3, 4', list, facts);
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into list_deltas (company_id, list, block, facts, n) %s;
      return null;
    end $f$', list || '_added', format(told, 'count(*)', 'changed'));
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into list_deltas (company_id, list, block, facts, n) %s;
      return null;
    end $f$', list || '_taken', format(told, '-count(*)', 'changed'));
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function %I()', list || '_added', list, list || '_added');
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', list || '_taken', list, list || '_taken');
  if differs is not null then
    execute format('create function %I() returns trigger language plpgsql as $f$
      begin
        insert into list_deltas (company_id, list, block, facts, n)
        select coalesce(r.company_id, 0), %L, r.id >> 12, array[%s]::text[], r.n
          from (select old.*, -1 as n union all select new.*, 1) as r;
        return null;
      end $f$', list || '_moved', list, facts);
    execute format('create trigger %I after update on %I for each row when (%s) execute function %I()',
      list || '_moved', list, differs, list || '_moved');
  end if;
  execute format('insert into list_deltas (company_id, list, block, facts, n) %s', format(told, 'count(*)', quote_ident(list)));
end $$;

-- Deliveries, counted by webhook. A week that is dropped takes its own with it.
select count_list('deliveries', 'webhook_id');
create index deliveries_by_status on deliveries (company_id, webhook_id, status, id);
create index deliveries_by_event_type on deliveries (company_id, webhook_id, event_type, id);
create index deliveries_by_resource on deliveries (company_id, webhook_id, resource_type, resource_id, id);

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
        execute format('insert into list_deltas (company_id, list, block, facts, n)
          select company_id, ''deliveries'', id >> 12, array[webhook_id::text], -count(*) from %I group by 1, 3, 4', part);
      end if;
      execute format('drop table %I', part);
      dropped := dropped + 1;
    exception
      when lock_not_available then null;
    end;
  end loop;
  return dropped;
end $$;

-- Every filter of clients, partners and locations has an index too.
create index clients_by_state on clients (company_id, active, id);
create index partners_by_state on partners (company_id, active, id);
create index partners_by_owner on partners (company_id, client_3pl_id, id);
create index partners_suppliers on partners (company_id, is_supplier, id);
create index partners_customers on partners (company_id, is_customer, id);
create index partners_carriers on partners (company_id, is_carrier, id);
create index locations_by_state on locations (company_id, warehouse_id, active, id);
