-- needs: 0.1.0
-- What a caller notes on a line for themselves: the position in their own system, and whatever else belongs to it.
alter table sales_order_lines add column external_reference text, add column metadata jsonb not null default '{}';
alter table purchase_order_lines add column external_reference text, add column metadata jsonb not null default '{}';
alter table reception_lines add column external_reference text, add column metadata jsonb not null default '{}';
alter table return_lines add column external_reference text, add column metadata jsonb not null default '{}';

create index sales_order_lines_by_reference on sales_order_lines (company_id, external_reference)
  where external_reference is not null;
create index purchase_order_lines_by_reference on purchase_order_lines (company_id, external_reference)
  where external_reference is not null;
create index reception_lines_by_reference on reception_lines (company_id, external_reference)
  where external_reference is not null;
create index return_lines_by_reference on return_lines (company_id, external_reference)
  where external_reference is not null;

-- The feeds kept documents without the notes of their lines.
insert into backfills (name) select 'feed_records' where exists (select from document_feed)
on conflict (name) do update set done_at = null, company_id = default, resource_type = default, id = default;
