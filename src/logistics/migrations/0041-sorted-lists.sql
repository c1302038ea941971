-- no transaction
-- needs: 0.1.0
-- Indexes for what lists can be sorted by, and for what changed since a time. They are built while others write. One that a
-- lost connection left half built is made anew.
do $$ declare half regclass; begin
  for half in select indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
               where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
                 and c.relname in ('articles', 'clients', 'partners', 'locations', 'users', 'stock_minimums', 'replenishment_rules',
                                   'replenishments', 'attachments', 'print_jobs', 'parcels', 'shipments')
  loop execute format('drop index %s', half); end loop;
end $$;

create index concurrently if not exists articles_by_update on articles (company_id, updated_at, id);
create index concurrently if not exists articles_by_code on articles (company_id, article_code, id);
create index concurrently if not exists clients_by_change on clients (company_id, updated_at, id);
create index concurrently if not exists clients_by_name on clients (company_id, name, id);
create index concurrently if not exists clients_by_code on clients (company_id, code, id);
create index concurrently if not exists partners_by_change on partners (company_id, updated_at, id);
create index concurrently if not exists partners_by_name on partners (company_id, name, id);
create index concurrently if not exists partners_by_code on partners (company_id, code, id);
create index concurrently if not exists locations_by_change on locations (company_id, updated_at, id);
create index concurrently if not exists locations_by_name on locations (company_id, name, id);
create index concurrently if not exists locations_by_code on locations (company_id, code, id);
create index concurrently if not exists users_by_change on users (updated_at, id);
create index concurrently if not exists users_by_name on users (name, id);
create index concurrently if not exists users_by_email on users (email, id);
create index concurrently if not exists stock_minimums_by_change on stock_minimums (company_id, updated_at, id);
create index concurrently if not exists replenishment_rules_by_change on replenishment_rules (company_id, updated_at, id);
create index concurrently if not exists replenishments_by_change on replenishments (company_id, updated_at, id);
create index concurrently if not exists attachments_by_creation on attachments (company_id, created_at, id);
create index concurrently if not exists print_jobs_by_change on print_jobs (company_id, updated_at, id);

create index concurrently if not exists parcels_by_change on parcels (company_id, updated_at, id);
create index concurrently if not exists parcels_by_tracking on parcels (company_id, tracking_number) where tracking_number is not null;
create index concurrently if not exists parcels_by_sscc on parcels (company_id, sscc) where sscc is not null;
create index concurrently if not exists parcels_by_shipment on parcels (company_id, shipment_id) where shipment_id is not null;
create index concurrently if not exists shipments_by_departure on shipments (company_id, shipped_at, id);
create index concurrently if not exists shipments_by_tracking on shipments (company_id, tracking_number) where tracking_number is not null;
