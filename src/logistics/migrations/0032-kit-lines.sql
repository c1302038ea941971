-- needs: 0.1.0
-- How an order takes a kit: made beforehand, or as its parts.
alter table articles add column picked_as text not null default 'kit' check (picked_as in ('kit', 'parts'));

-- Of a line that is picked as parts: the parts, and how much of each is in one base unit of the kit. Fixed when the line begins to
-- want stock; null of every other line.
alter table sales_order_lines add column part_ids bigint[];
alter table sales_order_lines add column part_quantities numeric(18, 6)[];
alter table sales_order_lines add constraint sales_order_lines_parts_check
  check (cardinality(part_ids) > 0 and cardinality(part_ids) = cardinality(part_quantities)) not valid;
-- Only lines that want or hold something, so that it stays small.
create index sales_order_lines_by_part on sales_order_lines using gin (part_ids)
  where part_ids is not null and (backorder > 0 or reserved > 0);

-- Which of the goods of the line it is; null where it is the article of the line.
alter table parcel_contents add column article_id bigint;

-- The feeds kept orders without the parts of their lines.
insert into backfills (name) select 'feed_records' where exists (select from document_feed)
on conflict (name) do update set done_at = null, company_id = default, resource_type = default, id = default;
