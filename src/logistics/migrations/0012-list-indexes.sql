-- no transaction
-- An index for every filter of the lists of documents, each in the order of its list where many rows may match. They are
-- built while others write. One that a lost connection left half built is made anew.
do $$ declare half regclass; begin
  for half in select indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
               where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
                 and c.relname in ('sales_orders', 'purchase_orders', 'receptions', 'returns')
  loop execute format('drop index %s', half); end loop;
end $$;

create index concurrently if not exists sales_orders_by_client_status on sales_orders (company_id, client_3pl_id, status, id);
create index concurrently if not exists sales_orders_by_warehouse on sales_orders (company_id, warehouse_id, id);
create index concurrently if not exists sales_orders_by_warehouse_status on sales_orders (company_id, warehouse_id, status, id);
create index concurrently if not exists sales_orders_by_partner on sales_orders (company_id, partner_id, id) where partner_id is not null;
create index concurrently if not exists sales_orders_by_number on sales_orders (company_id, order_number);
create index concurrently if not exists sales_orders_by_reference on sales_orders (company_id, external_reference) where external_reference is not null;
create index concurrently if not exists sales_orders_by_creation on sales_orders (company_id, created_at, id);
create index concurrently if not exists sales_orders_by_change on sales_orders (company_id, updated_at, id);
create index concurrently if not exists sales_orders_by_ship_date on sales_orders (company_id, requested_ship_date, id) where requested_ship_date is not null;
create index concurrently if not exists sales_orders_on_hold on sales_orders (company_id, id) where on_hold;

create index concurrently if not exists purchase_orders_by_client_status on purchase_orders (company_id, client_3pl_id, status, id);
create index concurrently if not exists purchase_orders_by_warehouse on purchase_orders (company_id, warehouse_id, id);
create index concurrently if not exists purchase_orders_by_warehouse_status on purchase_orders (company_id, warehouse_id, status, id);
create index concurrently if not exists purchase_orders_by_partner on purchase_orders (company_id, partner_id, id) where partner_id is not null;
create index concurrently if not exists purchase_orders_by_number on purchase_orders (company_id, order_number);
create index concurrently if not exists purchase_orders_by_reference on purchase_orders (company_id, external_reference) where external_reference is not null;
create index concurrently if not exists purchase_orders_by_creation on purchase_orders (company_id, created_at, id);
create index concurrently if not exists purchase_orders_by_change on purchase_orders (company_id, updated_at, id);

create index concurrently if not exists receptions_by_client_status on receptions (company_id, client_3pl_id, status, id);
create index concurrently if not exists receptions_by_warehouse on receptions (company_id, warehouse_id, id);
create index concurrently if not exists receptions_by_warehouse_status on receptions (company_id, warehouse_id, status, id);
create index concurrently if not exists receptions_by_partner on receptions (company_id, partner_id, id) where partner_id is not null;
create index concurrently if not exists receptions_by_number on receptions (company_id, reception_number);
create index concurrently if not exists receptions_by_reference on receptions (company_id, external_reference) where external_reference is not null;
create index concurrently if not exists receptions_by_creation on receptions (company_id, created_at, id);
create index concurrently if not exists receptions_by_change on receptions (company_id, updated_at, id);
create index concurrently if not exists receptions_by_arrival on receptions (company_id, expected_at, id) where expected_at is not null;

create index concurrently if not exists returns_by_client_status on returns (company_id, client_3pl_id, status, id);
create index concurrently if not exists returns_by_warehouse on returns (company_id, warehouse_id, id);
create index concurrently if not exists returns_by_warehouse_status on returns (company_id, warehouse_id, status, id);
create index concurrently if not exists returns_by_partner on returns (company_id, partner_id, id) where partner_id is not null;
create index concurrently if not exists returns_by_number on returns (company_id, return_number);
create index concurrently if not exists returns_by_reference on returns (company_id, external_reference) where external_reference is not null;
create index concurrently if not exists returns_by_creation on returns (company_id, created_at, id);
create index concurrently if not exists returns_by_change on returns (company_id, updated_at, id);

