-- needs: 0.1.0
-- filled later: texts get their pieces of addresses
-- Texts of lists get a piece of the last four characters before each @, beside those of digits: all lists are gone through
-- once more by the text indexer, and whoever writes without such pieces is noticed.
insert into short_texts (site_id, list)
with recursive owner as (
  (select site_id, list from list_search order by site_id, list limit 1)
  union all
  select n.site_id, n.list from owner o cross join lateral (
    select s.site_id, s.list from list_search s where (s.site_id, s.list) > (o.site_id, o.list)
     order by s.site_id, s.list limit 1) as n
)
select site_id, list from owner
on conflict (site_id, list) do update set done_to = 0;

create or replace function list_search_written() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('waybill.pieces', true) is distinct from 'long' then
    insert into short_texts (site_id, list) select distinct site_id, list from written
    on conflict (site_id, list) do update set done_to = 0;
  end if;
  return null;
end $$;
