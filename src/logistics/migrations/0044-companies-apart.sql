-- needs: 0.1.0
-- Where companies are spread over servers, a statement can't both read a trigger's table of changed rows and write to another
-- table. So these triggers read first, and then write for one company at a time.

create or replace function count_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  facts text := (select coalesce(string_agg(format('%I::text', c), ', '), '') from unnest(columns) as c);
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
  groups text := format('select coalesce(company_id, 0) as company_id, id >> 12 as block, array[%s]::text[] as facts, %%s as n
    from %%s group by 1, 2, 3', facts);
  told text := format('for r in %%s loop
        insert into %I.list_deltas (company_id, list, block, facts, n) values (r.company_id, %L, r.block, r.facts, r.n);
      end loop', current_schema(), list);
  is_new boolean := to_regproc(quote_ident(list || '_added')) is null;
begin
  execute format('create or replace function %I() returns trigger language plpgsql as $f$
    declare
      r record;
    begin
      %s;
      return null;
    end $f$', list || '_added', format(told, format(groups, 'count(*)', 'changed')));
  execute format('create or replace function %I() returns trigger language plpgsql as $f$
    declare
      r record;
    begin
      %s;
      return null;
    end $f$', list || '_taken', format(told, format(groups, '-count(*)', 'changed')));
  if not is_new then
    return;
  end if;
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
  execute format('insert into list_deltas (company_id, list, block, facts, n) select company_id, %L, block, facts, n from (%s) as g',
    list, format(groups, 'count(*)', quote_ident(list)));
end $$;

create or replace function search_list(list text, variadic columns text[] default '{}') returns void language plpgsql as $$
declare
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) as c);
  is_new boolean := to_regproc(quote_ident(list || '_forgotten')) is null;
begin
  execute format('create or replace function %I() returns trigger language plpgsql as $f$
    declare
      r record;
    begin
      for r in select company_id, array_agg(id) as ids from changed group by company_id loop
        delete from %I.list_search s where s.company_id = r.company_id and s.list = %L and s.id = any(r.ids);
      end loop;
      return null;
    end $f$', list || '_forgotten', current_schema(), list);
  if not is_new then
    return;
  end if;
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

create or replace function follow_records(followed text, resource text, client text) returns void language plpgsql as $$
declare
  noting text := format('for r in select company_id, array_agg(id order by id) as ids, array_agg(%s order by id) as clients
        from changed group by company_id order by company_id loop
        insert into %I.record_queue (company_id, resource_type, resource_id, client_3pl_id, deleted_at)
        select r.company_id, %L, c.id, c.client, %%s from unnest(r.ids, r.clients) as c (id, client);
      end loop', client, current_schema(), resource);
  is_new boolean := to_regproc(quote_ident(followed || '_followed')) is null;
begin
  execute format('create or replace function %I() returns trigger language plpgsql as $f$
    declare
      r record;
    begin
      %s;
      return null;
    end $f$', followed || '_followed', format(noting, 'null'));
  execute format('create or replace function %I() returns trigger language plpgsql as $f$
    declare
      r record;
    begin
      %s;
      return null;
    end $f$', followed || '_gone', format(noting, 'now()'));
  if not is_new then
    return;
  end if;
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function %I()', followed || '_follow_new', followed, followed || '_followed');
  execute format('create trigger %I after update on %I referencing new table as changed
    for each statement execute function %I()', followed || '_follow', followed, followed || '_followed');
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function %I()', followed || '_follow_gone', followed, followed || '_gone');
  execute format('insert into record_queue (company_id, resource_type, resource_id, client_3pl_id)
    select company_id, %L, id, %s from %I order by company_id, id', resource, client, followed);
end $$;

create or replace function list_search_written() returns trigger language plpgsql set search_path to 'logistics', 'public' as $$
declare
  r record;
begin
  if current_setting('waybill.pieces', true) is distinct from 'long' then
    for r in select distinct company_id, list from written loop
      insert into short_texts (company_id, list) values (r.company_id, r.list)
      on conflict (company_id, list) do update set done_to = 0;
    end loop;
  end if;
  return null;
end $$;

select count_list('stock_minimums', 'client_3pl_id');
select count_list('attachments', 'client_3pl_id');
select count_list('counts', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('print_jobs', 'station_id', 'status');
select count_list('waves', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('deliveries', 'webhook_id');
select count_list('sales_orders', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('purchase_orders', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('receptions', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('returns', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('clients');
select count_list('partners');
select count_list('locations', 'warehouse_id');
select count_list('parcels', 'client_3pl_id', 'status', 'carrier_code');
select count_list('shipments', 'client_3pl_id', 'status', 'carrier_code');
select count_list('replenishment_rules', 'client_3pl_id', 'warehouse_id');
select count_list('replenishments', 'client_3pl_id', 'status', 'warehouse_id');
select count_list('audit', 'action', 'target_type', 'actor');

select search_list('sales_orders');
select search_list('purchase_orders');
select search_list('receptions');
select search_list('returns');
select search_list('waves');
select search_list('counts');
select search_list('clients', 'code', 'name');
select search_list('partners', 'client_3pl_id', 'code', 'name');
select search_list('locations', 'code', 'name');

select follow_records('clients', 'client', 'id');
select follow_records('partners', 'partner', 'client_3pl_id');
select follow_records('warehouses', 'warehouse', 'null::bigint');
select follow_records('locations', 'location', 'null::bigint');
select follow_records('units', 'unit', 'null::bigint');
select follow_records('replenishments', 'replenishment', 'client_3pl_id');
select follow_records('attachments', 'attachment', 'client_3pl_id');
