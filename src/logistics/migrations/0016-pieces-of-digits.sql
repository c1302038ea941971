-- Lists of which some texts have no pieces of digits, and up to which id they have been given them. Their searches do
-- without such pieces until the text indexer is through.
create table short_texts (
  company_id bigint not null,
  list text not null,
  done_to bigint not null default 0,
  primary key (company_id, list)
);
insert into short_texts (company_id, list)
with recursive owner as (
  (select company_id, list from list_search order by company_id, list limit 1)
  union all
  select n.company_id, n.list from owner o cross join lateral (
    select s.company_id, s.list from list_search s where (s.company_id, s.list) > (o.company_id, o.list)
     order by s.company_id, s.list limit 1) as n
)
select company_id, list from owner;

-- During an upgrade nodes of the version before still write texts, and say nothing of how they make pieces.
create function list_search_written() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('waybill.pieces', true) is distinct from 'digits' then
    insert into short_texts (company_id, list) select distinct company_id, list from written
    on conflict (company_id, list) do update set done_to = 0;
  end if;
  return null;
end $$;
create trigger list_search_entered after insert on list_search referencing new table as written
  for each statement execute function list_search_written();
create trigger list_search_changed after update on list_search referencing new table as written
  for each statement execute function list_search_written();
