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
