-- needs: 0.1.0
-- filled later: texts get their pieces of addresses
-- Texts of lists get a piece of the last four characters before each @, beside those of digits: all lists are gone through
-- once more by the text indexer, and whoever writes without such pieces is noticed.
insert into short_texts (company_id, list)
with recursive owner as (
  (select company_id, list from list_search order by company_id, list limit 1)
  union all
  select n.company_id, n.list from owner o cross join lateral (
    select s.company_id, s.list from list_search s where (s.company_id, s.list) > (o.company_id, o.list)
     order by s.company_id, s.list limit 1) as n
)
select company_id, list from owner
on conflict (company_id, list) do update set done_to = 0;

create or replace function list_search_written() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('waybill.pieces', true) is distinct from 'long' then
    insert into short_texts (company_id, list) select distinct company_id, list from written
    on conflict (company_id, list) do update set done_to = 0;
  end if;
  return null;
end $$;
