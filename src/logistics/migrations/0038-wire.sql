-- needs: 0.1.0
-- Print jobs get a version for their ETag. A trigger counts it, so that programs of the previous release do so, too.
alter table print_jobs add column version int not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_version before update on print_jobs for each row execute function count_version();

-- Thumbnails count towards the company's quota of files.
create function sum_thumbnails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update attachment_sums s set bytes = s.bytes + octet_length(new.thumbnail)
     where s.company_id = new.company_id and new.thumbnail is not null;
  else
    update attachment_sums s set bytes = s.bytes - octet_length(old.thumbnail)
     where s.company_id = old.company_id and old.thumbnail is not null;
  end if;
  return null;
end $$;
create trigger sum_thumbnails after insert or delete on attachment_files for each row execute function sum_thumbnails();

update attachment_sums s set bytes = s.bytes + t.bytes
  from (select f.company_id, sum(octet_length(f.thumbnail)) as bytes from attachment_files f
         where f.thumbnail is not null group by f.company_id) t
 where t.company_id = s.company_id;
