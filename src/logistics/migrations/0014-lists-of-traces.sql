-- no transaction
-- Lists of what people leave behind: audit rows, users, movements and events. Every statement can be repeated.

-- Articles that have a number and are not in the search index as they are now, by company: the index had one position for all
-- companies, so that each waited for what others had changed before.
create table if not exists article_queue (
  company_id bigint not null,
  id bigint not null,
  primary key (company_id, id)
);
do $$ begin
  if to_regclass('search_position') is not null then
    insert into article_queue (company_id, id)
    select a.company_id, a.id from companies c join articles a on a.company_id = c.id
     where a.sync_seq > (select coalesce(max(sync_seq), 0) from search_position)
    on conflict do nothing;
    drop table search_position;
  end if;
end $$;

-- Which characters the texts of each list may be made of, beside its counters; the indexer keeps them from now on. Of ASCII it is
-- said of all, as most have occurred. Texts that are shorter than a piece become one, so they are indexed again.
with short as (delete from list_search where length(text) < 3 returning company_id, list, id)
insert into search_queue (company_id, list, id) select company_id, list, id from short on conflict do nothing;
insert into list_counts (company_id, list, facet, level, block, total)
select l.company_id, l.list, 'letters', 3, n, 1
  from (select distinct company_id, list from list_search) as l cross join generate_series(1, 127) as n
 where n not between ascii('A') and ascii('Z')
on conflict do nothing;
insert into list_counts (company_id, list, facet, level, block, total)
select distinct s.company_id, s.list, 'letters', 3, ascii(l.letter), 1
  from list_search s cross join lateral unnest(string_to_array(s.text, null)) as l (letter)
 where octet_length(s.text) > length(s.text) and ascii(l.letter) > 127
on conflict do nothing;

-- Who follows some types, or is of some client companies, need not look through all events.
create index if not exists events_by_type on events (company_id, type, sequence, created_at);
create index if not exists events_by_client on events (company_id, client_3pl_id, sequence, created_at)
  where client_3pl_id is not null;

-- One that a lost connection left half built is made anew.
do $$ declare half regclass; begin
  for half in select indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
               where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
                 and c.relname in ('stock_movements', 'audit', 'users', 'memberships')
  loop execute format('drop index %s', half); end loop;
end $$;

-- Ways along the ledger. Kinds that most movements have are never far, so they need none.
create index concurrently if not exists stock_movements_by_client on stock_movements (company_id, client_3pl_id, id);
create index concurrently if not exists stock_movements_by_warehouse on stock_movements (company_id, warehouse_id, id);
create index concurrently if not exists stock_movements_by_time on stock_movements (company_id, occurred_at, id);
create index concurrently if not exists stock_movements_by_lot on stock_movements (company_id, lot_number, id) where lot_number is not null;
create index concurrently if not exists stock_movements_by_location on stock_movements (company_id, location_code, id) where location_code <> '';
create index concurrently if not exists stock_movements_by_rare_kind on stock_movements (company_id, kind, id) where kind <> all (array['reserve', 'release', 'pick', 'ship']);

-- Audit rows, for who looks into a company and for who looks everywhere.
create index concurrently if not exists audit_by_action on audit (company_id, action, id);
create index concurrently if not exists audit_by_target_type on audit (company_id, target_type, id);
create index concurrently if not exists audit_by_target on audit (company_id, target_id, id);
create index concurrently if not exists audit_by_actor on audit (company_id, actor, id);
create index concurrently if not exists audit_by_time on audit (company_id, at, id);
create index concurrently if not exists audit_by_request on audit (request_id);
create index concurrently if not exists audit_of_all_by_action on audit (action, id);
create index concurrently if not exists audit_of_all_by_target_type on audit (target_type, id);
create index concurrently if not exists audit_of_all_by_target on audit (target_id, id);
create index concurrently if not exists audit_of_all_by_actor on audit (actor, id);
create index concurrently if not exists audit_of_all_by_time on audit (at, id);
do $$ begin
  if to_regproc('audit_added') is null then
    perform count_list('audit', 'action', 'target_type', 'actor');
  end if;
end $$;

-- Users belong to no company: they are counted and searched as those of company 0.
create index concurrently if not exists users_by_active on users (active, id);
create index concurrently if not exists users_by_super_admin on users (super_admin, id);
create index concurrently if not exists users_by_both on users (active, super_admin, id);
create index concurrently if not exists memberships_by_role on memberships (role, user_id);
create or replace function users_told() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_deltas (company_id, list, block, facts, n)
    values (0, 'users', old.id >> 12, array[old.active::text, old.super_admin::text], -1);
  end if;
  if tg_op = 'DELETE' then
    delete from list_search where company_id = 0 and list = 'users' and id = old.id;
    return null;
  end if;
  insert into list_deltas (company_id, list, block, facts, n)
  values (0, 'users', new.id >> 12, array[new.active::text, new.super_admin::text], 1);
  insert into search_queue (company_id, list, id) values (0, 'users', new.id) on conflict do nothing;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'users_told' and tgrelid = 'users'::regclass) then
    create trigger users_told after insert or delete or update of name, email, active, super_admin on users
      for each row execute function users_told();
    insert into list_deltas (company_id, list, block, facts, n)
    select 0, 'users', id >> 12, array[active::text, super_admin::text], count(*) from users group by 3, 4;
    insert into search_queue (company_id, list, id) select 0, 'users', id from users on conflict do nothing;
  end if;
end $$;
